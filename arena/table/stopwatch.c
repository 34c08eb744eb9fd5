#include "table/stopwatch.h"

#include "base/clock.h"

enum {
    SLOW_NS = 50000,  /* a longer answer may have been interrupted: its CPU time is read */
    SPACED_NS = 4000, /* a bot's time between two answers that are timed */
    SPACED_MOST = 64, /* answers */
    LOOK = 128,       /* laps after which both clocks are read again */
};

static void read_clocks(struct stopwatch *w, uint64_t tick)
{
    w->tick = tick;
    w->cpu = clock_thread_ns();
}

void stopwatch_start(struct stopwatch *w)
{
    *w = (struct stopwatch){.chance = 1};
    ticks_start(&w->ticks);
    while (clock_wall_ns() - w->ticks.ns < 100000)
        continue;
    ticks_rate(&w->ticks);
    read_clocks(w, ticks_now());
}

struct lap stopwatch_begin(struct stopwatch *w, const struct pace *pace)
{
    struct lap lap = {.cpu = pace->slow ? clock_thread_ns() : 0};

    if (w->laps++ % LOOK == 0)
        read_clocks(w, ticks_now());
    lap.tick = ticks_now();
    return lap;
}

static uint64_t without(uint64_t ns, uint64_t lost)
{
    return ns > lost ? ns - lost : 0;
}

/* The CPU time of a lap. If it was not read at the beginning, the time that this thread did not run
 * since the clocks were last read is taken off the lap: so long a lap is where it was lost. */
static uint64_t cpu_of(struct stopwatch *w, const struct lap *lap, bool asked, uint64_t now)
{
    uint64_t wall = ticks_ns(&w->ticks, now - lap->tick), since = w->cpu;
    uint64_t all = ticks_ns(&w->ticks, now - w->tick);

    read_clocks(w, now);
    uint64_t cpu = w->cpu - (asked ? lap->cpu : since);
    if (asked)
        return cpu < wall ? cpu : wall;
    return without(wall, without(all, cpu));
}

/* The number of answers until the next that is timed. It varies, so as not to keep step with the
 * game. */
static uint16_t next_timed(struct stopwatch *w, uint64_t ns)
{
    enum { SHIFT = 16, SPREAD = 8 };
    uint64_t space = SPACED_NS / (ns + 1) + 1;

    if (space == 1)
        return 1;
    w->chance = w->chance * 1664525u + 1013904223u;
    uint32_t more = (w->chance >> SHIFT) % SPREAD;
    return (uint16_t)((space < SPACED_MOST ? space : SPACED_MOST) + more);
}

void stopwatch_end(struct stopwatch *w, const struct lap *lap, struct pace *pace,
                   struct histogram *times)
{
    uint64_t now = ticks_now(), ns = ticks_ns(&w->ticks, now - lap->tick);
    bool slow = ns >= SLOW_NS;

    if (slow)
        ns = cpu_of(w, lap, pace->slow, now);
    histogram_add(times, ns, pace->weight);
    pace->slow = slow;
    pace->left = pace->weight = slow ? 1 : next_timed(w, ns);
}
