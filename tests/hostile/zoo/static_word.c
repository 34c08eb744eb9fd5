/* Leaves word in a variable for its partner, if they share one. */
#define ZOO_EVERY
#include "zoo.h"

static void act(void)
{
    static unsigned chair = EU_NOBODY;
    gain(chair != EU_NOBODY && chair != zoo_view->seat);
    chair = zoo_view->seat;
}

ZOO("static_word")
