/*
 * Suits and seats as EU_OBS_RELATIVE_1 numbers them, so that situations that differ only in the
 * names of suits and in who sits where are one. docs/environment.md has the rules in words.
 */
#ifndef ENV_ROLES_H
#define ENV_ROLES_H

#include "rules/cards.h"

/* Role 0 is the reference: trumps, before these the suit of the turn-up. Role 1 is the other suit
 * of its colour, 2 and 3 are the cross suits. */
struct roles {
    uint8_t suit[SUITS]; /* by role */
    uint8_t role[SUITS]; /* by suit */
};

struct roles roles_of(const struct eu_view *view);

/* Ranks of a suit in a set of cards, which the joker's bit is not among. */
enum { ROLES_RANKS = 0x7ffc };

/* Legal answers to the view's question as actions, and single ones: numbers that are no answers
 * stay as they are. */
uint64_t roles_legal(const struct roles *roles, const struct eu_view *view);
int roles_to_answer(const struct roles *roles, const struct eu_view *view, int action);
int roles_from_answer(const struct roles *roles, const struct eu_view *view, int answer);

/* Cards that were played to a trick; 0 for those to come. */
static inline unsigned roles_cards(const struct eu_view *view, unsigned trick)
{
    unsigned all = (1u << view->players) - 1;

    if (trick < view->tricks)
        return (unsigned)card_count(~view->sits_out & all);
    return trick == view->tricks ? view->played : 0;
}

/* A seat, counted clockwise from the own one. */
static inline unsigned roles_seat(const struct eu_view *view, unsigned seat)
{
    return seat >= view->seat ? seat - view->seat : seat + view->players - view->seat;
}

#endif
