#include "sandbox/host_cpu_timer.h"

#include <errno.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

#include "sandbox/host_wire.h"

enum {
    TICK_US = 4000, /* of CPU; finer than most kernels' own tick it cannot be */
    SLACK_MS = 20,  /* for tables, whose time is added up by ticks; the arena knows it better */
};

struct cpu_timer tick;

static struct {
    uint64_t limit[2]; /* ns, by enum cpu_timer_kind */
    uint64_t table;    /* ns */
    uint64_t turn;     /* at the tick before */
    uint64_t since;    /* CPU time at the first tick in it */
} watch;

static uint64_t cpu_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void on_tick(int number)
{
    int before = errno;
    uint64_t turn = tick.turn;

    (void)number;
    if (turn && turn != watch.turn)
        watch.since = cpu_ns();
    else if (turn && cpu_ns() - watch.since > watch.limit[turn & 1])
        wire_out_last(EU_TIME, 0);
    if (turn && tick.spent && (*tick.spent += TICK_US * 1000) > watch.table)
        wire_out_last(EU_TIME, 1);
    watch.turn = turn;
    errno = before;
}

bool cpu_timer_set(uint32_t answer_ms, uint32_t other_ms, uint32_t table_ms)
{
    const struct sigaction action = {.sa_handler = on_tick, .sa_flags = SA_ONSTACK | SA_RESTART};
    const struct itimerval often = {{0, TICK_US}, {0, TICK_US}};

    watch.limit[CPU_TIMER_ANSWER] = answer_ms * UINT64_C(1000000);
    watch.limit[CPU_TIMER_OTHER] = other_ms * UINT64_C(1000000);
    watch.table = (table_ms + SLACK_MS) * UINT64_C(1000000);
    return sigaction(SIGPROF, &action, NULL) == 0 && setitimer(ITIMER_PROF, &often, NULL) == 0;
}
