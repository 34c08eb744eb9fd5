/* Goes to another folder. */
#include "zoo.h"

static void act(void)
{
    gain(chdir("/tmp") == 0);
}

ZOO("chdir")
