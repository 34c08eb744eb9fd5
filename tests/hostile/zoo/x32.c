/* A system call of x32 programs. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(0x40000000L + SYS_getpid) > 0);
}

ZOO("x32")
