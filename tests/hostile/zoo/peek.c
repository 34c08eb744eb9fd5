/* Reads the memory of its parent. */
#include "zoo.h"

#include <sys/uio.h>

static void act(void)
{
    char room[16];
    struct iovec here = {room, sizeof room}, there = {&zoo_answer, sizeof zoo_answer};
    gain(process_vm_readv(getppid(), &here, 1, &there, 1, 0) > 0);
}

ZOO("peek")
