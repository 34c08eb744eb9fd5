/* Makes a pipe. */
#include "zoo.h"

static int both[2];

static void act(void)
{
    gain(pipe(both) == 0);
}

ZOO("pipe")
