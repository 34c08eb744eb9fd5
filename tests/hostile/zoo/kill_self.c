/* Kills its own process as nobody else could be blamed for. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    kill(getpid(), SIGKILL);
}

ZOO("kill_self")
