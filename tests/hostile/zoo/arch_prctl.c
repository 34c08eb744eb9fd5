/* Changes the registers that threads are known by. */
#include "zoo.h"

static void act(void)
{
#ifdef SYS_arch_prctl
    uint64_t base;
    gain(syscall(SYS_arch_prctl, 0x1003, &base) == 0);
#endif
}

ZOO("arch_prctl")
