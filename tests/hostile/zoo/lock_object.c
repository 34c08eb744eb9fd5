/* Locks a part of its own shared object, which its other processes would see. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = 7, .l_len = 1};
    gain(fcntl(3, F_SETLK, &lock) == 0);
}

ZOO("lock_object")
