/* Stops itself. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    raise(SIGSTOP);
}

ZOO("stop")
