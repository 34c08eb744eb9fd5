/* Watches files. */
#include "zoo.h"

#include <sys/inotify.h>

static void act(void)
{
    gain(inotify_init() >= 0);
}

ZOO("inotify")
