/* Wants memory to write code to and run it. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    gain(mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
         MAP_FAILED);
}

ZOO("wx_map")
