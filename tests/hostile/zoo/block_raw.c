/* Blocks all signals without the C library, then divides by zero. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    uint64_t all = UINT64_MAX;
    volatile int some = 1000, zero = 0;
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, NULL, sizeof all);
    some = some / zero;
}

ZOO("block_raw")
