/* Ends its process by the system call. */
#include "zoo.h"

static void act(void)
{
    syscall(SYS_exit_group, 3);
}

ZOO("exit_raw")
