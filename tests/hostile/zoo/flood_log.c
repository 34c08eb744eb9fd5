/* Fills the sidecar. */
#include "zoo.h"

static void act(void)
{
    static char line[4096];
    memset(line, 'x', sizeof line - 1);
    for (int i = 0; i < 1000; i++)
        zoo_table->host->log(zoo_table->host, line);
}

ZOO("flood_log")
