/* Answers itself, and goes on thinking. */
#include "zoo.h"

struct frame {
    struct eu_wire_frame head;
    struct eu_wire_item item;
};

static void act(void)
{
    struct frame frame = {{sizeof frame.item, EU_WIRE_ROUND, 1}, {EU_WIRE_ANSWER, 0, zoo_answer}};
    forge(&frame, sizeof frame);
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("wire_late")
