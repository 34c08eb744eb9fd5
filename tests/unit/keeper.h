/*
 * A bookkeeper who watches a deal: told of questions, answers and faults, it knows which question
 * comes next and what is legal, who holds what, who won which trick, who is with the maker and what
 * the deal comes to. It learns nothing from the state machine, takes the prices of the books from
 * its own memory and not from the rule record, and compares cards with the authors' kit.
 *
 * keeper.c follows the deal, reckon.c adds it up.
 */
#ifndef KEEPER_H
#define KEEPER_H

#include <stdbool.h>

#include "euchre_kit.h"

#include "rules/deal.h"

/* What a book pays and asks for, under the names of the rule record. */
#define PRICES(X) \
    X(point) \
    X(march) \
    X(euchre) \
    X(lone_march) \
    X(lone_point) \
    X(lone_euchre) \
    X(opposed_point) \
    X(opposed_euchre) \
    X(jambone_march) \
    X(jambone_euchre) \
    X(jamboree_score) \
    X(lone_bid) \
    X(bare_bid) \
    X(revoke) \
    X(lone_revoke) \
    X(revoke_ends) \
    X(revoke_whole) \
    X(revoke_choice) \
    X(revoke_forfeit) \
    X(wrong) \
    X(lone_wrong) \
    X(wrong_forfeit) \
    X(wrong_revokes) \
    X(abandon)

struct price {
#define PRICE(name) int name;
    PRICES(PRICE)
#undef PRICE
};

struct keeper {
    struct eu_rules rules;
    struct price price;
    struct cards cards;
    int dealer;
    int standing[EU_SEATS]; /* points by side */
    cardset hand[EU_SEATS];
    cardset played, away;
    int bids, contract, maker, trump, how, lone, opposer; /* seats: -1 for nobody */
    int takes, refusals;                                  /* questions answered */
    bool exchanged, jamboree;
    int called_suit;
    bool called_partner;
    unsigned friends; /* bit s: seat s was called or chosen */
    bool called_card;
    int called;
    uint8_t trick[EU_SEATS], who[EU_SEATS];
    int on_table, tricks;
    int taken[EU_SEATS];                     /* by seat */
    int revokes[EU_SEATS], wrongs[EU_SEATS]; /* of hands that go on, by side */
    int offender;                            /* whose fault ends the hand, else -1 */
    bool abandoned;
    int choice; /* Foster's, -1 if not asked */
};

/* Begins a deal; the standing gives the points by side. */
void keeper_start(struct keeper *k, const struct eu_rules *rules, const struct cards *cards,
                  unsigned dealer, const struct eu_view *standing);

/* The question that must come now. */
struct ask keeper_expects(const struct keeper *k);

/* Whether the answer abandons a lone hand where there is a price for that. */
bool keeper_abandons(const struct keeper *k, const struct ask *ask, int answer);

/* Which offence an answer is, EU_NO_FAULT for none; what is played in place of an illegal one; what
 * the house answers. */
int keeper_offence(const struct keeper *k, const struct ask *ask, int answer);
int keeper_stand_in(const struct keeper *k, const struct ask *ask, int answer);
int keeper_default_answer(const struct keeper *k, const struct ask *ask);

/* Carries out what was played. */
void keeper_play(struct keeper *k, const struct ask *ask, int played);

/* Notes an offence; true if it ends the hand at once. */
bool keeper_fault(struct keeper *k, const struct ask *ask, int code);

/* Who is with the maker, in truth and as far as all know; whether that is settled. */
bool keeper_is_maker(const struct keeper *k, int seat);
unsigned keeper_known_makers(const struct keeper *k);
bool keeper_sides_known(const struct keeper *k);

/* Whether the maker is alone, declared or by accident. */
bool keeper_alone(const struct keeper *k);

/* Whether a seat plays; who scores for whom. */
bool keeper_plays(const struct keeper *k, int seat);
int keeper_side(const struct keeper *k, int seat);

/* Tricks of the makers. */
int keeper_tricks(const struct keeper *k);

/* Whether the injured side has Foster's choice after an offence that ended the hand. */
bool keeper_has_choice(const struct keeper *k);

/* What the deal comes to. */
struct outcome keeper_reckon(const struct keeper *k);

#endif
