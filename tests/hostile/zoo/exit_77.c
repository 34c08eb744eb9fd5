/* Ends its process at once, with a status. */
#include "zoo.h"

static void act(void)
{
    _exit(77);
}

ZOO("exit_77")
