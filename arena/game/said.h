/*
 * The answers of a hand written as text, one function for each field that holds some (hand.h).
 * Private to field.c.
 */
#ifndef GAME_SAID_H
#define GAME_SAID_H

#include "game/word.h"

/* Each reads the rest of its line. */
bool said_bid(struct hand *h, struct line *l, struct err *e);
bool said_take(struct hand *h, struct line *l, struct err *e);
bool said_oppose(struct hand *h, struct line *l, struct err *e);
bool said_discard(struct hand *h, struct line *l, struct err *e);
bool said_callcard(struct hand *h, struct line *l, struct err *e);
bool said_bury(struct hand *h, struct line *l, struct err *e);
bool said_trump(struct hand *h, struct line *l, struct err *e);
bool said_partner(struct hand *h, struct line *l, struct err *e);
bool said_call(struct hand *h, struct line *l, struct err *e);
bool said_choose(struct hand *h, struct line *l, struct err *e);
bool said_trick(struct hand *h, struct line *l, struct err *e);

#endif
