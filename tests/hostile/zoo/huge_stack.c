/* Wants more of the stack at once than there is. */
#include "zoo.h"

static void act(void)
{
    volatile char room[64 << 20];
    for (size_t i = sizeof room; i > 0; i -= 4096)
        room[i - 1] = 1;
}

ZOO("huge_stack")
