/*
 * Histograms of times: counts in buckets of which eight make a factor of two, so that nanoseconds
 * and hours fit in one. Histograms of parts add up to that of the whole.
 *
 * Like a buffer it remembers that memory ran out: what had no room is not in it. A struct of
 * zeros is an empty one and owns nothing.
 */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stdbool.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 62 * 8 }; /* for every number of 64 bits */

struct histogram {
    uint64_t count, sum, max; /* of what was added; max is exact */
    bool failed;
    /* What bucket `first + i` holds, for i below `buckets`; there is nothing in any other. */
    uint64_t *bucket;
    unsigned first, buckets;
};

/* The bucket of a time; below 8 each number has its own. */
static inline unsigned histogram_bucket(uint64_t ns)
{
    if (ns < 8)
        return (unsigned)ns;
    unsigned power = 63 - (unsigned)__builtin_clzll(ns);
    return (power - 2) * 8 + (unsigned)(ns >> (power - 3) & 7);
}

/* The least time of a bucket below HISTOGRAM_BUCKETS, and the greatest. */
uint64_t histogram_lower(unsigned bucket);
uint64_t histogram_upper(unsigned bucket);

/* Makes room for all times there are, so that adding never fails. */
bool histogram_reserve(struct histogram *h);

/* Adds times that lie in one bucket: so many, their sum, the longest. No sum overflows, it stays
 * at its most. */
void histogram_put(struct histogram *h, unsigned bucket, uint64_t count, uint64_t sum,
                   uint64_t max);

/* Adds `count` times of so many ns. */
static inline void histogram_add(struct histogram *h, uint64_t ns, uint64_t count)
{
    unsigned at = histogram_bucket(ns) - h->first;
    if (at >= h->buckets) {
        histogram_put(h, histogram_bucket(ns), count, ns * count, ns);
        return;
    }
    h->bucket[at] += count;
    h->count += count;
    h->sum += ns * count;
    h->max = ns > h->max ? ns : h->max;
}

/* Adds all of another. */
void histogram_join(struct histogram *h, const struct histogram *more);

/* The time that so much of the whole, from 0 to 1, did not exceed: off by no more than an eighth,
 * as it is found within its bucket by rank; 1 gives the longest. 0 where there is none. */
uint64_t histogram_quantile(const struct histogram *h, double part);

/* Forgets what is in it and keeps its memory. */
void histogram_clear(struct histogram *h);
void histogram_finish(struct histogram *h);

#endif
