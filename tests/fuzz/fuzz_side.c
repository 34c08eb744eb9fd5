/*
 * What a sidecar tells of times, and of bots that were asked: any bytes are taken as its lines.
 * What comes of them makes sense: names, counts that are those of the buckets, quantiles in order
 * and within; reasons that are not empty, and serial bots only where a line says which are.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "run/resume.h"
#include "run/time_stats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void check_histogram(const struct histogram *h)
{
    uint64_t count = 0, before = 0;
    for (unsigned i = 0; i < h->buckets; i++)
        count += h->bucket[i];
    must(count == h->count && h->first + h->buckets <= HISTOGRAM_BUCKETS);
    for (unsigned percent = 0; percent <= 100; percent++) {
        uint64_t ns = histogram_quantile(h, percent / 100.0);
        must(ns >= before && ns <= h->max);
        before = ns;
    }
}

static void check_bot(const struct time_stats *t, const struct time_stats_bot *b)
{
    must(*b->name && memchr(b->name, 0, sizeof b->name) && time_stats_of(t, b->name) == b);
    must(time_stats_all(b).count > 0);
    for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
        check_histogram(&b->times[kind]);
    must(b->times[EU_NOTHING].count == 0);
}

static void check_asked(struct text rest)
{
    struct entrant entrant[] = {{.name = "Alice"}, {.name = "Bob"}, {.name = "random"}};
    const struct event event = {.entrant = entrant, .entrants = sizeof entrant / sizeof *entrant};
    struct resume_bots a = {.entrants = 0};
    struct text line;
    must(resume_bots_begin(&a, &event));
    while (text_line(&rest, &line))
        must(resume_bots_line(&a, line.s, line.n));
    for (size_t i = 0; i < event.entrants; i++) {
        must(!a.known.why[i] || *a.known.why[i]);
        must(a.known.serial || !a.serial[i]);
    }
    resume_bots_finish(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct time_stats t = {.bots = 0};
    struct text rest = {(const char *)data, n}, line;
    check_asked(rest);
    while (text_line(&rest, &line))
        must(time_stats_line(&t, line.s, line.n));
    for (size_t i = 0; i < t.bots; i++)
        check_bot(&t, t.bot[i]);
    check_histogram(&t.delay.wait);
    time_stats_finish(&t);
    return 0;
}
