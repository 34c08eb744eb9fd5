/*
 * Makes up the cards that a hand written as text does not name, so that it can be dealt. Made-up
 * cards are named nowhere in the text, are plain and low if possible, and never of a suit in which
 * their holder failed to follow, so that they turn no play into a fault. If possible none is better
 * than the best card of a called suit that the text has in play.
 */
#ifndef HANDS_UNKNOWN_CARDS_H
#define HANDS_UNKNOWN_CARDS_H

#include "rules/deal.h"
#include "hands/hand.h"

struct filled {
    struct cards cards;        /* as dealt */
    cardset unknown[EU_SEATS]; /* the made-up cards of each hand, with those of the blind it takes
                                * up */
    card discard; /* what the dealer puts away if the text does not say; EU_NO_CARD: no exchange */
    cardset bury; /* what the winner of an auction puts away beyond what the text says */
};

/* Any cards with the hand's turn-up, for a deal of which only the bidding matters. */
struct cards unknown_cards_any(const struct hand *h);

/* False with a placed error (hand.h) where the cards cannot have been dealt so: the dealer holds a
 * turn-up that he does not take up, or two seats play the same card. */
bool unknown_cards_hand(const struct hand *h, struct filled *out, struct err *e);

#endif
