/* Stops for a debugger that is not there. */
#include "zoo.h"

static void act(void)
{
#ifdef __x86_64__
    __asm__ volatile("int3");
#else
    __builtin_trap();
#endif
}

ZOO("breakpoint")
