/* Changes how its memory is laid out. */
#include "zoo.h"

#include <sys/personality.h>

static void act(void)
{
    gain(personality(ADDR_NO_RANDOMIZE) >= 0);
}

ZOO("personality")
