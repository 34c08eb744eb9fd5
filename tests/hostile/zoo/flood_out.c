/* Prints without end, nearly. */
#include "zoo.h"

#include <stdio.h>

static void act(void)
{
    for (int i = 0; i < 2000; i++)
        printf("%04d blah blah blah blah blah blah blah blah blah blah blah blah blah\n", i);
    fflush(stdout);
}

ZOO("flood_out")
