/* Grows its heap by hand until it cannot. */
#include "zoo.h"

static void act(void)
{
    while (sbrk(1 << 20) != (void *)-1)
        continue;
    _exit(78);
}

ZOO("brk_bomb")
