/* The reference's play of the cards, by rules of thumb; private to reference_player.c, which is
 * told what it is for in reference_player.h. */
#ifndef STATS_REFERENCE_CARDS_H
#define STATS_REFERENCE_CARDS_H

#include "stats/reference_player.h"

/* The card to play; `gone` are those played so far in the deal. */
card reference_cards_play(const struct reference *r, const struct deal *d, cardset gone);

/* The best and the least card of a set that is not empty, trumps above all others; of equal ones
 * the one with the lower code. */
card reference_cards_best(cardset set, unsigned trump);
card reference_cards_least(cardset set, unsigned trump);

#endif
