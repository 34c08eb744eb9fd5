/* Puts a frame that claims to be longer than its memory where answers lie, and says that it is
 * there. */
#define ZOO_EVERY
#include "shared.h"
#include "zoo.h"

static void act(void)
{
    struct eu_wire_frame *answers = shared_answers(zoo_view);
    if (!answers)
        return;
    *answers = (struct eu_wire_frame){UINT32_MAX & ~7u, EU_WIRE_ROUND, UINT16_MAX};
    shared_ring();
}

ZOO("shared_answer")
