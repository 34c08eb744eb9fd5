/* Reads a file. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    gain(open("/etc/passwd", O_RDONLY) >= 0);
}

ZOO("open_file")
