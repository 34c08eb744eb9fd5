/*
 * Joint ratings: one value for each line of standings, computed from all its meetings with all
 * other lines; the error of that value; and how surely lines differ. There are two scales.
 *
 * MEASURE_ELO: Bradley and Terry's model of tables won (games, rubbers), fitted by maximum
 * likelihood.
 *   - The score of a set is the share of its tables that was won; a drawn table counts half.
 *   - A prior keeps all values finite: every line has half a set won and half a set lost besides,
 *     spread evenly over the lines that it met. A meeting has the mean of the shares of its two
 *     lines. In a full round robin that is 1/2 / (lines - 1) each way.
 *   - A unit of the fit is 173.7178 Elo.
 *   - The errors are those of the sandwich with the set as its cluster, not Fisher's, because the
 *     tables of a set are not independent. The sandwich's filling sums (score - p)^2 over the sets
 *     and those of the prior.
 *
 * MEASURE_ELO in individual games: R. Plackett and D. Luce's model of the order in which the chairs
 * of a line-up finish a set, by their settlements. The prior is the same. The errors are Fisher's,
 * because a set has one order. This is only a second opinion: an order does not say by how much a
 * chair won.
 *
 * MEASURE_POINTS: the additive model of points a deal, d_ij = t_i - t_j, fitted by least squares.
 *   - A meeting weighs as many as it has sets. Weights by the variance of d_ij would be best if the
 *     model were true. Where it is not, meetings that always end alike would decide, and they say
 *     least.
 *   - The errors are the sandwich's. Its filling has the variance of each d_ij: for S sets and n
 *     deals ((S - 1) e^2 + 4 u / n) / (S + 3). Here e is the error with two pseudo-sets
 *     (ratio_with_pseudo), and u is the variance of a deal, which is all there is for a single set.
 *   - u is a mean over all meetings of the pool: n e^2 without the pseudo-sets, weighing S - 1.
 *     Besides these .62 counts, weighing 2.
 *
 * MEASURE_POINTS in individual games: the same for points over the table's mean. All deals weigh
 * alike, and every two chairs are a meeting: n deals have the weight n. The filling sums over the
 * sets; at each table of every two lines a pseudo-deal at +1 and one at -1 are added. All of it is
 * multiplied by n / (n - k / (chairs - 1)), where n is the number of sets and two, and k the number
 * of values.
 *
 * A line that forfeited half of its tables or more is not rated (standing_is_rated). Its meetings
 * do not count for the others either: not for values, errors, significance or misfit. In individual
 * games its line-ups are left out. If every line-up has such a line, these lines are fitted with
 * the others and then left out.
 *
 * Misfit, how badly the model fits, is the chi-square of the meetings. Each meeting adds the square
 * of its slope (the result less the expected one, times the weight) over the variance of that
 * slope, as above. Of points it is the least chi-square that any values have. It has as many
 * degrees of freedom as there are meetings less values. In individual games it is not known.
 *
 *     ratings_make(&r, &standings, measure, NULL, 0, &err)
 *     r.line[standing.number].value, ...
 *     ratings_finish(&r)
 */
#ifndef STATS_RATING_H
#define STATS_RATING_H

#include "stats/standings.h"

/* What an event is ranked by: points a deal where tables are deals (UNIT_DEALS) and in individual
 * games, else Elo. */
enum measure { MEASURE_ELO, MEASURE_POINTS };
enum measure measure_of(const struct event *event);

/* A line whose value is fixed; without anchors the mean of the pool is 0. */
struct anchor {
    size_t line; /* standing.number */
    double value;
};

struct rating {
    double value; /* Elo or points a deal, relative to the mean of its pool, or to anchors */
    double error; /* its standard error, relative to the same; 0 for an anchor */
    size_t rank;  /* in its pool, from 1; neighbours share it if their order is not significant at
                     95 %, neither by Bonferroni over all neighbours nor by ratings_order */
    size_t best, worst; /* bounds of its rank in the pool, at 95 % over all pairs (Holm) */
    unsigned pool;      /* from 0; lines of two pools have not met, not even through others */
    uint64_t sets;      /* all that it has played; 0: it is not rated, and the rest means nothing */
    bool unrated; /* it has played, but forfeited half of its tables or more (standing_is_rated) */
};

/* The numbers of three lines that beat each other in a circle, each significantly (Holm). */
struct cycle {
    size_t line[3];
};

struct ratings {
    enum measure measure;
    struct rating *line; /* by standing.number */
    size_t lines;
    size_t *order; /* numbers, best first: pool after pool; then what is not rated; then what has
                      not played */
    unsigned pools;
    bool anchored;
    /* What was fitted: every two that met, and sets. */
    uint64_t meetings, sets;
    /* How many standard errors a 95 % interval has on either side: 1.96 of Elo; of points
     * Student's t of the sets that were fitted, S sets of n lines have S + 3 - n degrees of
     * freedom, at least 1. */
    double reach;
    /* The misfit: with a small p a single rating per line does not fit the meetings. p is NAN where
     * lines that met have fewer than RATING_FITS sets on average, as errors are too rough. */
    double chi2, p;
    uint64_t df;
    struct cycle *cycle; /* the significant ones, at most RATING_CYCLES */
    size_t cycles;
    /* The rest is private. */
    double *covariance; /* lines * lines; NULL of more than RATING_LINES */
    double *z;          /* the same: ratings_z */
    double limit;       /* so great a z is significant over all pairs */
};

/* With more lines than RATING_LINES there are no joint ratings: each line is rated against the mean
 * of all it met, and every rank is possible. 2,000 lines take 4 s (points) to 10 s (Elo), growing
 * with the cube of the lines. Likelihood ratios are used in pools of up to RATING_LIKELY lines. */
enum { RATING_LINES = STANDINGS_MET, RATING_CYCLES = 16, RATING_FITS = 20, RATING_LIKELY = 128 };

/* ERR_USAGE if anchors are thousands of Elo from what the results say; ERR_ABORT if there is no
 * memory. ratings_finish is needed whatever the outcome. */
bool ratings_make(struct ratings *r, const struct standings *s, enum measure measure,
                  const struct anchor *anchor, size_t anchors, struct err *err);
void ratings_finish(struct ratings *r);

/* The 95 % interval of a rated line, as it is shown: value -+ reach x error. For two lines that
 * have only met each other, 0 (halfway) is outside if and only if ratings_z is significant: an end
 * on the wrong side is moved to 0. */
struct interval ratings_interval(const struct ratings *r, size_t line);

/* The half of that interval on the side of 0, to be shown after a single `+-`: so 0 is within it if
 * and only if it is in the interval. */
double ratings_half(const struct ratings *r, size_t line);

/* The difference of two lines, a - b, and its standard error; NAN for lines of two pools. */
struct difference {
    double value, error;
};
struct difference ratings_difference(const struct ratings *r, size_t a, size_t b);

/* How surely a is better than b, as a normal deviate. This is the one rule of significance: orders,
 * ranks, colours, LOS and what a class says of who beats whom follow from it. Above 1.96 is
 * significant at 95 % as a single comparison. rating_find_z (stats/rating_internal.h) says how it
 * is computed; 0 for lines of two pools. */
double ratings_z(const struct ratings *r, size_t a, size_t b);

/* The likelihood of superiority (LOS) of a over b: the normal probability of ratings_z. NAN for
 * lines of two pools, and for two anchors. */
double ratings_los(const struct ratings *r, size_t a, size_t b);

/* The order of two lines if it is known: the sign of a - b where it is significant over all pairs
 * (Holm, 95 %), else 0. */
int ratings_order(const struct ratings *r, size_t a, size_t b);

#endif
