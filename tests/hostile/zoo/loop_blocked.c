/* Thinks for ever, deaf to every signal it can be deaf to. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("loop_blocked")
