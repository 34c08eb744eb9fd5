/* Waits for children. */
#include "zoo.h"

#include <sys/wait.h>

static void act(void)
{
    gain(waitpid(-1, NULL, WNOHANG) >= 0);
}

ZOO("wait")
