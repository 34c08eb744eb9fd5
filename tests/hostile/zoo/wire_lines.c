/* Sends many more lines for the sidecar than it may, with the right answer. */
#include "zoo.h"

enum { LINES = 500 };

static void act(void)
{
    static struct {
        struct eu_wire_frame head;
        struct {
            struct eu_wire_item item;
            char text[EU_WIRE_LINE_MAX];
        } line[LINES];
        struct eu_wire_item answer;
    } frame = {.head = {sizeof frame - sizeof frame.head, EU_WIRE_ROUND, LINES + 1}};
    for (int i = 0; i < LINES; i++) {
        frame.line[i].item = (struct eu_wire_item){EU_WIRE_LOG, 0, EU_WIRE_LINE_MAX};
        memset(frame.line[i].text, 'x', EU_WIRE_LINE_MAX);
    }
    frame.answer = (struct eu_wire_item){EU_WIRE_ANSWER, 0, zoo_answer};
    (void)!write(4, &frame, sizeof frame);
    for (volatile unsigned long n = 0;; n++)
        continue;
}

ZOO("wire_lines")
