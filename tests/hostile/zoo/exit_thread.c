/* Ends the only thread there is. */
#include "zoo.h"

static void act(void)
{
    syscall(SYS_exit, 5);
}

ZOO("exit_thread")
