/* Takes a little memory, a lot, and gives it back. */
#include "zoo.h"

static void act(void)
{
    for (size_t n = 16; n <= 8 << 20; n *= 2) {
        char *volatile p = malloc(n);
        if (p)
            p[n - 1] = 1;
        free(p);
    }
}

ZOO("own_memory")
