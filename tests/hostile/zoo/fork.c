/* Forks; the second process goes away. */
#include "zoo.h"

static void act(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    gain(child > 0);
}

ZOO("fork")
