/*
 * What of a hand written as text does not hang on its cards: the bidding, read off the machine
 * itself. Private to fill.c.
 */
#ifndef GAME_OUTLINE_H
#define GAME_OUTLINE_H

#include "game/hand.h"

struct outline {
    unsigned trump;  /* EU_NO_SUIT: all passed, or the text does not say */
    unsigned lone;   /* a seat, or EU_NOBODY */
    unsigned called; /* the suit whose best card is a partner, or EU_NO_SUIT */
    unsigned taker;  /* who takes up the blind, or EU_NOBODY */
    bool exchange;   /* the dealer has one */
};

struct outline outline_of(const struct hand *h);

#endif
