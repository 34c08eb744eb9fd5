/* Puts one descriptor in place of another. */
#include "zoo.h"

static void act(void)
{
    gain(dup2(2, 0) >= 0);
}

ZOO("dup")
