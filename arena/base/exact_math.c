#include "base/exact_math.h"

#include <math.h>

/* ln 2 in two parts: the first has zeros enough at its end that its product with an exponent is
 * exact */
#define LN2_HIGH 6.93147180369123816490e-01
#define LN2_LOW 1.90821492927058770002e-10

static const double sqrt_half = 0.70710678118654752440;

/* 2 (s^3/3 + s^5/5 + ...), which is log((1 + s) / (1 - s)) - 2 s; |s| is at most about 1/3 */
static double log_series(double s)
{
    double square = s * s, power = s * square, sum = 0;

    for (int k = 3; k < 40; k += 2, power *= square)
        sum += power / k;
    return 2 * sum;
}

double exact_exp(double x)
{
    if (isnan(x))
        return x;
    if (x > 709.78)
        return INFINITY;
    if (x < -745.2)
        return 0;
    double twos = floor(x / (LN2_HIGH + LN2_LOW) + 0.5);
    double r = (x - twos * LN2_HIGH) - twos * LN2_LOW, sum = 0;

    for (int k = 18; k > 0; k--) /* Taylor, from its small end */
        sum = (1 + sum) * r / k;
    return ldexp(1 + sum, (int)twos);
}

double exact_log(double x)
{
    int twos;

    if (!(x > 0) || isinf(x))
        return x == 0 ? -INFINITY : x > 0 ? x : NAN;
    double m = frexp(x, &twos);
    if (m < sqrt_half) {
        m *= 2;
        twos--;
    }
    double s = (m - 1) / (m + 1);
    return twos * LN2_HIGH + (2 * s + (log_series(s) + twos * LN2_LOW));
}

double exact_log1p(double x)
{
    double s = x / (2 + x);

    return x > -0.5 && x < 1 ? 2 * s + log_series(s) : exact_log(1 + x);
}

double exact_log1p_rest(double x)
{
    double s = x / (2 + x); /* x is 2 s / (1 - s) */

    return x > -0.5 && x < 1 ? 2 * s * s / (1 - s) - log_series(s) : x - exact_log(1 + x);
}
