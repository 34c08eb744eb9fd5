/*
 * Plays an event by worker processes: cuts the schedule into tasks, keeps the workers busy, watches
 * over them, finds out who is to blame when one ends, and books the sets in schedule order.
 */
#ifndef MATCH_CREW_H
#define MATCH_CREW_H

#include "match/ledger.h"

/* Plays what is missing. *interrupted tells if it stopped before the end because it was told to. No
 * worker is left when it returns. */
bool crew_play(struct ledger *l, bool *interrupted, struct err *err);

#endif
