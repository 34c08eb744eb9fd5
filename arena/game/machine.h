/*
 * What the parts of the state machine tell one another (deal.h). Private to deal.c, bidding.c,
 * auction.c, partner.c, play.c, score.c and penalty.c.
 */
#ifndef GAME_MACHINE_H
#define GAME_MACHINE_H

#include "game/deal.h"

/* The n-th seat from the eldest hand. */
static inline unsigned machine_from_eldest(const struct deal *d, unsigned n)
{
    return (d->table.dealer + 1u + n) % d->rules->players;
}

static inline unsigned machine_side(const struct deal *d, unsigned seat)
{
    return rules_side(d->rules, seat);
}

static inline bool machine_is_maker(const struct deal *d, unsigned seat)
{
    return d->makers >> seat & 1;
}

/* ---- Bidding: a turn-up and two rounds ---- */

void bidding_start(struct deal *d);
void bidding_answer(struct deal *d, unsigned bid);
void bidding_take(struct deal *d, unsigned how);
void bidding_oppose(struct deal *d, int answer);
void bidding_discard(struct deal *d, card c);

/* ---- Auctions ---- */

void auction_start(struct deal *d);
void auction_answer(struct deal *d, unsigned bid);
void auction_bury(struct deal *d, card c);
void auction_name(struct deal *d, unsigned suit);

/* ---- Partners ---- */

/* The maker has his bid: who is with him where that follows from the seats, and in the view what
 * all know of it. */
void partner_of_maker(struct deal *d, unsigned seat);

/* Everyone entitled has spoken of playing alone: who sits out. */
void partner_settle_seats(struct deal *d);

/* Before the lead: puts the question for a partner if there is one to be found, else play starts.
 */
void partner_find(struct deal *d);
void partner_call(struct deal *d, int answer);
void partner_choose(struct deal *d, unsigned seat);

/* ---- Play ---- */

/* The lead, or the end of a hand whose maker or dealer has offended before. */
void play_start(struct deal *d);
void play_call_card(struct deal *d, card c);

/* ---- Scores ---- */

/* Each ends the deal: played out, thrown in, a jamboree shown. */
void score_hand(struct deal *d);
void score_void(struct deal *d);
void score_jamboree(struct deal *d);

/* What the makers, or their adversaries, score if the makers take `tricks`; each of them is given
 * that; the deal ends, with the penalties it has seen. */
unsigned score_worth(const struct deal *d, bool making, unsigned tricks);
void score_award(struct deal *d, bool making, unsigned points);
void score_finish(struct deal *d);

/* ---- Penalties ---- */

/* Books an offence where the rules enforce the book; true if it ends the hand. */
bool penalty_book(struct deal *d, enum eu_fault code);

/* A revoke, or what is dealt with as one, ends the hand; perhaps with Foster's question first. */
void penalty_end(struct deal *d);
void penalty_choose(struct deal *d, int answer);

/* A defender abandons a lone hand and ends the deal; false where he may not. */
bool penalty_abandon(struct deal *d);

/* Adds those of a hand that was played on. */
void penalty_add(struct deal *d);

#endif
