/*
 * Scores: what the tables of a set came to, and sums over sets, which are those that `match`
 * prints. A contestant is a side of the pairing, in individual games a chair (table/pairing.h).
 */
#ifndef ENV_SCORE_H
#define ENV_SCORE_H

#include "euchre_env.h"
#include "rules/tally.h"

/* The tables of one set so far. */
struct set_score {
    int32_t points[EU_SEATS]; /* by contestant, as EU_ENV_POINTS has them */
    int32_t margin[EU_SEATS]; /* two sides: what the first contestant is ahead by, as in struct
                                 margin, in [0] and [1]; individual games: what each gets */
    uint32_t deals;
    int16_t tables_won; /* two sides: by the first contestant, less those he lost */
    uint16_t tables;
};

/* Adds a deal, of which each seat has these returns (game_returns), and a table that is over, at
 * which `chair` sits by seat. */
void set_score_add_deal(struct set_score *s, const struct eu_rules *rules, const uint8_t *chair,
                        const int16_t *returns);
void set_score_add_table(struct set_score *s, const struct tally *tally, const uint8_t *chair);

/* Of one contestant over sets that are complete; fields as in struct eu_env_score. */
struct score_of_sets {
    uint64_t sets, won, split, lost, table_pairs[5];
    int64_t points, deals, points2, points_deals, deals2;
};

/* Adds a set to the sums of all contestants. In individual games it is won by who is to receive
 * something, and there are no pairs of tables. */
void score_add_set(struct score_of_sets *by_contestant, const struct eu_rules *rules,
                   const struct set_score *set);

#endif
