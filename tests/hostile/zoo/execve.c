/* Runs another program. */
#include "zoo.h"

static void act(void)
{
    gain(execve("/bin/true", (char *[]){"true", NULL}, (char *[]){NULL}) == 0);
}

ZOO("execve")
