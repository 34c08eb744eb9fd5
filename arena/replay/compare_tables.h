/*
 * Compares the tables of a set at one deal: each side had the same cards in turn, what it made of
 * them, and where play differed.
 */
#ifndef REPLAY_COMPARE_TABLES_H
#define REPLAY_COMPARE_TABLES_H

#include "event/event.h"
#include "log/set_record.h"
#include "text/board.h"

struct narration_remarks;

/* Appends the transcripts of a deal at all tables that had it, then the points. A "*" marks the
 * lines of the first transcript that another lacks, and the lines of the others that the first
 * lacks; remarks make no difference. `remarks` of the set (replay/narration.h), or NULL. Returns
 * the number of tables that had the deal. */
unsigned compare_tables_text(const struct event *event, const struct pairing *pairing,
                             const struct set_record *set, const struct narration_remarks *remarks,
                             unsigned game, unsigned deal, const struct board_style *style,
                             struct buf *out);

/* Appends the points of the deal by table and, of two sides, the swing: "points: greedy 2, simple 0
 * in a; greedy 0, simple 1 in b; swing 1 to greedy". In individual games, and for a single table,
 * in all: "points: greedy 3, simple 0, ...". */
void compare_tables_points(const struct event *event, const struct pairing *pairing,
                           const struct set_record *set, unsigned game, unsigned deal,
                           struct buf *out);

/* What the pairing's first side gained by the deal over all tables, in points. False in individual
 * games, for a single table, and where not all tables had it. */
bool compare_tables_swing(const struct pairing *p, const struct seating *s,
                          const struct set_record *set, unsigned game, unsigned deal, int *swing);

/* Marks the lines of two texts that are not in their longest common subsequence of lines, whatever
 * remarks they have (narration_without_remark). Looks at
 * the first COMPARE_TABLES_LINES of each. */
enum { COMPARE_TABLES_LINES = 200 };
void compare_tables(const char *a, size_t an, const char *b, size_t bn,
                    bool a_apart[COMPARE_TABLES_LINES], bool b_apart[COMPARE_TABLES_LINES]);

#endif
