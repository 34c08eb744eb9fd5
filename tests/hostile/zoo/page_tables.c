/* Takes little memory, but so far apart that the kernel needs much more to know where it lies. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    enum { PAGE = 4096, PIECES = 20000 };
    for (uint64_t i = 0; i < PIECES; i++) {
        char *where = (char *)((UINT64_C(1) << 44) + (i << 30));
        volatile char *at = mmap(where, PAGE, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (at != MAP_FAILED)
            *at = 1;
    }
}

ZOO("page_tables")
