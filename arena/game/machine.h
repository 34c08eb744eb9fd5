/*
 * What the parts of the state machine tell one another (deal.h). Private to deal.c, bidding.c,
 * auction.c, partner.c, play.c and score.c.
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

/* ---- Scores: each ends the deal ---- */

void score_hand(struct deal *d);
void score_void(struct deal *d);
void score_jamboree(struct deal *d);
void score_abandoned(struct deal *d);
void score_choice(struct deal *d, int answer);

/* A revoke, or what is dealt with as one, ends the hand; perhaps with Foster's question first. */
void score_ended(struct deal *d);

/* Books an offence where the rules enforce the book; true if it ends the hand. */
bool score_offence(struct deal *d, enum eu_fault code);

#endif
