#include "base/histogram.h"

#include <stdlib.h>
#include <string.h>

uint64_t histogram_lower(unsigned bucket)
{
    if (bucket < 16) /* up to there a bucket is as wide as a number */
        return bucket;
    return (UINT64_C(8) + bucket % 8) << (bucket / 8 - 1);
}

uint64_t histogram_upper(unsigned bucket)
{
    return bucket + 1 < HISTOGRAM_BUCKETS ? histogram_lower(bucket + 1) - 1 : UINT64_MAX;
}

static uint64_t add_capped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* From `first` on up to before `end`, in which lies what there is. */
static bool resize_buckets(struct histogram *h, unsigned first, unsigned end)
{
    uint64_t *wider = calloc(end - first, sizeof *wider);

    if (!wider)
        return false;
    if (h->buckets)
        memcpy(wider + (h->first - first), h->bucket, h->buckets * sizeof *wider);
    free(h->bucket);
    h->bucket = wider;
    h->first = first;
    h->buckets = end - first;
    return true;
}

bool histogram_reserve(struct histogram *h)
{
    return resize_buckets(h, 0, HISTOGRAM_BUCKETS);
}

/* Makes room for this bucket, and some more on its side. */
static bool make_room_for(struct histogram *h, unsigned bucket)
{
    enum { SPARE = 8 };
    unsigned first = bucket, end = bucket + 1;

    if (h->buckets) {
        first = h->first < first ? h->first : first;
        end = h->first + h->buckets > end ? h->first + h->buckets : end;
    }
    if (!h->buckets || first < h->first)
        first = first > SPARE ? first - SPARE : 0;
    if (end > h->first + h->buckets)
        end = end + SPARE < HISTOGRAM_BUCKETS ? end + SPARE : HISTOGRAM_BUCKETS;
    return resize_buckets(h, first, end);
}

void histogram_put(struct histogram *h, unsigned bucket, uint64_t count, uint64_t sum, uint64_t max)
{
    if (bucket - h->first >= h->buckets && !make_room_for(h, bucket)) {
        h->failed = true;
        return;
    }
    uint64_t *at = &h->bucket[bucket - h->first];
    *at = add_capped(*at, count);
    h->count = add_capped(h->count, count);
    h->sum = add_capped(h->sum, sum);
    h->max = max > h->max ? max : h->max;
}

void histogram_join(struct histogram *h, const struct histogram *more)
{
    uint64_t before = h->sum, max = h->max > more->max ? h->max : more->max;

    for (unsigned i = 0; i < more->buckets; i++)
        if (more->bucket[i])
            histogram_put(h, more->first + i, more->bucket[i], 0, 0);
    h->sum = add_capped(before, more->sum);
    h->max = max;
    h->failed = h->failed || more->failed;
}

/* Where in its bucket the time of this rank lies, of n that lie there evenly. */
static uint64_t place_in_bucket(unsigned bucket, uint64_t rank, uint64_t n)
{
    uint64_t lower = histogram_lower(bucket), width = histogram_upper(bucket) - lower;

    return lower + (uint64_t)((double)width * ((double)rank + 0.5) / (double)n);
}

uint64_t histogram_quantile(const struct histogram *h, double part)
{
    if (part >= 1 || !h->count)
        return h->max;
    uint64_t rank = (uint64_t)((double)h->count * (part > 0 ? part : 0));
    for (unsigned i = 0; i < h->buckets; i++) {
        if (rank < h->bucket[i]) {
            uint64_t ns = place_in_bucket(h->first + i, rank, h->bucket[i]);
            return ns < h->max ? ns : h->max;
        }
        rank -= h->bucket[i];
    }
    return h->max;
}

void histogram_clear(struct histogram *h)
{
    h->count = h->sum = h->max = 0;
    h->failed = false;
    if (h->buckets)
        memset(h->bucket, 0, h->buckets * sizeof *h->bucket);
}

void histogram_finish(struct histogram *h)
{
    free(h->bucket);
    *h = (struct histogram){.count = 0};
}
