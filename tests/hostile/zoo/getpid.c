/* Asks who it is. */
#include "zoo.h"

static void act(void)
{
    (void)getpid();
    (void)getppid();
    (void)getuid();
}

ZOO("getpid")
