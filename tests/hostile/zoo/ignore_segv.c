/* Ignores its own crashes. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    gain(signal(SIGSEGV, SIG_IGN) != SIG_ERR);
}

ZOO("ignore_segv")
