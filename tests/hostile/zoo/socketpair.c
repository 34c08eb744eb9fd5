/* Makes a pair of sockets. */
#include "zoo.h"

#include <sys/socket.h>

static int both[2];

static void act(void)
{
    gain(socketpair(AF_UNIX, SOCK_STREAM, 0, both) == 0);
}

ZOO("socketpair")
