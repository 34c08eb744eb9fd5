/* Falls asleep. */
#include "zoo.h"

static void act(void)
{
    gain(usleep(1000) == 0);
}

ZOO("sleep")
