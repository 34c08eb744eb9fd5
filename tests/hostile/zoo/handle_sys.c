/* Wants to hear itself of forbidden system calls. */
#include "zoo.h"

#include <signal.h>

static void act(void)
{
    gain(signal(SIGSYS, SIG_IGN) != SIG_ERR);
}

ZOO("handle_sys")
