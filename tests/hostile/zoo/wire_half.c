/* Writes half the head of a frame, and is silent. */
#define ZOO_ONCE
#include "zoo.h"

static void act(void)
{
    static const struct eu_wire_frame frame = {.size = 8, .kind = EU_WIRE_ROUND, .items = 1};
    static char rest[64];
    forge(&frame, sizeof frame / 2);
    for (;;)
        for (int fd = 0; fd < 10; fd++)
            (void)!read(fd, rest, sizeof rest);
}

ZOO("wire_half")
