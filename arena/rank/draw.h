/*
 * The luck of the draw: what the cards of a set were worth to the first side of its pairing.
 *
 * A fixed player, the reference (reference.h), plays each deal in all seats. By how much its result
 * would have moved the chance of winning the table (chance.h) from where the score in truth stood,
 * summed up over the table's deals, is the table's luck. It depends on the score so far and on the
 * cards to come only, so its mean is 0 whoever plays, wherever tables end. Of a set luck is the
 * first side's at both tables: what the cards gave to both is gone.
 */
#ifndef RANK_DRAW_H
#define RANK_DRAW_H

#include "rank/luck.h"
#include "record/log.h"

/* Of the reference and of all that is calculated from it: figures of two versions differ. */
enum { LUCK_VERSION = 1 };

/* Whether there is luck to be measured: two sides, and a game or a rubber. */
bool draw_applies(const struct event *event);

/* For an event to which it applies, which need not live on; takes some 30 ms. */
struct draw;
bool draw_create(struct draw **d, const struct event *event, struct err *err);
void draw_destroy(struct draw *d);

/* The luck of a set of such an event, in parts of a won table (LUCK_ONE), both tables added up. Of
 * a forfeited table the deals that were begun count, of an unplayed one none; a cap changes
 * nothing. A record that makes no sense is followed as far as it does. Where cards come from a file
 * everyone has the same luck, which is no accident, and it is not to be used. False and *err if
 * there is no memory. */
bool draw_luck(struct draw *d, const struct set_record *set, int64_t *luck, struct err *err);

#endif
