/* Has the kernel do its calls. */
#include "zoo.h"

static char params[120];

static void act(void)
{
    gain(syscall(SYS_io_uring_setup, 1, params) >= 0);
}

ZOO("io_uring")
