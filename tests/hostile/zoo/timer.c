/* Makes a timer. */
#include "zoo.h"

#include <signal.h>
#include <time.h>

static timer_t id;

static void act(void)
{
    gain(timer_create(CLOCK_MONOTONIC, NULL, &id) == 0);
}

ZOO("timer")
