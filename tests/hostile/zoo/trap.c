/* An instruction that there is none of. */
#include "zoo.h"

static void act(void)
{
    __builtin_trap();
}

ZOO("trap")
