/* Moves a file. */
#include "zoo.h"

#include <stdio.h>

static void act(void)
{
    gain(rename("/tmp/zoo-was-here", "/tmp/zoo-was-there") == 0);
}

ZOO("rename")
