#include "stats/duplicate_gain.h"

#include <math.h>

void table_sum_add(struct table_sum *t, const struct table_result table[2])
{
    int both = table[0].sign + table[1].sign;

    for (unsigned i = 0; i < 2; i++) {
        t->dd += (wide_int)table[i].points * table[i].points;
        t->dn += (wide_int)table[i].points * table[i].deals;
        t->nn += (wide_int)table[i].deals * table[i].deals;
        t->decided += table[i].sign != 0;
    }
    t->won += both;
    t->squares += (uint64_t)(both * both);
}

void table_sum_join(struct table_sum *t, const struct table_sum *other, int own)
{
    t->dd += other->dd;
    t->dn += own * other->dn;
    t->nn += other->nn;
    t->won += own * other->won;
    t->decided += other->decided;
    t->squares += other->squares;
}

static struct duplicate_gain of_variances(double dup, double single)
{
    double ratio = dup / (single / 2);

    if (!(single > 0))
        return (struct duplicate_gain){NAN, NAN, false};
    return (struct duplicate_gain){ratio - 1, ratio > 0 ? 1 / ratio : NAN, false};
}

/* An error squared is a variance by the number of sets or tables, n. */
struct duplicate_gain duplicate_gain_points(const struct ratio_sum *sets, const struct table_sum *t)
{
    struct ratio_sum tables = {
        .sets = 2 * sets->sets, .d = sets->d, .n = sets->n, .dd = t->dd, .dn = t->dn, .nn = t->nn};
    struct duplicate_gain d = {NAN, NAN, false};

    if (sets->sets > 1) {
        double n = (double)sets->sets, dup = ratio_error(sets), single = ratio_error(&tables);
        d = of_variances(n * dup * dup, 2 * n * single * single);
    }
    d.drawn = sets->sets && sets->dd == 0;
    return d;
}

/* Of n results, of which the sum and the sum of squares are given. */
static double variance_of(double n, double sum, double squares)
{
    return fmax(squares - sum * sum / n, 0) / (n - 1);
}

struct duplicate_gain duplicate_gain_scores(uint64_t sets, const struct table_sum *t)
{
    struct duplicate_gain d = {NAN, NAN, false};
    double n = (double)sets, won = (double)t->won;

    if (sets > 1)
        d = of_variances(variance_of(n, won / 2, (double)t->squares / 4),
                         variance_of(2 * n, won, (double)t->decided));
    d.drawn = sets && t->squares == 0;
    return d;
}
