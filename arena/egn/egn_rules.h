/* What EGN's ruleset and the arena's rules say of one another. */
#ifndef EGN_EGN_RULES_H
#define EGN_EGN_RULES_H

#include <jansson.h>

#include "rules/tally.h"

/* Whether EGN can say these rules truly: four players in two sides, a pack from the seven at most,
 * no auction, no more ways to play than together and alone, today's prices, and under enforcement
 * by the book no offence that costs points in a hand played on. ERR_USAGE names what it cannot say.
 * What offences cost, and what a game is of more than its points, EGN leaves open. */
bool egn_rules_check(const struct eu_rules *rules, struct err *err);

/* The ruleset of a game to that many points, or where that is 0 of that many deals. */
json_t *egn_rules_json(const struct eu_rules *rules, unsigned target, unsigned deals);

/* A ruleset as read. */
struct egn_rules {
    struct eu_rules rules; /* to begin with, those that it changes */
    bool canadian;         /* who orders up his partner plays alone */
    int32_t target;        /* points of the game; 0: not played for */
    int32_t deals;         /* of a game; 0: not counted */
    char lacks[200];       /* what of it the arena does not have, in words; else empty */
};

/* Reads one, or NULL for that of a file which has none. ERR_USAGE where a value is of another kind
 * than EGN's. */
bool egn_rules_read(const json_t *ruleset, struct egn_rules *out, struct err *err);

#endif
