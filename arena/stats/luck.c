#include "stats/luck.h"

#include <math.h>

/* ---- Sums ---- */

void luck_add(struct luck_sum *sum, uint32_t set, int score, int64_t luck)
{
    struct luck_fold *f = &sum->fold[set & 1];

    f->sets++;
    f->score += score;
    f->luck += luck;
    f->squares += score * score;
    f->products += score * luck;
    f->lucks += (wide_int)luck * luck;
}

struct luck_sum luck_negated(const struct luck_sum *sum)
{
    struct luck_sum turned = *sum;

    for (unsigned i = 0; i < 2; i++) {
        turned.fold[i].score = -sum->fold[i].score;
        turned.fold[i].luck = -sum->fold[i].luck;
    }
    return turned;
}

void luck_join(struct luck_sum *sum, const struct luck_sum *more)
{
    for (unsigned i = 0; i < 2; i++) {
        struct luck_fold *f = &sum->fold[i];
        const struct luck_fold *add = &more->fold[i];
        f->sets += add->sets;
        f->score += add->score;
        f->luck += add->luck;
        f->squares += add->squares;
        f->products += add->products;
        f->lucks += add->lucks;
    }
}

/* ---- Adjusted scores ---- */

/* Sums of a fold as real numbers. */
struct moments {
    double n, d, l, dd, dl, ll;
};

static struct moments moments_of(const struct luck_fold *f)
{
    static const double one = LUCK_ONE;

    return (struct moments){.n = (double)f->sets,
                            .d = (double)f->score,
                            .l = (double)f->luck / one,
                            .dd = (double)f->squares,
                            .dl = (double)f->products / one,
                            .ll = (double)f->lucks / one / one};
}

static double beta_of(const struct moments *m)
{
    double variance = m->ll - m->l * m->l / m->n;

    if (m->n < LUCK_SETS || !(variance > 0))
        return 0;
    return (m->dl - m->d * m->l / m->n) / variance;
}

/* The squared error of the mean of residuals, with two sets more of +1 and -1: their sum, and that
 * of their squares. */
static double squared_error(double n, double sum, double squares)
{
    double sets = n + 2;

    return fmax(squares + 2 - sum * sum / sets, 0) / (sets - 1) / sets;
}

struct luck_result luck_result(const struct luck_sum *sum)
{
    struct moments m[2] = {moments_of(&sum->fold[0]), moments_of(&sum->fold[1])};
    double n = m[0].n + m[1].n, beta[2], left = 0, squares = 0;

    if (n == 0)
        return (struct luck_result){.score = 0.5,
                                    .error = 0.5 * sqrt(squared_error(0, 0, 0)),
                                    .gain = 1};
    for (unsigned i = 0; i < 2; i++) {
        double b = beta[i] = beta_of(&m[!i]);
        left += m[i].d - b * m[i].l;
        squares += m[i].dd - 2 * b * m[i].dl + b * b * m[i].ll;
    }
    double adjusted = squared_error(n, left, squares);
    double raw = squared_error(n, m[0].d + m[1].d, m[0].dd + m[1].dd);
    return (struct luck_result){.score = 0.5 + 0.5 * left / n,
                                .error = 0.5 * sqrt(adjusted),
                                .beta = (beta[0] + beta[1]) / 2,
                                .gain = adjusted > 0 ? raw / adjusted : 1};
}
