/*
 * Answers as they are said at the table, in the words of the books: "I order it up", "I assist", "I
 * take it up", "I turn it down", "I make it spades and play it alone", "I call for the best heart".
 */
#ifndef PLAY_SPOKEN_ANSWER_H
#define PLAY_SPOKEN_ANSWER_H

#include "play/seat_names.h"

/* Appends what `seat` says who gives this answer to a question of this kind; a card is said as a
 * card. `view` is anybody's at that table in that deal; `round` that of a bid with a turn-up. */
void spoken_add(const struct seat_names *s, const struct eu_view *view, unsigned seat,
                unsigned question, unsigned round, int32_t answer, struct buf *out);

/* The round of bids that the question in a view is of: 0 or 1. */
unsigned spoken_round(const struct eu_view *view);

/* Appends how a suit lies to the one turned down, " (next)" or " (cross)"; nothing before. */
void spoken_beside(const struct eu_view *view, unsigned suit, struct buf *out);

#endif
