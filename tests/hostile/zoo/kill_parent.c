/* Could it send a signal to its parent? */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    gain(kill(getppid(), 0) == 0);
}

ZOO("kill_parent")
