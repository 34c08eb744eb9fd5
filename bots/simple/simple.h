/*
 * simple - a sensible player by rules of thumb. bid.c weighs hands and makes the trump, play.c
 * plays the cards, simple.c ties both to the table.
 */
#ifndef SIMPLE_H
#define SIMPLE_H

#include "euchre_kit.h"

/* What the bot knows about its table all along. */
struct simple {
    const struct eu_rules *rules;
    uint64_t pack;
    int level; /* 0: never alone, plain leads; 1: all but the score; 2: all of it */
};

int simple_order(void *self, const struct eu_view *view);
int simple_discard(void *self, const struct eu_view *view);
int simple_play(void *self, const struct eu_view *view);

/* Every other question: taking or opposing a lone hand, calling a card, choosing a penalty. */
int simple_answer(void *self, const struct eu_view *view);

#endif
