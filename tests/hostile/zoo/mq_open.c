/* Shares a named queue with others. */
#include "zoo.h"

#include <fcntl.h>
#include <mqueue.h>

static void act(void)
{
    gain(mq_open("/zoo", O_CREAT | O_RDWR, 0600, NULL) >= 0);
}

ZOO("mq_open")
