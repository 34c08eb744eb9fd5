/* Asks the kernel what its parent has in common with it. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_kcmp, getpid(), getppid(), 0, 0, 0) >= 0);
}

ZOO("compare")
