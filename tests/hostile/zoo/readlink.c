/* Asks where a name leads. */
#include "zoo.h"

static char room[256];

static void act(void)
{
    gain(readlink("/proc/self/exe", room, sizeof room) > 0);
}

ZOO("readlink")
