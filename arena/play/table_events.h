/*
 * Tells a person line by line what happened at the table: the difference between what the seat
 * could see and what it sees now. Its input is views and notices alone, so it can reveal nothing
 * else.
 */
#ifndef PLAY_TABLE_EVENTS_H
#define PLAY_TABLE_EVENTS_H

#include "rules/tally.h"
#include "play/seat_names.h"

/* Appends what happened since `before`, an earlier view of the same seat; from the beginning of the
 * deal if that is NULL or of another play. Each line is ended. */
void table_events_since(const struct seat_names *s, const struct eu_view *before,
                        const struct eu_view *now, struct buf *out);

/* Appends what a notice says beyond views: faults, and the results of a hand and a game. */
void table_events_notice(const struct seat_names *s, const struct eu_notice *notice,
                         struct buf *out);

/* Appends the score by side, the person's own first: "you and C simple 4, B and D 6"; and games
 * and points of the rubber where there are any. */
void table_events_score(const struct seat_names *s, const struct eu_view *view, struct buf *out);

/* Appends the last trick that was taken, or that there is none. */
void table_events_last_trick(const struct seat_names *s, const struct eu_view *view,
                             struct buf *out);

/* Appends the result of a table. */
void table_events_end(const struct seat_names *s, const struct tally *tally, struct buf *out);

#endif
