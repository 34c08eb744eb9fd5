/* Sleeps by a word of its own memory, again and again, so that it is never silent for long. */
#include "zoo.h"

#include <linux/futex.h>
#include <time.h>

static void act(void)
{
    static const struct timespec nap = {.tv_nsec = 300000000};
    static int word;
    for (;;)
        syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &nap, NULL, 0);
}

ZOO("nap")
