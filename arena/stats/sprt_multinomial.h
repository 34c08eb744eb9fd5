/*
 * The generalized likelihood ratio of two hypotheses about scores that take few values: each is
 * given the distribution that fits the counts best among those for which it holds. M. Van den
 * Bergh, Comments on Normalized Elo (cantate.be/Fishtest/normalized_elo_practical.pdf), whose
 * numbers the propositions are.
 */
#ifndef STATS_SPRT_MULTINOMIAL_H
#define STATS_SPRT_MULTINOMIAL_H

enum { SPRT_MULTINOMIAL_VALUES = 16 };

/* How often each value was the score: for a few values the counts may be real numbers, and are
 * greater than 0 (sprt_multinomial_put). */
struct sprt_multinomial {
    unsigned values;
    double score[SPRT_MULTINOMIAL_VALUES], count[SPRT_MULTINOMIAL_VALUES];
};

/* Adds a value; a count of 0 becomes 1/1000, as what was not seen yet is not impossible. */
void sprt_multinomial_put(struct sprt_multinomial *m, double score, double count);

/* log of likelihood if the mean is `mean1` by that if it is `mean0` (1.1). Both are between the
 * least and the greatest value. */
double sprt_multinomial_llr_mean(const struct sprt_multinomial *m, double mean0, double mean1);

/* The same of (mean - reference) / standard deviation (4.1), with which normalized Elo goes. */
double sprt_multinomial_llr_t(const struct sprt_multinomial *m, double reference, double t0,
                              double t1);

#endif
