/* Reads the processor's counter, by which it could tell how long others take. */
#include "zoo.h"

static void act(void)
{
#ifdef __x86_64__
    (void)__builtin_ia32_rdtsc();
#else
    __builtin_trap();
#endif
}

ZOO("counter")
