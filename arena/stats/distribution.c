#include "stats/distribution.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/exact_math.h"

static const double pi = 3.14159265358979323846;
static const double root_2pi = 2.50662827463100050242;
static const double negligible = 1e-17;

/* ---- Continued fractions: b0 + a1 / (b1 + a2 / (b2 + ...)) ---- */

struct fraction {
    double x, p, q; /* what a term is made of */
    void (*term)(const struct fraction *f, double k, double *a, double *b);
};

/* Lentz's method as changed by Thompson and Barnett (J. Comput. Phys. 64, 1986): forward, until a
 * step changes nothing. */
static double fraction_value(const struct fraction *f)
{
    static const double tiny = 1e-300;
    double a, b, c, d = 0, value;

    f->term(f, 0, &a, &b);
    value = c = b == 0 ? tiny : b;
    for (int k = 1; k < 100000; k++) {
        f->term(f, k, &a, &b);
        d = b + a * d;
        c = b + a / c;
        d = 1 / (d == 0 ? tiny : d);
        c = c == 0 ? tiny : c;
        value *= c * d;
        if (fabs(c * d - 1) < 3e-16)
            break;
    }
    return value;
}

/* ---- Normal ---- */

static double normal_density(double x)
{
    return exact_exp(-x * x / 2) / root_2pi;
}

static void normal_term(const struct fraction *f, double k, double *a, double *b)
{
    *a = k;
    *b = f->x;
}

/* P(X > x), x > 0 */
static double normal_far(double x)
{
    static const double beyond = 40; /* the density is 0 there, also to denormal numbers */
    struct fraction f = {.x = x, .term = normal_term};

    return x < beyond ? normal_density(x) / fraction_value(&f) : 0;
}

/* P(0 < X < x) */
static double normal_middle(double x)
{
    double term = x, sum = x;

    for (int k = 3; fabs(term) > negligible * fabs(sum); k += 2) {
        term *= x * x / k;
        sum += term;
    }
    return sum * normal_density(x);
}

double normal_cdf(double x)
{
    if (x < -2.5)
        return normal_far(-x);
    return x > 2.5 ? 1 - normal_far(x) : 0.5 + normal_middle(x);
}

double normal_two_sided(double z)
{
    return 2 * normal_cdf(-fabs(z));
}

/* 26.2.23: within 4.5e-4 */
static double quantile_guess(double p)
{
    double t = sqrt(-2 * exact_log(p));

    return (2.515517 + t * (0.802853 + t * 0.010328)) /
               (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) -
           t;
}

double normal_quantile(double p)
{
    if (!(p > 0 && p < 1))
        return p == 0 ? -INFINITY : p == 1 ? INFINITY : NAN;
    if (p == 0.5)
        return 0;
    if (p > 0.5)
        return -normal_quantile(1 - p);
    double x = quantile_guess(p);
    for (int i = 0; i < 3; i++) { /* Halley's steps: each has three times as many digits */
        double step = (normal_cdf(x) - p) / normal_density(x);
        x -= step / (1 + x * step / 2);
    }
    return x;
}

/* ---- The gamma function ---- */

/* log gamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2) for x from 16 on (6.1.41) */
static double stirling_rest(double x)
{
    double s = 1 / (x * x);

    return (1.0 / 12 + s * (-1.0 / 360 + s * (1.0 / 1260 + s * (-1.0 / 1680 + s / 1188)))) / x;
}

static double log_gamma(double x)
{
    double product = 1;

    while (x < 16)
        product *= x++;
    return (x - 0.5) * exact_log(x) - x + exact_log(root_2pi) + stirling_rest(x) -
           exact_log(product);
}

/* gamma(x + 1/2) / gamma(x) */
static double half_step(double x)
{
    double product = 1;

    while (x < 16) {
        product *= x / (x + 0.5);
        x++;
    }
    double power = x * exact_log1p(0.5 / x) - 0.5 + stirling_rest(x + 0.5) - stirling_rest(x);
    return product * sqrt(x) * exact_exp(power);
}

/* ---- Student's t ---- */

/* The fraction of the incomplete beta function (26.5.8) of x with parameters p, q. */
static void beta_term(const struct fraction *f, double k, double *a, double *b)
{
    double m = floor(k / 2), odd = k - 2 * m;
    double top = odd > 0 ? -(f->p + m) * (f->p + f->q + m) : m * (f->q - m);

    *a = k == 0 ? 0 : top * f->x / ((f->p + k - 1) * (f->p + k));
    *b = 1;
}

static double student_density(double t, double df)
{
    double power = -(df + 1) / 2 * exact_log1p(t * t / df);

    return half_step(df / 2) / sqrt(df * pi) * exact_exp(power);
}

/* P(T > t), t >= 0: half the incomplete beta function of df / (df + t^2), 1/2 and df/2 (26.7.1);
 * its x^p (1 - x)^q / B(p, q) is t times the density. */
static double student_far(double t, double df)
{
    double x = df / (df + t * t), y = t * t / (df + t * t), p = df / 2;
    double front = t * student_density(t, df);
    struct fraction f = {x, p, 0.5, beta_term};

    if (x < (p + 1) / (p + 2.5))
        return front / (2 * p) / fraction_value(&f);
    f = (struct fraction){y, 0.5, p, beta_term};
    return 0.5 - front / fraction_value(&f);
}

double student_cdf(double t, double df)
{
    return t < 0 ? student_far(-t, df) : 1 - student_far(t, df);
}

/* 26.7.5: the next term is less than z^11 / df^5 */
static double student_of_many(double z, double df)
{
    double s = z * z;
    double g1 = (s + 1) / 4;
    double g2 = ((5 * s + 16) * s + 3) / 96;
    double g3 = (((3 * s + 19) * s + 17) * s - 15) / 384;
    double g4 = ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92160;

    return z * (1 + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df);
}

double student_quantile(double p, double df)
{
    assert(df > 0);
    if (!(p > 0 && p < 1) || p == 0.5)
        return normal_quantile(p);
    if (p > 0.5)
        return -student_quantile(1 - p, df);
    if (df > 10000)
        return student_of_many(normal_quantile(p), df);
    /* the tail is convex and longer than the normal's: all of Newton's steps come from below */
    double t = -normal_quantile(p);
    for (int i = 0; i < 2000; i++) {
        double step = (student_far(t, df) - p) / student_density(t, df);
        t += step;
        if (!(step > 1e-15 * t))
            break;
    }
    return -t;
}

/* ---- Beta ---- */

/* a (log r - (r - 1)) of r = x n / a, which is 1 + over */
static double beta_power(double a, double r, double over)
{
    return over < -0.5 ? a * (exact_log(r) - over) : -a * exact_log1p_rest(over);
}

/* x^a y^b / B(a, b), y = 1 - x. For large a and b the logarithms that cancel are left out; small a
 * and b are made large first: B(a + 1, b) = a / (a + b) B(a, b). */
static double beta_front(double x, double y, double a, double b)
{
    double factor = 1;

    while (a < 16) {
        factor *= a / ((a + b) * x);
        a++;
    }
    while (b < 16) {
        factor *= b / ((a + b) * y);
        b++;
    }
    double n = a + b, more = x < y ? x * n - a : b - y * n;
    double power = beta_power(a, x * n / a, more / a) + beta_power(b, y * n / b, -more / b) +
                   stirling_rest(n) - stirling_rest(a) - stirling_rest(b);
    return factor * sqrt(a / n * b) / root_2pi * exact_exp(power);
}

/* P(X <= x) where x is below the mean: 26.5.8. */
static double beta_near(double x, double y, double a, double b)
{
    struct fraction f = {x, a, b, beta_term};

    return beta_front(x, y, a, b) / a / fraction_value(&f);
}

double beta_cdf(double x, double a, double b)
{
    assert(a > 0 && b > 0);
    if (!(x > 0 && x < 1))
        return isnan(x) ? x : x > 0;
    return x < (a + 1) / (a + b + 2) ? beta_near(x, 1 - x, a, b) : 1 - beta_near(1 - x, x, b, a);
}

/* Newton's method, with bisection where a step would leave the interval. */
double beta_quantile(double p, double a, double b)
{
    double low = 0, high = 1, x = a / (a + b);

    if (!(p > 0 && p < 1))
        return isnan(p) ? p : p > 0;
    for (int i = 0; i < 200 && high - low > 1e-15 * high; i++) {
        double over = beta_cdf(x, a, b) - p;
        *(over < 0 ? &low : &high) = x;
        double next = x - over * x * (1 - x) / beta_front(x, 1 - x, a, b);
        if (!(next > low && next < high))
            next = (low + high) / 2;
        if (fabs(next - x) <= 1e-15 * x)
            return next;
        x = next;
    }
    return x;
}

/* ---- Chi-square ---- */

/* x^a e^-x / gamma(a + 1) */
static double gamma_weight(double a, double x)
{
    if (a < 16)
        return exact_exp(a * exact_log(x) - x - log_gamma(a + 1));
    return exact_exp(-a * exact_log1p_rest(x / a - 1) - stirling_rest(a)) / (root_2pi * sqrt(a));
}

static void gamma_term(const struct fraction *f, double k, double *a, double *b)
{
    *a = k * (f->p - k);
    *b = f->x + 2 * k + 1 - f->p;
}

double chi_square_tail(double x, double df)
{
    double a = df / 2, h = x / 2, term = 1, sum = 1;
    struct fraction f = {.x = h, .p = a, .term = gamma_term};

    if (!(x > 0))
        return isnan(x) ? x : 1;
    if (h > a + 1)
        return gamma_weight(a, h) * a / fraction_value(&f);
    for (int k = 1; term > negligible * sum; k++) {
        term *= h / (a + k);
        sum += term;
    }
    return 1 - gamma_weight(a, h) * sum;
}

/* ---- Many comparisons at once ---- */

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
