/* Shares memory with others. */
#include "zoo.h"

#include <sys/shm.h>

static void act(void)
{
    gain(shmget(4711, 4096, IPC_CREAT | 0600) >= 0);
}

ZOO("shmget")
