#include "stats/multiple_comparisons.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"

double bonferroni_z(double alpha, uint64_t comparisons)
{
    return -normal_quantile(alpha / 2 / (double)(comparisons ? comparisons : 1));
}

static int compare_values(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double holm_limit(double *p, size_t n, double alpha)
{
    double limit = -1;

    if (n)
        qsort(p, n, sizeof *p, compare_values);
    for (size_t k = 0; k < n && p[k] <= alpha / (double)(n - k); k++)
        limit = p[k];
    return limit;
}

double tukey_z(double alpha, uint64_t bots)
{
    return range_quantile(1 - alpha, bots) / sqrt(2);
}
