/*
 * Format settle: what is known of the order of neighbours in a ranking by joint ratings, by which
 * it decides what to play on and when to end. A function of the standings and their ratings, so
 * that tables can say the same of a log.
 *
 *     ratings_make(&r, &standings, measure_of(&event), NULL, 0, &err)
 *     n = settle_look(&standings, &r, &event.plan, pair)
 *
 * Two neighbours whose ratings differ by d with the standard error e are
 *     settled   if |d| > z e,
 *     a tie     if |d| + z e < eps: however the truth lies within the interval, they are closer
 *               than eps. It is declared of these two and says nothing of a third: of A, B and C in
 *               this order A may be a tie with B, B with C, and A still be above C.
 *     open      else.
 * The order is that of the ratings as they are now, so that neighbours may change from one look to
 * the next, and what was settled may be open again.
 *
 * z: two-sided 95 % of a normal distribution over all n - 1 neighbours (Bonferroni); BOUND_LOOKS.
 * Looks fall at numbers of sets that grow by a tenth, of which few count, so that looking often
 * costs little of the 5 %. That was measured, not proved: of 200 simulated fields of eight bots 196
 * (by points) and 197 (by Elo) had nothing wrong in them (tests/unit/test_settle.c). BOUND_MIXTURE
 * is right at all numbers of sets together, as far as means are normal and their errors known: the
 * normal mixture (H. Robbins, Annals of Mathematical Statistics 41, 1970; S. Howard et al., Annals
 * of Statistics 49, 2021, two-sided normal mixture),
 *
 *     z^2 = (1 + rho / V) ln((V + rho) / (rho a^2)),   V = 1 / e^2,   a = 0.05 / (n - 1),
 *
 * with rho = 1 / eps^2. It is the mixture over true differences with the standard deviation eps,
 * and so narrowest about where two that are equal become a declared tie, which takes longest; where
 * eps is 0 rho is that of 0.05 points a deal, or 10 Elo.
 */
#ifndef SCHEDULE_SETTLE_H
#define SCHEDULE_SETTLE_H

#include "stats/rating.h"
#include "event/event.h"

enum neighbours_state { NEIGHBOURS_SETTLED, NEIGHBOURS_TIE, NEIGHBOURS_OPEN };

struct neighbours {
    size_t better, worse; /* standing.number, as their ratings are now */
    double difference;    /* of the ratings, not negative; NAN where they are of two pools */
    double error;
    enum neighbours_state state;
    bool matters;  /* planning.top: one of them has one of the first so many ranks, or top is 0 */
    uint64_t sets; /* in which the two have met */
    /* About how many sets more against each other settle it or make it a tie, if their difference
     * is what it seems: for the first (z sd / d)^2, for the second (z sd / (eps - |d|))^2, less
     * what is known already, (sd / e)^2; the smaller of both, rounded up. sd: of a set of theirs,
     * with the two pseudo-sets; of Elo by the slope at their mean score. 0 unless they are open,
     * UINT64_MAX if nothing can be said. */
    uint64_t more;
};

/* All neighbours, best first, into room for r->lines of them; returns their number. Lines without
 * sets are not among them. */
size_t settle_look(const struct standings *s, const struct ratings *r,
                   const struct format_options *planning, struct neighbours *pair);

/* z as above, for lines of which so many have played; `error` matters to the mixture alone. */
double settle_z(const struct format_options *planning, enum measure measure, size_t lines,
                double error);

#endif
