/*
 * callace - the advice that R. F. Foster gives in the chapter "Tactics" of Call-Ace Euchre (1905),
 * for four to seven players. Each piece of it is a rule, a function with the advice in its comment;
 * there is a list for every kind of question (euchre_advice.h), and the first rule that has
 * something to say decides. first.c makes the trump in the first round, second.c in the second,
 * call.c plays alone or calls, suit.c chooses the suit to call, discard.c exchanges, role.c finds
 * out who is with whom, lead.c leads, follow.c follows, throw.c throws away; hand.c reckons hands.
 */
#ifndef CALLACE_H
#define CALLACE_H

#include "euchre_advice.h"

/* What the bot knows about its table all along. */
struct callace {
    const struct eu_rules *rules;
    uint64_t pack;
    const struct eu_host *host; /* NULL unless asked why */
};

/* ---- A question ---- */

enum callace_role { CALLACE_ADVERSARY, CALLACE_PARTNER, CALLACE_MAKER };

/* What the rules look at. They are handed its first member; callace_at finds the rest. Of the scene
 * only what every table has is filled in: rules, view, pack, hand, and in the play trumps, lay,
 * out, masters, led, winning, winners, last, shown. */
struct callace_table {
    struct eu_scene scene;
    const struct callace *me;
    const struct eu_view *view;
    int trump, called;       /* suits; `called` may be EU_NO_SUIT */
    enum callace_role role;  /* as which this seat plays */
    unsigned may;            /* seats that may be the partner: eu_called_seats */
    int suspicion[EU_SEATS]; /* how much each looks like the partner, of these only */
    uint64_t trumps, lay;    /* of the hand */
    uint64_t masters;        /* cards of the hand above all that are out in their suits */
    uint64_t out;            /* that others may hold */
    int trumps_out;
};

static inline const struct callace_table *callace_at(const struct eu_scene *scene)
{
    return (const struct callace_table *)scene;
}

/* For bids, calls and discards. */
void callace_look(struct callace_table *t, const struct callace *me, const struct eu_view *view);

/* For the play: who is with whom as well. */
void callace_look_round(struct callace_table *t, const struct callace *me,
                        const struct eu_view *view);

/* Whether a seat is with or against this one, as far as the play allows to guess. */
enum eu_tie callace_guess(const struct callace_table *t, int seat);

/* ---- A hand, in hundredths of a trick ---- */

/* What it is worth to the maker of `trump`. */
int callace_reckon(uint64_t hand, int trump);

/* The same with the best card of `may` put away; *away is that card. */
int callace_exchange(uint64_t hand, uint64_t may, int trump, int *away);

/* ---- Making the trump: what is better than a pass ---- */

/* When a suit is made: by another than the dealer in the first round, who gives him the turn-up; by
 * the dealer, who takes it up; in the second round. */
enum callace_when { CALLACE_ORDERED, CALLACE_TAKEN_UP, CALLACE_SECOND };

/* By how many hundredths of a point it is better to make `trump` than to pass, below 0 worse. */
int callace_gain(const struct callace_table *t, int trump, enum callace_when when);

int callace_aces(const struct callace_table *t, int trump);

/* ---- Suits and cards ---- */

/* How many cards of this card's suit are in the hand. */
int callace_length(const struct callace_table *t, int card);

/* A suit of which he has the best card himself finds no partner. */
int callace_is_own(const struct callace_table *t, int suit);

/* Bit s: seat s has yet to play to this trick, after this one. */
unsigned callace_to_come(const struct callace_table *t);

/* ---- The lists ---- */

extern const struct eu_advice callace_eldest[]; /* the first round, by seats */
extern const struct eu_advice callace_middle[];
extern const struct eu_advice callace_dealer[];
extern const struct eu_advice callace_second[]; /* the second round */
extern const struct eu_advice callace_manner[]; /* EU_CALL_ALONE, or 0 to call */
extern const struct eu_advice callace_alone[];  /* how a lone hand is announced */
extern const struct eu_advice callace_suit[];   /* which suit is called */
extern const struct eu_advice callace_discard[];
extern const struct eu_advice callace_role[];      /* enum callace_role */
extern const struct eu_advice callace_leads[3][8]; /* by role */
extern const struct eu_advice callace_lets_go[];   /* why a trick is not won */
extern const struct eu_advice callace_throws[];    /* and what is thrown away then */
extern const struct eu_advice callace_wins[];      /* else with what it is won */

#endif
