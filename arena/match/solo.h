/* A run in this process alone: no workers, no watchdog, no limits, the bots' output to be seen. */
#ifndef MATCH_SOLO_H
#define MATCH_SOLO_H

#include "match/ledger.h"

/* Plays what is missing. *interrupted tells if it stopped before the end because it was told to. */
bool solo_play(struct ledger *l, bool *interrupted, struct err *err);

#endif
