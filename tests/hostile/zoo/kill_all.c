/* Could it send a signal to everyone? */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    gain(kill(-1, 0) == 0);
}

ZOO("kill_all")
