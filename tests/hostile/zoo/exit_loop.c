/* Ends its process, and never comes to the end of it. */
#include "zoo.h"

static void stay(void)
{
    for (volatile unsigned long n = 0;; n++)
        continue;
}

static void act(void)
{
    atexit(stay);
    exit(0);
}

ZOO("exit_loop")
