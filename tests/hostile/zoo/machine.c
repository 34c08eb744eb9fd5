/* Asks about the machine. */
#include "zoo.h"

#include <sys/sysinfo.h>

static void act(void)
{
    struct sysinfo machine;
    (void)sysinfo(&machine);
    (void)isatty(1);
}

ZOO("machine")
