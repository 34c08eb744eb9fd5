/* Makes a folder. */
#include "zoo.h"

#include <sys/stat.h>

static void act(void)
{
    gain(mkdir("/tmp/zoo-was-here", 0700) == 0);
}

ZOO("mkdir")
