/* Sends a frame of another kind than is due. */
#include "zoo.h"

static void act(void)
{
    static const struct eu_wire_frame frame = {.kind = EU_WIRE_LOADED};
    forge(&frame, sizeof frame);
}

ZOO("wire_kind")
