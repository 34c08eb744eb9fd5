/* What the last table of a log came to: its answers are played again, and the score kept. */
#ifndef PLAY_TABLE_RESULT_H
#define PLAY_TABLE_RESULT_H

#include "rules/tally.h"

/* `rules` are those of the log, and outlive the tally. False: the log cannot be read, or has no
 * table. */
bool table_result_read(struct tally *tally, const struct eu_rules *rules, const char *log,
                       struct err *err);

#endif
