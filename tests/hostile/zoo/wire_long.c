/* Writes the head of a frame longer than any. */
#include "zoo.h"

static void act(void)
{
    static const struct eu_wire_frame frame = {.size = 0xfffffff8,
                                               .kind = EU_WIRE_ROUND,
                                               .items = 1};
    forge(&frame, sizeof frame);
}

ZOO("wire_long")
