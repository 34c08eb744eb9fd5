/*
 * A decision of a deal, and the estimate of what it cost. The analyst (analyst.h) is asked in
 * batches of deals that are independent of each other; decision_estimate makes of them values,
 * losses and errors.
 *
 * The loss of an answer is the value of the best answer less its own. The best is chosen in all
 * batches but one and the loss measured in that one, by turns (cross-fitting), so that chance in
 * the choice of the best does not look like a loss: the mean of many losses is not too high where
 * all answers are good. It may come out a little below 0. Rounds that end by what was found leave a
 * little: about 0.001 points a decision between equal answers, with effort_default(), where the
 * best less the one given would leave 0.01 to 0.03 (tests/unit/test_decision.c has such answers).
 */
#ifndef ANALYSE_DECISION_H
#define ANALYSE_DECISION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "rules/deal.h"

struct decision {
    struct eu_view view;         /* as the seat saw it; its seed is 0 */
    struct eu_position position; /* all cards, where they are known (`open`) */
    uint64_t key[2];             /* names the decision: chance comes from it */
    int32_t answer;              /* a legal one: what was played */
    bool counts_games;           /* answers are measured by the chance to win the game */
};

/* A round asks for a batch in one call, in which `champion` tries no more than 4096 deals. So there
 * are never more than DECISION_MOST in all: further ones would be counted but not tried. */
enum { DECISION_BATCHES = 8, DECISION_MOST = DECISION_BATCHES * 4096 };

/* How much is spent on a decision. */
struct effort {
    uint32_t worlds; /* deals, in all batches together, of the first round */
    double error;    /* 0: no more rounds. Else rounds follow, each with as many deals as all
                        before it, until the answer is clearly the best, or its loss is many errors,
                        or by the round before it the last one was to bring the standard error of
                        the loss in points down to this */
    uint32_t most;   /* deals at most, in all; the first round is always played */
};
struct effort effort_default(void);

/* The same for another error than the default: the deals at most grow with its square. */
struct effort effort_for(double error);

/* Two numbers of which chance, errors and units are the same: points, or chances to win the
 * game. */
struct loss {
    double loss;  /* the best answer's value less that of the one given; see above */
    double error; /* the standard error: of the difference between the answer and the best of those
                     that are not worth the same in every batch; 0 where all deals there are were
                     tried */
    uint8_t best; /* which of the answers is the best */

    /* By answer: in how many batches it is measured, as it is the best in all others, and what
     * these add to `loss`, which is the sum. Losses are sorted by what was better with these, never
     * by `best`, which comes from the same chance as the loss. */
    uint8_t picked[EU_ANSWERS];
    double part[EU_ANSWERS];
};

struct valuation {
    uint8_t answers; /* the legal ones, the lowest first */
    uint8_t answer[EU_ANSWERS];
    uint8_t given;                   /* which of them was given */
    bool has_chance, has_seen;       /* the chances were told; the deal was told with all cards */
    uint32_t worlds;                 /* deals that were tried */
    double points[EU_ANSWERS];       /* expected points of the deal, as in struct eu_values */
    double points_error[EU_ANSWERS]; /* their standard errors */
    double chance[EU_ANSWERS];       /* chances to win the game */
    double chance_error[EU_ANSWERS];
    double seen[EU_ANSWERS];          /* points with all cards seen */
    struct loss in_points, in_chance; /* in_chance: only with has_chance */
    double seen_loss;                 /* points given away with all cards seen */
    char by[64];                      /* as in struct eu_values; safe to print */
};

/* What the decision is measured by. */
static inline const struct loss *valuation_loss(const struct decision *d, const struct valuation *e)
{
    return d->counts_games && e->has_chance ? &e->in_chance : &e->in_points;
}

/* Whether that is the chance to win the game. */
static inline bool valuation_is_chance(const struct decision *d, const struct valuation *e)
{
    return valuation_loss(d, e) == &e->in_chance;
}

/* Whether a loss can be told: it is above 0 by more than twice its error. */
static inline bool loss_is_told(const struct loss *l)
{
    return l->loss > 0 && l->loss > 2 * l->error;
}

/* Tells the values of the answers to a question, as analyst_ask does. */
struct value_source {
    bool (*ask)(void *context, const struct eu_view *view, const struct eu_position *position,
                struct eu_values *values, bool *told, struct err *err);
    void *context;
};

/* False with *err only if the source fails; *told is false where it cannot say of this question. */
bool decision_estimate(const struct decision *d, const struct effort *effort,
                       const struct value_source *source, struct valuation *out, bool *told,
                       struct err *err);

/* The decision that is open in a deal and was answered so. `open`: the cards of all hands are known
 * and may be shown. The caller fills in `key` and `counts_games`, which are 0. */
void decision_of(struct decision *out, const struct deal *deal, int32_t answer, bool open);

#endif
