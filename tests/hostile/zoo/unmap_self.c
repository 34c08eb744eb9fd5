/* Unmaps its own code. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    munmap((void *)((uintptr_t)act & ~(uintptr_t)4095), 4096);
}

ZOO("unmap_self")
