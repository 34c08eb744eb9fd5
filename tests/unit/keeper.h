/*
 * A bookkeeper who watches a deal: told of questions and answers, it knows what must be legal, who
 * holds what and who won which trick. It learns nothing from the state machine, takes the prices
 * from the books and not from the rule record, and compares cards with the authors' kit.
 */
#ifndef KEEPER_H
#define KEEPER_H

#include <stdbool.h>

#include "euchre_kit.h"

#include "game/deal.h"

/* What a book pays: march of partners, euchre, lone march, lone euchre, jambone march and
 * euchre, jamboree; then what a revoke, one in a lone hand, a wrong card and one in a lone hand
 * cost, and what abandoning a lone hand gives. A plain point is 1 everywhere. */
struct price {
    int march, euchre, lone_march, lone_euchre, jambone_march, jambone_euchre, jamboree;
    int revoke, lone_revoke, wrong, lone_wrong, abandon;
};

struct keeper {
    struct eu_rules rules;
    struct price price;
    struct cards cards;
    unsigned dealer;
    int standing[2];
    cardset hand[4];
    cardset played;
    int bids, maker, trump, how, lone, opposer, round;
    bool called_once;
    int called;
    int exchanged; /* exchanges made */
    uint8_t trick[4];
    uint8_t who[4];
    int on_table, tricks, taken[2];
    int revokes[2], wrongs[2];
    int ended_by; /* the side whose fault or abandoning ended the hand, else -1 */
    bool abandoned;
    int choice; /* Foster's, -1 if not asked */
    bool jamboree;
};

/* Begins a deal; the standing gives the points by side. */
void keeper_start(struct keeper *k, const struct eu_rules *rules, const struct cards *cards,
                  unsigned dealer, const struct eu_view *standing);

/* Fails the test if this can not be the question now: wrong kind, seat or legal set. `offender` is
 * the seat whose fault ended the hand, else -1. */
void keeper_check_question(const struct keeper *k, const struct ask *ask, int offender);

/* Whether the answer abandons a lone hand where the book has a price for that. */
bool keeper_abandons(const struct keeper *k, const struct ask *ask, int answer);

/* Which offence an answer is, EU_NO_FAULT for none, and what is played in place of an illegal
 * one. */
int keeper_offence(const struct keeper *k, const struct ask *ask, int answer);
int keeper_stand_in(const struct keeper *k, const struct ask *ask, int answer);

/* Carries out what was played. */
void keeper_play(struct keeper *k, const struct ask *ask, int played);

/* Notes an offence; true if it ends the hand. */
bool keeper_fault(struct keeper *k, const struct ask *ask, int code);

/* Whether the book abandons a hand after a revoke. */
bool keeper_hand_ends(const struct keeper *k);

#endif
