/*
 * Format settle: whether the order of neighbours in a ranking by joint ratings is known. By this
 * the format decides what to play next and when to end. It is a function of the standings and their
 * ratings, so tables that show a log come to the same answer.
 *
 *     ratings_make(&r, &standings, measure_of(&event), NULL, 0, &err)
 *     n = settle_look(&standings, &r, &event.plan, pair)
 *
 * Two neighbours whose ratings differ by d, with the standard error e, are
 *     settled   if |d| > z e,
 *     a tie     if |d| + z e < eps: wherever in the interval the truth lies, they are closer than
 *               eps,
 *     open      else.
 * A tie is declared of two lines and says nothing of a third. Of A, B and C in this order A may be
 * a tie with B, B with C, and A still be above C. The order is that of the ratings as they are now:
 * neighbours may change from one look to the next, and what was settled may be open again.
 *
 * z depends on the bound. n lines have n - 1 pairs of neighbours; a is 0.05 / (n - 1).
 *
 * BOUND_LOOKS: z is that of a normal distribution, two-sided, at the level a (Bonferroni). A look
 * comes whenever the number of sets has grown by a tenth. So there are few looks, and having
 * several of them costs little of the 5 %. That was measured, not proved: of 200 simulated fields
 * of eight bots, 196 (by points) and 197 (by Elo) had nothing wrong in them
 * (tests/unit/test_settle.c).
 *
 * BOUND_MIXTURE: z is right at all numbers of sets together, as far as means are normal and their
 * errors known. It is the two-sided normal mixture (H. Robbins, Annals of Mathematical Statistics
 * 41, 1970; S. Howard et al., Annals of Statistics 49, 2021):
 *
 *     z^2 = (1 + rho / V) ln((V + rho) / (rho a^2)),   V = 1 / e^2,   rho = 1 / eps^2.
 *
 * This mixes over true differences with the standard deviation eps. So the interval is narrowest
 * about where two equal lines become a declared tie, which takes longest. If eps is 0, rho is that
 * of 0.05 points a deal, or 10 Elo.
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
    bool matters;  /* one of them is within the first planning.top ranks, or that is 0 */
    uint64_t sets; /* in which the two have met */
    /* About how many more sets against each other they need, if their difference is what it seems:
     * (z sd / d)^2 sets to be settled, (z sd / (eps - |d|))^2 to be a tie, less those known
     * already, (sd / e)^2; the smaller of the two, rounded up. sd is the standard deviation of a
     * set of theirs, with the two pseudo-sets; of Elo by the slope at their mean score. 0 unless
     * they are open, UINT64_MAX if nothing can be said. */
    uint64_t more;
};

/* The fewest sets that two open neighbours play in a round. */
enum { SETTLE_LEAST = 20 };

/* All neighbours, best first, into room for r->lines of them; returns their number. Lines without
 * sets are not among them. */
size_t settle_look(const struct standings *s, const struct ratings *r,
                   const struct format_options *planning, struct neighbours *pair);

/* The same among some of the rated lines, whose numbers are in `line`, best first: the others are
 * nobody's neighbours. */
size_t settle_look_among(const struct standings *s, const struct ratings *r,
                         const struct format_options *planning, const size_t *line, size_t lines,
                         struct neighbours *pair);

/* z as above, for so many lines that have played. Only the mixture looks at `error`. */
double settle_z(const struct format_options *planning, enum measure measure, size_t lines,
                double error);

#endif
