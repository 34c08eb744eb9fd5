/*
 * Clocks, in nanoseconds since some fixed moment, so that only differences mean anything; and a
 * faster clock for short times.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

#define CLOCK_MS UINT64_C(1000000)
#define CLOCK_SECOND UINT64_C(1000000000)

static inline uint64_t clock_ns(struct timespec t)
{
    return (uint64_t)t.tv_sec * CLOCK_SECOND + (uint64_t)t.tv_nsec;
}

static inline uint64_t clock_read_ns(clockid_t id)
{
    struct timespec t = {0};

    (void)clock_gettime(id, &t);
    return clock_ns(t);
}

/* Wall time that never goes back. */
static inline uint64_t clock_wall_ns(void)
{
    return clock_read_ns(CLOCK_MONOTONIC);
}

/* CPU time of the calling thread. */
static inline uint64_t clock_thread_ns(void)
{
    return clock_read_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* CPU time of this process. */
static inline uint64_t clock_process_ns(void)
{
    return clock_read_ns(CLOCK_PROCESS_CPUTIME_ID);
}

/*
 * ---- Ticks ----
 *
 * The processor's own counter, where programs may read it: wall time that costs no more than what
 * it measures. For differences from a few nanoseconds to an hour, within one process.
 *
 *     ticks_start(&t)                        and some time later, before anything is measured,
 *     ticks_rate(&t)
 *     from = ticks_now(); ...; ns = ticks_ns(&t, ticks_now() - from)
 */
struct ticks {
    uint64_t ns, at; /* both clocks, read at once */
    uint64_t rate;   /* ns a tick, times 2^TICKS_SHIFT */
};

enum { TICKS_SHIFT = 20 };

static inline uint64_t ticks_now(void)
{
#if defined __x86_64__
    return __builtin_ia32_rdtsc();
#elif defined __aarch64__
    uint64_t now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
#else
    return clock_wall_ns();
#endif
}

/* Tries a few times and keeps the reading in which the least passed between the clocks. */
static inline void ticks_start(struct ticks *t)
{
    enum { TRIES = 5 };
    uint64_t least = UINT64_MAX;

    for (int i = 0; i < TRIES; i++) {
        uint64_t before = ticks_now(), ns = clock_wall_ns(), after = ticks_now();
        if (after - before >= least)
            continue;
        least = after - before;
        *t = (struct ticks){.ns = ns, .at = before + least / 2};
    }
}

/* Finds the rate from what has passed since ticks_start: after a tenth of a millisecond it is right
 * to one in a thousand. */
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
