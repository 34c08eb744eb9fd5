/* Changes the root of all paths. */
#include "zoo.h"

static void act(void)
{
    gain(chroot("/") == 0);
}

ZOO("chroot")
