/* Holds on to its parent. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_pidfd_open, getppid(), 0) >= 0);
}

ZOO("pidfd")
