/* Looks into its parent as a debugger does. */
#include "zoo.h"

#include <sys/ptrace.h>

static void act(void)
{
    gain(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0);
}

ZOO("ptrace")
