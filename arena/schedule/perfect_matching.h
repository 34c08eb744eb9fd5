/*
 * Perfect matchings: pairs up everyone, where not every two may meet. J. Edmonds, Paths,
 * Trees, and Flowers, Canadian Journal of Mathematics 17, 1965.
 *
 *     matching_init(&m, n, may_meet, context, &err)
 *     if (matching_complete(&m))                   it can be done; m.mate has one way
 *         matching_fix(&m, a, b), ...              those two are to meet, if the rest still can
 *     matching_finish(&m)
 */
#ifndef SCHEDULE_PERFECT_MATCHING_H
#define SCHEDULE_PERFECT_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* Whether a and b may meet. Symmetric. */
typedef bool matching_may(const void *context, uint32_t a, uint32_t b);

#define MATCHING_NONE UINT32_MAX

struct matching {
    uint32_t n;
    uint32_t *mate; /* by number; MATCHING_NONE */
    bool *fixed;
    /* The rest is matching's own. */
    matching_may *may;
    const void *context;
    uint32_t *from, *base, *queue; /* of the search for a path: the tree, its blossoms, what is
                                      still to be looked at */
    uint32_t *left, lefts;         /* who is not fixed */
    bool *seen, *marked;
    size_t head, tail;
};

/* Nobody is matched. matching_finish is needed whatever the outcome. */
bool matching_init(struct matching *m, uint32_t n, matching_may *may, const void *context,
                   struct err *err);
void matching_finish(struct matching *m);

/* Matches as many as can be. True if that is everyone. */
bool matching_complete(struct matching *m);

/* In a complete matching: makes a and b mates for good; others may change theirs. Neither is fixed
 * yet. False if they may not meet, or if the others could not be matched then; in that case nothing
 * changes. */
bool matching_fix(struct matching *m, uint32_t a, uint32_t b);

#endif
