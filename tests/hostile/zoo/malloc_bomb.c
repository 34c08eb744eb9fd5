/* Takes memory and uses it until there is none, which it does not notice. */
#include "zoo.h"

static void act(void)
{
    for (;;) {
        char *volatile more = malloc(1 << 20);
        memset(more, 1, 1 << 20);
    }
}

ZOO("malloc_bomb")
