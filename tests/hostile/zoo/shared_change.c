/* Says that its answer is there, and goes on writing all kinds of things in its place. */
#define ZOO_EVERY
#include "shared.h"
#include "zoo.h"

static void act(void)
{
    uint32_t *answers = (uint32_t *)shared_answers(zoo_view);
    uint32_t value = 1;
    for (unsigned n = 0; answers; n++) {
        value = value * 1664525 + 1013904223;
        answers[n % SHARED_WORDS] = n % 2 ? value : value % 64;
        if (n == SHARED_WORDS)
            shared_ring();
    }
}

ZOO("shared_change")
