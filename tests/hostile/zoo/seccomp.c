/* Adds a filter of its own. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_seccomp, 0, 0, NULL) >= 0);
}

ZOO("seccomp")
