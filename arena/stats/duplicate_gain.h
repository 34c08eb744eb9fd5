/*
 * What is gained by playing the same cards twice, sides changed: how many independent tables tell
 * as much as the two tables of a set, divided by two. It is known from duplicate sets alone, as
 * each has two results of one table beside its sum.
 */
#ifndef STATS_DUPLICATE_GAIN_H
#define STATS_DUPLICATE_GAIN_H

#include <stdbool.h>

#include "stats/estimates.h"

/* Sums over single tables of the sets of one side; with the sums over sets (ratio_sum, score_sum)
 * they tell the rest. */
struct table_sum {
    wide_int dd, dn, nn; /* of points d and deals n of a table, as in struct ratio_sum */
    int64_t won;         /* tables won less tables lost */
    uint64_t decided;    /* tables that were not drawn */
    uint64_t squares;    /* of what each set's tables won less lost come to: -2 to 2 */
};

/* Adds a set: of its two tables the points and deals, and 1, 0 or -1 for won, drawn, lost. */
struct table_result {
    int64_t points, deals;
    int sign;
};
void table_sum_add(struct table_sum *t, const struct table_result table[2]);

/* Adds the sums of other sets; with `own` -1 as the other side has them, else 1. */
void table_sum_join(struct table_sum *t, const struct table_sum *other, int own);

/* rho = v_dup / (v_single / 2) - 1, the correlation of a set's two tables, from the variance of
 * sets' means by that of single tables, all of them about one mean, S sets by S - 1 and 2 S tables
 * by 2 S - 1 (of points as ratio_error has it); gain 1 / (1 + rho): 4 says that
 * a set is worth four times as many tables with other cards each. NAN where it is not known: with
 * fewer than two sets, with tables that are all alike, and the gain where all sets are drawn. */
struct duplicate_gain {
    double rho, gain;
    bool drawn; /* there are sets, and neither side had more in any of them */
};

/* Of points a deal, and of scores: sets' means of the scores 0, 1/2, 1 of their tables. */
struct duplicate_gain duplicate_gain_points(const struct ratio_sum *sets,
                                            const struct table_sum *t);
struct duplicate_gain duplicate_gain_scores(uint64_t sets, const struct table_sum *t);

#endif
