/* Plays a card it does not hold. */
#define ZOO_AT 4
#include "zoo.h"

static void act(void)
{
    if (zoo_view->question == EU_PLAY)
        zoo_answer = eu_first(~zoo_view->hand & 0x7e00);
}

ZOO("illegal_card")
