/* Translates between EGN's ruleset and the arena's rules. */
#ifndef EGN_EGN_RULES_H
#define EGN_EGN_RULES_H

#include <jansson.h>

#include "rules/tally.h"

/* Whether EGN can express these rules: four players in two sides, a pack from the seven at most,
 * no auction, no more ways to play than together and alone, today's prices, and under enforcement
 * by the book no offence that costs points in a hand played on. ERR_USAGE names what it cannot.
 * EGN leaves open what offences cost, and what a game is besides its points. */
bool egn_rules_check(const struct eu_rules *rules, struct err *err);

/* The ruleset of a game to so many points, or if that is 0 of so many deals. */
json_t *egn_rules_json(const struct eu_rules *rules, unsigned target, unsigned deals);

/* A ruleset as read. */
struct egn_rules {
    struct eu_rules rules; /* before: those that it changes */
    bool canadian;         /* whoever orders up his partner plays alone */
    int32_t target;        /* points of a game; 0: it does not count */
    int32_t deals;         /* of a game; 0: it does not count */
    char lacks[200];       /* what of it the arena does not have, in words, or "" */
};

/* Reads one; NULL: a file has none. ERR_USAGE if a value is of another kind than EGN's. */
bool egn_rules_read(const json_t *ruleset, struct egn_rules *out, struct err *err);

#endif
