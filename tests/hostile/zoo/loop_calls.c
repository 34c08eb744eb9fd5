/* Thinks for ever about how much time is left. */
#include "zoo.h"

static void act(void)
{
    while (zoo_table->host->time_left(zoo_table->host) < INT64_MAX)
        continue;
}

ZOO("loop_calls")
