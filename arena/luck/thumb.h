/* The reference's play of the cards, by rules of thumb; private to reference.c, which is told what
 * it is for in reference.h. */
#ifndef LUCK_THUMB_H
#define LUCK_THUMB_H

#include "luck/reference.h"

/* The card to play; `gone` are those played so far in the deal. */
card thumb_play(const struct reference *r, const struct deal *d, cardset gone);

/* The best and the least card of a set that is not empty, trumps above all others; of equal ones
 * the one with the lower code. */
card thumb_best(cardset set, unsigned trump);
card thumb_least(cardset set, unsigned trump);

#endif
