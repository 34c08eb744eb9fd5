/* Waits for a word of its own memory to change, which nobody will. */
#define ZOO_ONCE
#include "zoo.h"

#include <linux/futex.h>

static void act(void)
{
    static int word;
    for (;;)
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

ZOO("futex")
