#include "base/clock.h"

static uint64_t read_clock(clockid_t id)
{
    struct timespec t = {0};

    (void)clock_gettime(id, &t);
    return clock_ns(t);
}

uint64_t clock_wall_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t clock_thread_ns(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t clock_process_ns(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
