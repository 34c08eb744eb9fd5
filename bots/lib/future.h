/*
 * future.h - own to futures.
 *
 * future.c          bids on a turn-up, lone hands, the exchange, the call, the lead
 * future_auction.c  bids of tricks, the blind, the trump, partners who are chosen
 */
#ifndef FUTURE_H
#define FUTURE_H

#include "euchre_future.h"

/* The n-th seat from the eldest hand, n from 0. */
static inline int future_from_eldest(const struct eu_future *f, int n)
{
    return (f->table.dealer + 1 + n) % f->table.players;
}

/* Opens a question. */
void future_ask(struct eu_future *f, int question, int seat, uint64_t legal);

/* The maker is known, and who is with him where that follows from the seats. */
void future_makers(struct eu_future *f, int maker);

/* It is known who plays alone: who sits out. */
void future_sit_out(struct eu_future *f);

/* The trump is made: on to partners, if they are to be found, or to the lead. */
void future_find_partner(struct eu_future *f);
void future_start_play(struct eu_future *f);

/* ---- Auctions: answers to the four questions, in this order ---- */

void future_bid_tricks(struct eu_future *f, int bid);
void future_bury(struct eu_future *f, int card);
void future_name_trump(struct eu_future *f, int bid);
void future_choose_partner(struct eu_future *f, int seat);

/* Asks for the next partner that is due; with none, the lead. */
void future_ask_partner(struct eu_future *f);

#endif
