/* Counts what the machine does. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0) >= 0);
}

ZOO("perf")
