/* Could it send a signal to the processes started with it? */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    gain(kill(0, 0) == 0);
}

ZOO("kill_group")
