/* Refuses to start in the middle of the play. */
#include "zoo.h"

struct refused {
    struct eu_wire_frame head;
    struct eu_wire_refused refused;
};

static void act(void)
{
    struct refused frame = {{sizeof frame.refused, EU_WIRE_REFUSED, 0}, {EU_NO_START, 0, "no"}};
    forge(&frame, sizeof frame);
    _exit(0);
}

ZOO("wire_refused")
