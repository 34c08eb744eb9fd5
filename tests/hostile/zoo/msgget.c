/* Shares a queue with others. */
#include "zoo.h"

#include <sys/msg.h>

static void act(void)
{
    gain(msgget(4711, IPC_CREAT | 0600) >= 0);
}

ZOO("msgget")
