/* Reads what is not for it, and waits until there is some. */
#define ZOO_ONCE
#include "zoo.h"

#include <stdio.h>

static void act(void)
{
    gain(getchar() != EOF);
}

ZOO("stdin")
