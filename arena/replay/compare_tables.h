/*
 * The same cards at all tables of a set, by each side in turn: what came of them, and where the
 * tables part.
 */
#ifndef REPLAY_COMPARE_TABLES_H
#define REPLAY_COMPARE_TABLES_H

#include "event/event.h"
#include "log/set_record.h"
#include "text/board.h"

/* Appends all tables' transcripts of a deal, the tables that had it one after the other. Of all but
 * the first what is not as there stands behind a "*", and what is there only behind one there; then
 * what each made of it. Returns the number of tables that had it. */
unsigned compare_tables_text(const struct event *event, const struct pairing *pairing,
                             const struct set_record *set, unsigned game, unsigned deal,
                             const struct board_style *style, struct buf *out);

/* Appends the points of the deal by table and, of two sides, the swing: "points: greedy 2, simple 0
 * in a; greedy 0, simple 1 in b; swing 1 to greedy". Each for himself, and of a single table, in
 * all: "points: greedy 3, simple 0, ...". */
void compare_tables_points(const struct event *event, const struct pairing *pairing,
                           const struct set_record *set, unsigned game, unsigned deal,
                           struct buf *out);

/* What the pairing's first side gained by the deal over all tables, in points. False where each
 * plays for himself, at a single table, and where not all tables had it. */
bool compare_tables_swing(const struct pairing *p, const struct seating *s,
                          const struct set_record *set, unsigned game, unsigned deal, int *swing);

/* Which lines of two texts are not in the other, in their order: of the longest common row of
 * lines those are not. Marks `cap` at most of each, and false behind the ends. */
enum { COMPARE_TABLES_LINES = 200 };
void compare_tables(const char *a, size_t an, const char *b, size_t bn,
                    bool a_apart[COMPARE_TABLES_LINES], bool b_apart[COMPARE_TABLES_LINES]);

#endif
