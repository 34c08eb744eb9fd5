/* Forks by the newest system call for it. */
#include "zoo.h"

#include <signal.h>
#include <linux/sched.h>

static void act(void)
{
    struct clone_args args = {.exit_signal = SIGCHLD};
    long child = syscall(SYS_clone3, &args, sizeof args);
    if (child == 0)
        _exit(0);
    gain(child > 0);
}

ZOO("clone3")
