/* Answers a question with word that it has sat down. */
#include "zoo.h"

struct frame {
    struct eu_wire_frame head;
    struct eu_wire_item item;
};

static void act(void)
{
    struct frame frame = {{sizeof frame.item, EU_WIRE_ROUND, 1}, {EU_WIRE_OPENED, 0, 1}};
    forge(&frame, sizeof frame);
}

ZOO("wire_item")
