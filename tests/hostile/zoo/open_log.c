/* Looks for the log among the folders it was started in. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    gain(open(".", O_RDONLY | O_DIRECTORY) >= 0);
}

ZOO("open_log")
