/* Answers for a table it was not asked about. */
#include "zoo.h"

struct frame {
    struct eu_wire_frame head;
    struct eu_wire_item item;
};

static void act(void)
{
    struct frame frame = {{sizeof frame.item, EU_WIRE_ROUND, 1}, {EU_WIRE_ANSWER, 999, zoo_answer}};
    forge(&frame, sizeof frame);
}

ZOO("wire_slot")
