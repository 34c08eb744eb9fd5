/* Tries to end timers that it has not made. */
#include "zoo.h"

static void act(void)
{
    for (int id = 0; id < 8; id++)
        gain(syscall(SYS_timer_delete, id) == 0);
}

ZOO("timer_end")
