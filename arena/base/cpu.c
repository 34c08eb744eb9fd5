#include "base/cpu.h"

#include <sched.h>
#include <stdbool.h>

static bool is_ours(const cpu_set_t *set, int cpu)
{
    return CPU_ISSET((size_t)cpu, set) != 0;
}

unsigned cpu_count(void)
{
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int n = CPU_COUNT(&set);
    return n > 0 ? (unsigned)n : 1;
}

unsigned cpu_now(void)
{
    cpu_set_t set;
    unsigned place = 0;
    int now = sched_getcpu();

    if (now < 0 || sched_getaffinity(0, sizeof set, &set) != 0)
        return 0;
    for (int cpu = 0; cpu < now && cpu < CPU_SETSIZE; cpu++)
        place += is_ours(&set, cpu);
    return place;
}

void cpu_take_turns(void)
{
    struct sched_param none = {.sched_priority = 0};

    (void)sched_setscheduler(0, SCHED_BATCH, &none);
}

void cpu_pin(unsigned number)
{
    cpu_set_t set, one;

    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return;
    number %= cpu_count();
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!is_ours(&set, cpu) || number-- > 0)
            continue;
        CPU_ZERO(&one);
        CPU_SET((size_t)cpu, &one);
        (void)sched_setaffinity(0, sizeof one, &one);
        return;
    }
}
