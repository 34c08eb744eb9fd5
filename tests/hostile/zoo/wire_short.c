/* Writes a frame that is shorter than it says. */
#include "zoo.h"

static void act(void)
{
    static const struct eu_wire_frame frame = {.size = 16, .kind = EU_WIRE_ROUND, .items = 2};
    forge(&frame, sizeof frame);
}

ZOO("wire_short")
