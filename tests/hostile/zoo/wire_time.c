/* Says in the name of the host that it took too long, by a figure that no log may hold. */
#include "zoo.h"

struct last {
    struct eu_wire_frame head;
    struct eu_wire_last last;
};

static void act(void)
{
    struct last frame = {{sizeof frame.last, EU_WIRE_LAST, 0}, {EU_TIME, 77}};
    forge(&frame, sizeof frame);
    _exit(0);
}

ZOO("wire_time")
