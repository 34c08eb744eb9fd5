/* Empties a file. */
#include "zoo.h"

static void act(void)
{
    gain(truncate("/tmp/zoo-was-here", 0) == 0);
}

ZOO("truncate")
