/* Connects to an address. */
#include "zoo.h"

#include <sys/socket.h>

static struct sockaddr_storage to = {.ss_family = AF_UNIX};

static void act(void)
{
    gain(connect(0, (struct sockaddr *)&to, sizeof to) == 0);
}

ZOO("connect")
