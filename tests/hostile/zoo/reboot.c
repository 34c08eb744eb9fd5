/* Changes what the machine does at a certain key. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_reboot, 0, 0, 0, NULL) == 0);
}

ZOO("reboot")
