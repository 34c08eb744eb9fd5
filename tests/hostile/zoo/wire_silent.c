/* Reads on in the questions, and never answers. */
#define ZOO_ONCE
#include "zoo.h"

static void act(void)
{
    static char rest[4096];
    for (;;)
        for (int fd = 0; fd < 10; fd++)
            (void)!read(fd, rest, sizeof rest);
}

ZOO("wire_silent")
