/*
 * simple - a sensible player by rules of thumb, at every table. value.c weighs hands, bid.c makes
 * the trump after a turn-up, auction.c bids for tricks, partner.c finds partners, play.c plays the
 * cards, simple.c ties all to the table.
 */
#ifndef SIMPLE_H
#define SIMPLE_H

#include "euchre_kit.h"

/* What the bot knows about its table all along. */
struct simple {
    const struct eu_rules *rules;
    uint64_t pack;
    int level; /* 0: never alone, plain leads; 1: all but the score; 2: all of it */
    int make;  /* what a hand must be worth to be made with a partner against two */
};
enum { SIMPLE_MAKE = 230 };

/* ---- Values, in hundredths of a trick ---- */

int simple_trump_value(int trump, int card);
int simple_hand_value(uint64_t hand, int trump);

/* The best of the hands that are left when one card of `may` is put away; *away is that card. */
int simple_best_exchange(uint64_t hand, uint64_t may, int trump, int *away);

/* The suit that would make the best trump for this hand. */
int simple_best_suit(uint64_t hand);

/* ---- Answers ---- */

int simple_order(void *self, const struct eu_view *view);
int simple_discard(void *self, const struct eu_view *view);
int simple_call_partner(void *self, const struct eu_view *view);
int simple_play(void *self, const struct eu_view *view);

/* Every other question. */
int simple_answer(void *self, const struct eu_view *view);

/* Of these: taking a lone hand from the partner, opposing one, calling a card from one. */
int simple_take(const struct simple *me, const struct eu_view *view);
int simple_oppose(const struct eu_view *view);
int simple_call_card(const struct eu_view *view);

/* Auctions, and the choice of partners by seat. */
int simple_bid_tricks(const struct simple *me, const struct eu_view *view);
int simple_bury(const struct eu_view *view);
int simple_choose_partner(const struct eu_view *view);

#endif
