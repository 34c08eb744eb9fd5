/* Prints complaints without end, nearly. */
#include "zoo.h"

#include <stdio.h>

static void act(void)
{
    for (int i = 0; i < 500; i++)
        fprintf(stderr, "%04d \033[31mblah\007 \xff\n", i);
}

ZOO("flood_err")
