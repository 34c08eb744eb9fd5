/* Could it send a signal to a thread of its parent? */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_tgkill, getppid(), getppid(), 0) == 0);
}

ZOO("tgkill_parent")
