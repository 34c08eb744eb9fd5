/* Locks what it shares with other processes, to pass them a word. */
#include "zoo.h"

#include <sys/file.h>

static void act(void)
{
    gain(flock(0, LOCK_SH | LOCK_NB) == 0);
}

ZOO("lock_file")
