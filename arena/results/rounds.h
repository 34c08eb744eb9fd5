/*
 * The rounds of formats that pair by results: how many there were and how play ended, the matches
 * and places of swiss and knockout (schedule/round_planner.h), and for settle which neighbours are
 * settled, a tie, or still open (schedule/settle.h).
 */
#ifndef RESULTS_ROUNDS_H
#define RESULTS_ROUNDS_H

#include <jansson.h>

#include "results/ranking.h"
#include "schedule/settle.h"

/* Adds those of a log whose games are t's; what is wrong in it ends it. */
bool rounds_read(struct rounds_list *l, const struct log_results *t, const char *path,
                 struct err *err);
void rounds_finish(struct rounds_list *l);

/* All neighbours of a game, and how many: owned; NULL if there is no memory. */
struct neighbours *rounds_neighbours(const struct ranked *g, size_t *n);

/* Whether the neighbours are to be told with this segment: the last of a game that is settled, as
 * they are those of all its sets. */
bool rounds_settle(const struct rounds_list *l, const struct rounds *own, const struct ranked *g);

/* What is to be said of a game, as text (bracket_table.c) and as JSON: a list, null where the
 * schedule is fixed. */
bool rounds_print(const struct rounds_list *l, const struct ranked *g, size_t game);
json_t *rounds_json(const struct rounds_list *l, const struct ranked *g, size_t game);

#endif
