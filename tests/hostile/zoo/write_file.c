/* Makes a file. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    gain(open("/tmp/zoo-was-here", O_CREAT | O_WRONLY, 0600) >= 0);
}

ZOO("write_file")
