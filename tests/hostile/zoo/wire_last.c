/* Says of itself what the host would say, and lives on. */
#include "zoo.h"

struct last {
    struct eu_wire_frame head;
    struct eu_wire_last last;
};

static void act(void)
{
    struct last frame = {{sizeof frame.last, EU_WIRE_LAST, 0}, {EU_FORBIDDEN, SYS_socket}};
    forge(&frame, sizeof frame);
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("wire_last")
