/*
 * euchre_values.h - what answers are worth, for a bot that tells it (`values` of euchre_bot.h):
 * each is tried in some deals, what these come to is added up, and the means are told.
 *
 *     if (!eu_values_can(view))
 *         return 0;
 *     eu_values_start(&sum, rules, &equity, view);
 *     for each deal, each answer of view->legal
 *         eu_values_add(&sum, answer, 1, eu_future_result(&f, tricks));
 *     return eu_values_tell(&sum, "the policy", values);
 */
#ifndef EUCHRE_VALUES_H
#define EUCHRE_VALUES_H

#include "euchre_future.h"
#include "euchre_score.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a deal came to. */
struct eu_result {
    struct eu_stake stake;
    uint8_t makers; /* bit s: seat s is with the maker in truth; 0: all passed */
    uint8_t tricks; /* of theirs */
};

/* Of a world whose makers take so many tricks; `view` is of the same deal. */
struct eu_result eu_world_result(const struct eu_rules *rules, const struct eu_view *view,
                                 const struct eu_world *w, int tricks);

/* Of a future at its first lead whose makers take so many tricks, or of one that has no play, where
 * `tricks` is not read. */
struct eu_result eu_future_result(const struct eu_future *f, int tricks);

/* Sums over deals; its own. */
struct eu_values_sum {
    const struct eu_rules *rules; /* all three as long as it is used */
    const struct eu_equity *equity;
    const struct eu_view *view;
    int games; /* chances are told */
    double weight[EU_ANSWERS], points[EU_ANSWERS], chance[EU_ANSWERS];
};

/* Whether an answer to this question can be tried with what this library has: to all but the choice
 * of a penalty. */
int eu_values_can(const struct eu_view *view);

void eu_values_start(struct eu_values_sum *s, const struct eu_rules *rules,
                     const struct eu_equity *equity, const struct eu_view *view);

/* A legal answer came to this in a deal that counts so much. */
void eu_values_add(struct eu_values_sum *s, int answer, double weight, struct eu_result result);

/* A legal answer that was not tried is worth the same as one that was. */
void eu_values_share(struct eu_values_sum *s, int answer, int tried);

/* Tells the means; `by` says what played the deals out. Returns what the callback is to return: 0
 * if an answer has not been tried. */
int eu_values_tell(const struct eu_values_sum *s, const char *by, struct eu_values *values);

/* ---- All cards open ---- */

/* Adds what every legal card comes to in this world, with the best play by everyone who sees all
 * cards. Returns 0 where it cannot be solved, as with more than 30 cards in the hands that play. */
int eu_values_solve(struct eu_values_sum *s, const struct eu_world *w, double weight);

/* Adds what an answer came to in a future at its first lead or without play, in the same way. */
int eu_values_solve_future(struct eu_values_sum *s, int answer, double weight,
                           const struct eu_future *f);

/* Adds what all answers come to in an open position. Before the play everybody answers with his own
 * eyes: `go_on` leads a future to its first lead, or to its end without one; NULL: the policy. */
int eu_values_solve_open(struct eu_values_sum *s, const struct eu_position *position,
                         void (*go_on)(void *context, struct eu_future *f), void *context);

#ifdef __cplusplus
}
#endif

#endif
