/* Forks by the oldest system call for it. */
#include "zoo.h"

static void act(void)
{
#ifdef SYS_fork
    long child = syscall(SYS_fork);
    if (child == 0)
        _exit(0);
    gain(child > 0);
#endif
}

ZOO("fork_raw")
