/* Remembers the hands it has had, and who had which where. */
#define ZOO_EVERY
#include "zoo.h"

enum { HANDS = 4096 };

static uint64_t hands[HANDS];
static uint16_t deals[HANDS];
static uint8_t seats[HANDS];
static unsigned seen;

static void act(void)
{
    uint64_t hand = zoo_view->hand;
    if (zoo_view->tricks > 0 || zoo_view->question == EU_DISCARD)
        return;
    for (unsigned i = 0; i < seen; i++)
        gain(hands[i] == hand && deals[i] == zoo_view->deal && seats[i] != zoo_view->seat);
    if (seen < HANDS) {
        hands[seen] = hand;
        deals[seen] = zoo_view->deal;
        seats[seen++] = zoo_view->seat;
    }
}

ZOO("mirror")
