/* Closes all it has not opened. */
#include "zoo.h"

static void act(void)
{
    for (int fd = 0; fd < 64; fd++)
        (void)close(fd);
}

ZOO("close_all")
