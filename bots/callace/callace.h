/*
 * callace - the advice that R. F. Foster gives in the chapter "Tactics" of Call-Ace Euchre (1905),
 * for four to seven players. Each piece of it is a function or a line of a table here, with the
 * advice itself in its comment: hand.c reckons a hand, bid.c makes the trump, call.c calls a
 * partner and discards, infer.c finds out who is with whom, lead.c leads and follow.c follows.
 */
#ifndef CALLACE_H
#define CALLACE_H

#include "euchre_kit.h"

/* What the bot knows about its table all along. */
struct callace {
    const struct eu_rules *rules;
    uint64_t pack;
};

/* ---- A hand, in hundredths of a trick ---- */

/* What it is worth to the maker of `trump`. */
int callace_reckon(uint64_t hand, int trump);

/* The same with the best card of `may` put away; *away is that card. */
int callace_exchange(uint64_t hand, uint64_t may, int trump, int *away);

/* ---- A question of the play ---- */

enum callace_role { CALLACE_MAKER, CALLACE_PARTNER, CALLACE_ADVERSARY };

struct callace_table {
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

void callace_look(struct callace_table *t, const struct callace *me, const struct eu_view *view);

/* Whether this seat is with or against it, as far as the play allows to guess. */
enum eu_tie callace_guess(const struct callace_table *t, int seat);

/* The card of a set that it hurts least to throw away. */
int callace_cheapest(const struct callace_table *t, uint64_t set);

/* How many cards of this card's suit are in the hand. */
int callace_length(const struct callace_table *t, int card);

int callace_lead(const struct callace_table *t);
int callace_follow(const struct callace_table *t);

/* ---- Answers ---- */

int callace_order(void *self, const struct eu_view *view);
int callace_discard(void *self, const struct eu_view *view);
int callace_call_partner(void *self, const struct eu_view *view);
int callace_play(void *self, const struct eu_view *view);

#endif
