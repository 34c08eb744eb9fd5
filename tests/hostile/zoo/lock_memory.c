/* Keeps the machine from paging it out. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    gain(mlock(&zoo_answer, sizeof zoo_answer) == 0);
}

ZOO("lock_memory")
