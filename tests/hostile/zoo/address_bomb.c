/* Takes addresses until there are none. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    while (mmap(NULL, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        continue;
    _exit(77);
}

ZOO("address_bomb")
