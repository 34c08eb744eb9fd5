/* Ends its process as if all were well. */
#include "zoo.h"

static void act(void)
{
    exit(0);
}

ZOO("exit_zero")
