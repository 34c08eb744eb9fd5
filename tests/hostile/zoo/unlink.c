/* Deletes a file. */
#include "zoo.h"

static void act(void)
{
    gain(unlink("/tmp/zoo-was-here") == 0);
}

ZOO("unlink")
