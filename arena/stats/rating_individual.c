#include "base/exact_math.h"
#include "stats/rating_fit.h"

/* ---- Orders ---- */

/* Of the chairs that are left, bits of `left`, one is the next with a chance proportional to its
 * strength. */
static void add_choice(const struct rating_fit *f, const struct lineup_sums *u,
                       const double *strength, unsigned left, double *slope, double *stiffness)
{
    double times = (double)u->left[left] / ORDER_PARTS, sum = 0;

    for (unsigned c = 0; c < u->chairs; c++)
        sum += left >> c & 1 ? strength[c] : 0;
    for (unsigned c = 0; c < u->chairs; c++) {
        if (!(left >> c & 1))
            continue;
        if (f->row[u->line[c]] != RATING_FIT_FIXED)
            slope[f->row[u->line[c]]] -= times * strength[c] / sum;
        for (unsigned d = 0; d < c; d++)
            if (left >> d & 1 && u->line[d] != u->line[c])
                rating_fit_add_edge(f, stiffness, u->line[c], u->line[d],
                                    times * (strength[c] / sum) * (strength[d] / sum));
    }
}

void rating_individual_add_orders(const struct rating_fit *f, const struct lineup_sums *u,
                                  double *slope, double *stiffness)
{
    double strength[EU_SEATS];

    for (unsigned c = 0; c < u->chairs; c++) {
        size_t row = f->row[u->line[c]];
        strength[c] = exact_exp(f->value[u->line[c]] - f->value[u->line[0]]);
        if (row != RATING_FIT_FIXED)
            slope[row] += (double)u->next[c] / ORDER_PARTS;
    }
    for (unsigned left = 0; left < 1u << u->chairs; left++)
        if (u->left[left])
            add_choice(f, u, strength, left, slope, stiffness);
}

/* ---- Points ---- */

/* A set pulls a chair by p - n x, its points over the mean less those that are expected: n deals
 * times x, its line's value over the mean of the line-up; in parts, as in sums by pair. */
void rating_individual_add_variance(const struct rating_fit *f, const struct lineup_sums *u,
                                    double *variance)
{
    double expected[EU_SEATS], mean = 0, nn = (double)u->nn;

    for (unsigned c = 0; c < u->chairs; c++)
        mean += f->value[u->line[c]] / u->chairs;
    for (unsigned c = 0; c < u->chairs; c++)
        expected[c] = u->chairs * (f->value[u->line[c]] - mean);
    for (unsigned c = 0; c < u->chairs; c++)
        for (unsigned d = 0; d < u->chairs; d++) {
            size_t i = f->row[u->line[c]], j = f->row[u->line[d]];
            if (i == RATING_FIT_FIXED || j == RATING_FIT_FIXED || i < j)
                continue;
            variance[i * f->rows + j] += (double)u->pp[c][d] - expected[c] * (double)u->pn[d] -
                                         expected[d] * (double)u->pn[c] +
                                         expected[c] * expected[d] * nn;
        }
}
