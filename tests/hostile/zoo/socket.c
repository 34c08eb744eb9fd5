/* Makes a socket. */
#include "zoo.h"

#include <sys/socket.h>

static void act(void)
{
    gain(socket(AF_INET, SOCK_STREAM, 0) >= 0);
}

ZOO("socket")
