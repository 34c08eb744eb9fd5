/* Reads a file by the old system call. */
#include "zoo.h"

#include <fcntl.h>

static void act(void)
{
#ifdef SYS_open
    gain(syscall(SYS_open, "/etc/passwd", O_RDONLY) >= 0);
#endif
}

ZOO("open_raw")
