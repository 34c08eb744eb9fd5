/* Reads a file by the new system call. */
#include "zoo.h"

#include <fcntl.h>
#include <linux/openat2.h>

static struct open_how how = {.flags = O_RDONLY};

static void act(void)
{
    gain(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &how, sizeof how) >= 0);
}

ZOO("openat2")
