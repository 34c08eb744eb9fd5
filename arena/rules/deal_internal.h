/*
 * The calls between the parts of the state machine (deal.h), in the order in which a deal reaches
 * them: each part calls those after it. Private to the files that deal.h lists.
 */
#ifndef RULES_DEAL_INTERNAL_H
#define RULES_DEAL_INTERNAL_H

#include "rules/deal.h"

/* The n-th seat from the eldest hand, n from 0 to players - 1. */
static inline unsigned deal_from_eldest(const struct deal *d, unsigned n)
{
    unsigned seat = d->table.dealer + 1u + n;

    return seat < d->rules->players ? seat : seat - d->rules->players;
}

/* Whether an answer to a bid has the form of a bid other than EU_PASS, legal or not. */
static inline bool deal_names_suit(int32_t answer)
{
    return answer >= EU_BID_OF(EU_CLUBS, EU_PLAIN) && answer <= EU_BID_OF(EU_SPADES, EU_JAMBOREE);
}

/* ---- Bidding: on a turn-up, or an auction ---- */

void bidding_start(struct deal *d);

/* Answers to EU_BID, which in an auction names the trump, to EU_BID_TRICKS and to EU_BURY. */
void bidding_answer(struct deal *d, unsigned bid);
void bidding_answer_tricks(struct deal *d, unsigned bid);
void bidding_bury(struct deal *d, card c);

/* ---- Playing alone ---- */

/* Ways in which `seat` may play with `trump`, as bits of enum eu_how. */
unsigned lone_hand_ways(const struct deal *d, unsigned seat, unsigned trump);

/* The maker has said how he plays. Asks others who may take or oppose the hand; then the
 * discard. */
void lone_hand_begin(struct deal *d, unsigned how);
void lone_hand_take(struct deal *d, unsigned how);
void lone_hand_oppose(struct deal *d, int answer);

/* Everyone entitled has spoken: who sits out. */
void lone_hand_settle(struct deal *d);

/* ---- The discard of the dealer, if he plays; then partners ---- */

void discard_ask(struct deal *d);
void discard_answer(struct deal *d, card c);

/* ---- Partners ---- */

/* The maker is known: sets who is with him where that follows from the seats, and what all know of
 * it. */
void partners_of_maker(struct deal *d, unsigned seat);

/* Before the lead: asks for a partner if there is one to be found, else play starts. */
void partners_find(struct deal *d);
void partners_call(struct deal *d, int answer);
void partners_choose(struct deal *d, unsigned seat);

/* ---- Play ---- */

/* Asks for the lead, or ends a hand whose maker or dealer has offended before. */
void trick_start(struct deal *d);
void trick_call_card(struct deal *d, card c);

/* ---- Offences, scores ---- */

/* What an illegal answer to the open question is, and which law of the book it breaks. */
struct fault fault_of_answer(const struct deal *d, int32_t answer);

/* Records an offence where the rules enforce the book; true if it ends the hand. */
bool score_offence(struct deal *d, enum eu_fault code);

/* Each ends the deal: played out, thrown in, a jamboree shown; a revoke, or what is dealt with as
 * one, perhaps with Foster's question first; the answer to that. */
void score_hand(struct deal *d);
void score_void(struct deal *d);
void score_jamboree(struct deal *d);
void score_revoke(struct deal *d);
void score_choice(struct deal *d, int answer);

/* A defender abandons a lone hand and ends the deal; false where he may not. */
bool score_abandon(struct deal *d);

#endif
