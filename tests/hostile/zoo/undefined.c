/* Needs a function that is nowhere. */
#include "zoo.h"

void zoo_nowhere(void);

static void act(void)
{
    zoo_nowhere();
}

ZOO("undefined")
