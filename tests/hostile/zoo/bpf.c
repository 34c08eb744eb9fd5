/* Loads a program into the kernel. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_bpf, 0, NULL, 0) >= 0);
}

ZOO("bpf")
