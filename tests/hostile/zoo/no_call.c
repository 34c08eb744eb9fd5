/* A system call that there is none of. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(9999) >= 0);
}

ZOO("no_call")
