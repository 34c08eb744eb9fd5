/* Writes over what it was shown. */
#include "zoo.h"

static void act(void)
{
    memset((void *)(uintptr_t)zoo_view, 0xff, sizeof *zoo_view);
}

ZOO("scribble")
