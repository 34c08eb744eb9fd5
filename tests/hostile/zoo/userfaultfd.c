/* Handles its own page faults. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_userfaultfd, 0) >= 0);
}

ZOO("userfaultfd")
