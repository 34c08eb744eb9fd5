/* Forks in a hurry. */
#include "zoo.h"

static void act(void)
{
    pid_t child = vfork();
    if (child == 0)
        _exit(0);
    gain(child > 0);
}

ZOO("vfork")
