/* Opens the memory of its parent as a file. */
#include "zoo.h"

#include <fcntl.h>
#include <stdio.h>

static void act(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    gain(open(path, O_RDONLY) >= 0);
}

ZOO("open_parent")
