/*
 * The generalized likelihood ratio of two hypotheses about scores that take few values: each is
 * given the distribution that fits the counts best among those for which it holds. M. Van den
 * Bergh, Comments on Normalized Elo (cantate.be/Fishtest/normalized_elo_practical.pdf), whose
 * numbers the propositions are.
 */
#ifndef RANK_MULTINOMIAL_H
#define RANK_MULTINOMIAL_H

enum { MULTINOMIAL_VALUES = 16 };

/* How often each value was the score: for a few values the counts may be real numbers, and are
 * greater than 0 (multinomial_put). */
struct multinomial {
    unsigned values;
    double score[MULTINOMIAL_VALUES], count[MULTINOMIAL_VALUES];
};

/* Adds a value; a count of 0 becomes 1/1000, as what was not seen yet is not impossible. */
void multinomial_put(struct multinomial *m, double score, double count);

/* log of likelihood if the mean is `mean1` by that if it is `mean0` (1.1). Both are between the
 * least and the greatest value. */
double multinomial_llr_mean(const struct multinomial *m, double mean0, double mean1);

/* The same of (mean - reference) / standard deviation (4.1), with which normalized Elo goes. */
double multinomial_llr_t(const struct multinomial *m, double reference, double t0, double t1);

#endif
