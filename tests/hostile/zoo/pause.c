/* Waits for a signal. */
#include "zoo.h"

static void act(void)
{
    pause();
    gain(1);
}

ZOO("pause")
