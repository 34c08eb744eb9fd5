/* Blocks all signals, then makes a forbidden call. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    gain(chdir("/") == 0);
}

ZOO("block_signals")
