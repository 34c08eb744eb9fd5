/* Gives signals another stack. */
#include "zoo.h"

#include <signal.h>

static char room[65536];
static stack_t other = {.ss_sp = room, .ss_size = sizeof room};

static void act(void)
{
    gain(sigaltstack(&other, NULL) == 0);
}

ZOO("altstack")
