/* Ends its process as it loads. */
#define ZOO_IN ZOO_LOAD
#include "zoo.h"

static void act(void)
{
    exit(0);
}

ZOO("load_exit")
