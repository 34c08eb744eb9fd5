/*
 * A clock of wall time that costs no more than what it measures: the processor's own counter, where
 * there is one that programs may read. For differences of some nanoseconds to an hour, within one
 * process. It needs nothing of the arena, as it is in euchre-host (arena/host) too.
 *
 *     ticks_start(&t)                        and some time later, before anything is measured,
 *     ticks_rate(&t)
 *     from = ticks_now(); ...; ns = ticks_ns(&t, ticks_now() - from)
 */
#ifndef BASE_TICKS_H
#define BASE_TICKS_H

#include <stdint.h>
#include <time.h>

struct ticks {
    uint64_t ns, at; /* both clocks, read at once */
    uint64_t rate;   /* ns a tick, times 2^TICKS_SHIFT */
};

enum { TICKS_SHIFT = 20 };

static inline uint64_t ticks_wall_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline uint64_t ticks_now(void)
{
#if defined __x86_64__
    return __builtin_ia32_rdtsc();
#elif defined __aarch64__
    uint64_t now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
#else
    return ticks_wall_ns();
#endif
}

/* Of some tries the one in which nothing came between the clocks. */
static inline void ticks_start(struct ticks *t)
{
    enum { TRIES = 5 };
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        uint64_t before = ticks_now(), ns = ticks_wall_ns(), after = ticks_now();
        if (after - before >= least)
            continue;
        least = after - before;
        *t = (struct ticks){.ns = ns, .at = before + least / 2};
    }
}

/* How fast it goes, by what has passed since the start: after a tenth of a millisecond to one in a
 * thousand. */
static inline void ticks_rate(struct ticks *t)
{
    struct ticks now = {.ns = 0};
    ticks_start(&now);
    uint64_t passed = now.at > t->at ? now.at - t->at : 1;
    t->rate = ((now.ns - t->ns) << TICKS_SHIFT) / passed;
}

static inline uint64_t ticks_ns(const struct ticks *t, uint64_t ticks)
{
    return ticks * t->rate >> TICKS_SHIFT;
}

#endif
