/*
 * The luck of the draw: what the cards of a set were worth to the first side of its pairing.
 *
 * A fixed player, the reference (reference_player.h), plays each deal in all seats. By how much its
 * result would have moved the score that the set must be expected to have (win_probability.h), from
 * where its tables in truth stood, is the deal's luck: what is expected after the result, less the
 * mean of that over all results there might have been. It depends on the score so far and on cards
 * to come only, so its mean is 0 whoever plays and wherever tables end. The tables of a set are
 * followed side by side, deal by deal in the order of games and deals, as a deal that both play has
 * the same result at both: what the cards gave to both is gone. Of a set luck is the sum over all
 * deals.
 */
#ifndef STATS_CARD_LUCK_H
#define STATS_CARD_LUCK_H

#include "stats/luck.h"
#include "log/log.h"

/* Of the reference and of all that is calculated from it: figures of two versions differ. */
enum { LUCK_VERSION = 1 };

/* Whether there is luck to be measured: two sides, and a game or a rubber. */
bool card_luck_applies(const struct event *event);

/* For an event to which it applies, which need not live on; takes some 30 ms. */
struct card_luck;
bool card_luck_create(struct card_luck **d, const struct event *event, struct err *err);
void card_luck_destroy(struct card_luck *d);

/* The luck of a set of such an event, on the scale of set scores (luck.h). Of a forfeited table the
 * deals that were begun count, of an unplayed one none; a cap changes nothing. A record that makes
 * no sense is followed as far as it does. Where cards come from a file everyone has the same luck,
 * which is no accident, and it is not to be used. False and *err if there is no memory. */
bool card_luck_of(struct card_luck *d, const struct set_record *set, int64_t *luck,
                  struct err *err);

#endif
