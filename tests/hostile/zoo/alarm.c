/* Asks for an alarm. */
#include "zoo.h"

static void act(void)
{
    (void)alarm(1000);
    gain(1);
}

ZOO("alarm")
