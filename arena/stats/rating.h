/*
 * Joint ratings: one number for each line of standings from all its meetings with all others, with
 * what is known of it. Two scales:
 *
 * MEASURE_ELO: Bradley and Terry's model of tables won (games, rubbers) by maximum likelihood; the
 * score of a set is the share of its tables that was won, half of those drawn with them. So that
 * nothing is infinite, every line has half a set won and half a set lost more, spread evenly over
 * the lines that it met: of two the prior is the mean of what is theirs of it, 1/2 / (lines - 1)
 * each way in a full round robin. 173.7178 Elo a unit. Errors are the cluster sandwich's with the
 * set as the cluster, not Fisher's: tables of a set are not independent. The filling sums
 * (score - p)^2 over the sets and the prior's.
 *
 * Where each plays for himself, R. Plackett and D. Luce's model of the orders in which the chairs
 * of a line-up finish a set by settlement, with the same prior and Fisher's errors, as a set has
 * one order: a second opinion, since orders discard by how much.
 *
 * MEASURE_POINTS: the additive model of points a deal by least squares, d_ij = t_i - t_j with the
 * sets of the two as weight. A weight by the variance of d_ij would be best if the model were true;
 * where it is not, meetings that always end alike, which say least, would decide. Errors are the
 * sandwich's. Its filling has the variance of each d_ij: of S sets and n deals
 * ((S - 1) e^2 + 4 u / n) / (S + 3), e the error with two pseudo-sets (ratio_with_pseudo), u the
 * variance of a deal, which is all there is of a single set. That is the mean of n e^2 without the
 * pseudo-sets over all meetings of the pool, each weighing S - 1, and of .62, weighing 2.
 *
 * Where each plays for himself, the same of points over the table's mean, all deals weighing alike:
 * every two chairs are a meeting, n deals with the weight n. The filling of the sandwich sums over
 * the sets, with one deal at each table more of every two lines at +1 and at -1; the whole is times
 * n / (n - k / (chairs - 1)), n sets and two.
 *
 * A line that forfeited half of its tables or more is not rated (standing_is_rated). What it met is
 * left out of all that is said of the others: values, errors, what is significant, misfit. Where
 * each plays for himself line-ups are left out that it is in; if no line-up is without such a line,
 * they are fitted with the others and then left out.
 *
 * What the model does not fit is told. Misfit is chi-square of the meetings: of each the square of
 * its slope (what is over the expected, by its weight) by the variance of that, as above; of points
 * the least that any values have. As many degrees of freedom as meetings less values. Where each
 * plays for himself it is not known.
 *
 *     ratings_make(&r, &standings, measure, NULL, 0, &err)
 *     r.line[standing.number].value, ...
 *     ratings_finish(&r)
 */
#ifndef STATS_RATING_H
#define STATS_RATING_H

#include "stats/standings.h"

/* By what an event is ranked: points a deal where tables are deals (UNIT_DEALS) or each plays for
 * himself, else Elo. */
enum measure { MEASURE_ELO, MEASURE_POINTS };
enum measure measure_of(const struct event *event);

/* A line that stands at a value instead of the pool's mean standing at 0. */
struct anchor {
    size_t line; /* standing.number */
    double value;
};

struct rating {
    double value; /* Elo or points a deal, relative to the mean of its pool, or to anchors */
    double error; /* its standard error, from the same point of view; 0 of an anchor */
    size_t rank;  /* in its pool, from 1; neighbours whose order is open share it: neither known by
                     Bonferroni over all neighbours nor by ratings_order, 95 % */
    size_t best, worst; /* its rank in the pool is among these, at 95 % over all pairs (Holm) */
    unsigned pool;      /* from 0; lines of two pools have not met, not through others either */
    uint64_t sets; /* 0: it is not rated, and the rest says nothing; else all that it has played */
    bool unrated;  /* it has played, but forfeited half of its tables or more (standing_is_rated) */
};

/* Of three lines that beat each other in a circle, each significantly (Holm): numbers. */
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
    /* How well one number a line explains all meetings: a small p says not well. p is NAN where
     * lines that met have on average less than RATING_FITS sets: errors of so few are too rough to
     * tell. */
    double chi2, p;
    uint64_t df;
    struct cycle *cycle; /* the significant ones, at most RATING_CYCLES */
    size_t cycles;
    /* The rest is rating's own. */
    double *covariance; /* lines * lines; NULL of more than RATING_LINES */
    double *z;          /* the same: ratings_z */
    double limit;       /* so great a z is significant over all pairs */
};

/* Of more lines than RATING_LINES there are no joint ratings: lines are rated each against all it
 * met, with all ranks possible. For 2,000 they take 4 s (points) to 10 s (Elo), by the cube of the
 * lines. Likelihood ratios are of pools of up to RATING_LIKELY. */
enum { RATING_LINES = STANDINGS_MET, RATING_CYCLES = 16, RATING_FITS = 20, RATING_LIKELY = 128 };

/* ERR_USAGE if anchors are thousands of Elo from what the results say; ERR_ABORT if there is no
 * memory. ratings_finish is needed whatever the outcome. */
bool ratings_make(struct ratings *r, const struct standings *s, enum measure measure,
                  const struct anchor *anchor, size_t anchors, struct err *err);
void ratings_finish(struct ratings *r);

/* The 95 % interval of a line that is rated, which is what is shown: value -+ reach x error. Of two
 * lines that have only met each other 0, which is halfway, is outside if and only if ratings_z is
 * significant: an end on the wrong side is moved to 0. */
struct interval ratings_interval(const struct ratings *r, size_t line);

/* How far that interval goes from the value towards 0, where it stands behind a single `+-`: so
 * that 0 is within it if and only if it is in the interval. */
double ratings_half(const struct ratings *r, size_t line);

/* The difference of two lines, a - b, and its standard error; NAN where they are of two pools. */
struct difference {
    double value, error;
};
struct difference ratings_difference(const struct ratings *r, size_t a, size_t b);

/* How surely a is better than b, as a normal deviate: the one rule of significance, by which are
 * orders, ranks, colours, LOS and what a class says of who beats whom. Above 1.96 is significant at
 * 95 % as a single comparison. stats/rating_internal.h says how; 0 where they are of two pools. */
double ratings_z(const struct ratings *r, size_t a, size_t b);

/* How likely a is the better one: the normal probability of that. NAN where they are of two pools,
 * and of two anchors. */
double ratings_los(const struct ratings *r, size_t a, size_t b);

/* Whether two lines' order is known: the sign of a - b where it is significant over all pairs
 * (Holm, 95 %), else 0. For colours, ranks, cycles. */
int ratings_order(const struct ratings *r, size_t a, size_t b);

#endif
