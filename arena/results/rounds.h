/*
 * The rounds of formats that pair by results: how many there were and how play ended, the matches
 * and places of swiss and knockout (schedule/round_planner.h), and for settle which neighbours are
 * settled, a tie, or still open (schedule/settle.h).
 */
#ifndef RESULTS_ROUNDS_H
#define RESULTS_ROUNDS_H

#include <jansson.h>

#include "results/ranking.h"

/* Adds those of a log whose games are t's; what is wrong in it ends it. */
bool rounds_read(struct rounds_list *l, const struct log_results *t, const char *path,
                 struct err *err);
void rounds_finish(struct rounds_list *l);

/* What is to be said of a game, as text and as JSON: a list, null where the schedule is
 * fixed (bracket_table.c). */
bool rounds_print(const struct rounds_list *l, const struct ranked *g, size_t game);
json_t *rounds_json(const struct rounds_list *l, const struct ranked *g, size_t game);

#endif
