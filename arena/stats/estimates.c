#include "stats/estimates.h"

#include <math.h>
#include <stdbool.h>

#include "base/exact_math.h"
#include "stats/distribution.h"

uint64_t score_sets(struct score_sum s)
{
    return s.won + s.split + s.lost;
}

double score_mean(struct score_sum s)
{
    uint64_t n = score_sets(s);

    return n ? ((double)s.won + 0.5 * (double)s.split) / (double)n : 0.5;
}

/* The same sets and two more, one won and one lost. */
static struct score_sum with_pseudo(struct score_sum s)
{
    return (struct score_sum){s.won + 1, s.split, s.lost + 1};
}

double score_error(struct score_sum s)
{
    struct score_sum more = with_pseudo(s);
    double n = (double)score_sets(more), w = score_mean(more);
    double squares = (double)more.won * (1 - w) * (1 - w) +
                     (double)more.split * (0.5 - w) * (0.5 - w) + (double)more.lost * w * w;

    return sqrt(squares / n / (n - 1));
}

/* ---- The exact sign test ---- */

double score_p(struct score_sum s)
{
    double more = (double)(s.won > s.lost ? s.won : s.lost), n = (double)(s.won + s.lost);

    return n > 0 ? fmin(2 * beta_cdf(0.5, more, n - more + 1), 1) : 1;
}

double score_los(struct score_sum s)
{
    double p = score_p(s) / 2;

    return s.won > s.lost ? 1 - p : p;
}

/* ---- Elo ---- */

static const double ln10 = 2.30258509299404568402;

uint64_t pentanomial_sets(struct pentanomial p)
{
    return p.count[0] + p.count[1] + p.count[2] + p.count[3] + p.count[4];
}

/* Tables won less tables lost, by two. */
static int64_t ahead_of(struct pentanomial p)
{
    return 2 * ((int64_t)p.count[4] - (int64_t)p.count[0]) + (int64_t)p.count[3] -
           (int64_t)p.count[1];
}

double pentanomial_mean(struct pentanomial p)
{
    uint64_t n = pentanomial_sets(p);

    return n ? 0.5 + (double)ahead_of(p) / 4 / (double)n : 0.5;
}

struct pentanomial pentanomial_reversed(struct pentanomial p)
{
    return (struct pentanomial){{p.count[4], p.count[3], p.count[2], p.count[1], p.count[0]}};
}

struct score_sum pentanomial_scores(struct pentanomial p)
{
    return (struct score_sum){.won = p.count[3] + p.count[4],
                              .split = p.count[2],
                              .lost = p.count[0] + p.count[1]};
}

/* The Elo of a mean score of 1/2 + lead; the negative of the other side's to the bit. */
static double elo_of_lead(double lead)
{
    if (lead <= 0)
        return lead < 0 ? -elo_of_lead(-lead) : 0;
    return lead < 0.5 ? 400 / ln10 * exact_log((0.5 + lead) / (0.5 - lead)) : INFINITY;
}

double elo_of_mean(double w)
{
    return elo_of_lead(w - 0.5);
}

/* A share with its exact interval: k of n, which need not be whole. */
struct share {
    double value, low, high;
};

static struct share share_of(double k, double n)
{
    return (struct share){.value = n > 0 ? k / n : 0.5,
                          .low = k > 0 ? beta_quantile(0.025, k, n - k + 1) : 0,
                          .high = k < n ? beta_quantile(0.975, k + 1, n - k) : 1};
}

/* Of the product of a share and of what another is over 1/2, which is at least that. */
static struct interval product_interval(struct share decided, struct share won)
{
    double d = decided.value, q = won.value - 0.5, both = d * q;
    double less = d - decided.low, more = decided.high - d;
    double below = won.value - won.low, above = won.high - won.value;
    double low = both - sqrt(d * d * below * below + (q * q - below * below) * less * less);
    double high = both + sqrt(d * d * above * above + (q * q + above * above) * more * more);

    if (won.low < 0.5)
        low = q > 0 ? d * (won.low - 0.5) : -high;
    return (struct interval){low, fmin(high, 0.5)};
}

/* The interval of (share decided) x (share won - 1/2), or of its root times that, of a side that
 * has not won less than lost. */
static struct interval lead_interval(struct pentanomial p, bool root)
{
    double won = (double)p.count[4] + (double)p.count[3] / 2;
    double lost = (double)p.count[0] + (double)p.count[1] / 2;
    struct share decided = share_of(won + lost, (double)pentanomial_sets(p));

    if (root)
        decided = (struct share){sqrt(decided.value), sqrt(decided.low), sqrt(decided.high)};
    if (won + lost == 0)
        return (struct interval){-decided.high / 2, decided.high / 2};
    return product_interval(decided, share_of(won, won + lost));
}

static struct interval lead_of(struct pentanomial p, bool root)
{
    if (ahead_of(p) >= 0)
        return lead_interval(p, root);
    struct interval other = lead_interval(pentanomial_reversed(p), root);
    return (struct interval){-other.high, -other.low};
}

static struct estimate unknown_elo(void)
{
    return (struct estimate){NAN, NAN, NAN, NAN};
}

static struct estimate elo_within(double value, struct interval i)
{
    return (struct estimate){isfinite(value) ? value : NAN,
                             isfinite(i.high - i.low) ? (i.high - i.low) / 2 : NAN, i.low, i.high};
}

/* What both are over 1/2. */
static struct interval mean_lead(struct pentanomial p)
{
    struct interval i = lead_of(p, false);
    double n = (double)pentanomial_sets(p), ahead = (double)ahead_of(p) / 4;
    struct share won = share_of(n / 2 + ahead, n), lost = share_of(n / 2 - ahead, n);

    return (struct interval){fmax(i.low, won.low - 0.5), fmin(i.high, 0.5 - lost.low)};
}

struct interval pentanomial_interval(struct pentanomial p)
{
    if (!pentanomial_sets(p))
        return (struct interval){0, 1};
    struct interval lead = mean_lead(p);
    return (struct interval){0.5 + lead.low, 0.5 + lead.high};
}

struct estimate elo_of(struct pentanomial p)
{
    if (!pentanomial_sets(p))
        return unknown_elo();
    struct interval lead = mean_lead(p);
    double ahead = (double)ahead_of(p) / 4 / (double)pentanomial_sets(p);
    return elo_within(elo_of_lead(ahead),
                      (struct interval){elo_of_lead(lead.low), elo_of_lead(lead.high)});
}

/* (mean - 1/2) / deviation; infinite or NAN without one. */
static double standardized_mean(struct pentanomial p)
{
    double n = (double)pentanomial_sets(p), lead = (double)ahead_of(p) / 4 / n;
    double decided = (double)(p.count[0] + p.count[4]), drawn = (double)(p.count[1] + p.count[3]);

    return lead / sqrt((decided / 4 + drawn / 16) / n - lead * lead);
}

/* The same of u. */
static double standardized_lead(double u)
{
    return u < 0.5 && u > -0.5 ? u / sqrt(0.25 - u * u) : copysign(INFINITY, u);
}

struct estimate nelo_of(struct pentanomial p, unsigned tables)
{
    double unit = 800 / ln10 / sqrt(tables);

    if (!pentanomial_sets(p))
        return unknown_elo();
    struct interval lead = lead_of(p, true);
    struct interval i = {unit * standardized_lead(lead.low), unit * standardized_lead(lead.high)};
    if (p.count[1] + p.count[3])
        i = (struct interval){NAN, NAN};
    return elo_within(unit * standardized_mean(p), i);
}

/* ---- A ratio of sums ---- */

void ratio_add(struct ratio_sum *r, int64_t d, int64_t n)
{
    r->sets++;
    r->d += d;
    r->n += n;
    r->dd += (wide_int)d * d;
    r->dn += (wide_int)d * n;
    r->nn += (wide_int)n * n;
    r->above += d > 0;
    r->below += d < 0;
}

struct ratio_sum ratio_negated(const struct ratio_sum *r)
{
    struct ratio_sum other = *r;

    other.d = -r->d;
    other.dn = -r->dn;
    other.above = r->below;
    other.below = r->above;
    return other;
}

double ratio_mean(const struct ratio_sum *r)
{
    return r->n ? (double)r->d / (double)r->n : 0;
}

double ratio_error(const struct ratio_sum *r)
{
    double mean = ratio_mean(r);
    /* sum (d - R n)^2, multiplied out; rounding may take it a little below 0 */
    double squares = (double)r->dd - 2 * mean * (double)r->dn + mean * mean * (double)r->nn;

    if (r->sets < 2)
        return NAN;
    if (r->n == 0)
        return 0;
    double s = (double)r->sets;
    return sqrt(s / (s - 1) * fmax(squares, 0)) / (double)r->n;
}

/* The mean size of a set, rounded. */
static int64_t usual_size(const struct ratio_sum *r)
{
    int64_t sets = (int64_t)r->sets;

    return sets ? (r->n + sets / 2) / sets : 1;
}

struct ratio_sum ratio_with_pseudo(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = *r;
    int64_t tables = parts > 1 ? parts : 2;

    ratio_add(&more, tables * parts, tables);
    ratio_add(&more, -tables * parts, tables);
    return more;
}

/* mean -+ t error; of one set there is none. */
static struct interval student_interval(const struct ratio_sum *r)
{
    if (r->sets < 2)
        return (struct interval){-INFINITY, INFINITY};
    double mean = ratio_mean(r);
    double reach = student_quantile(0.975, (double)(r->sets - 1)) * ratio_error(r);
    return (struct interval){mean - reach, mean + reach};
}

/* By the sign test one side is better, of which no set was lost. */
static bool is_shutout(uint64_t won, uint64_t lost)
{
    return lost == 0 && score_p((struct score_sum){.won = won}) <= 0.05;
}

struct interval ratio_interval(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(r, parts);
    struct interval own = student_interval(r), doubted = student_interval(&more);
    struct interval wider = {fmin(own.low, doubted.low), fmax(own.high, doubted.high)};

    if (is_shutout(r->above, r->below))
        wider.low = fmax(wider.low, 0);
    if (is_shutout(r->below, r->above))
        wider.high = fmin(wider.high, 0);
    return wider;
}

/* Of Student's t test of the mean being 0. */
static double student_p(const struct ratio_sum *r)
{
    double mean = fabs(ratio_mean(r)), error = ratio_error(r);

    if (!(r->sets >= 2 && mean > 0))
        return 1;
    return error > 0 ? 2 * student_cdf(-mean / error, (double)(r->sets - 1)) : 0;
}

double ratio_p(const struct ratio_sum *r, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(r, parts);
    double p = fmax(student_p(r), student_p(&more));

    return r->above && r->below
               ? p
               : fmin(p, score_p((struct score_sum){.won = r->above, .lost = r->below}));
}

double ratio_los(const struct ratio_sum *r, unsigned parts)
{
    double p = ratio_p(r, parts) / 2;

    return r->d > 0 ? 1 - p : p;
}

double ratio_error_of_share(const struct ratio_sum *r)
{
    struct ratio_sum more = *r;
    int64_t usual = usual_size(r);

    ratio_add(&more, usual, usual);
    ratio_add(&more, 0, usual);
    return ratio_error(&more);
}

/* ---- What duplicate sets gain ---- */

void table_sum_add(struct table_sum *t, const struct table_result table[2])
{
    for (unsigned i = 0; i < 2; i++) {
        t->dd += (wide_int)table[i].points * table[i].points;
        t->dn += (wide_int)table[i].points * table[i].deals;
        t->nn += (wide_int)table[i].deals * table[i].deals;
    }
    t->won += table[0].sign + table[1].sign;
}

void table_sum_join(struct table_sum *t, const struct table_sum *other, int own)
{
    t->dd += other->dd;
    t->dn += own * other->dn;
    t->nn += other->nn;
    t->won += own * other->won;
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
