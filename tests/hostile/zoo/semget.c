/* Shares a semaphore with others. */
#include "zoo.h"

#include <sys/sem.h>

static void act(void)
{
    gain(semget(4711, 1, IPC_CREAT | 0600) >= 0);
}

ZOO("semget")
