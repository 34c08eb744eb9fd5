/* An instruction for the kernel only. */
#include "zoo.h"

static void act(void)
{
#ifdef __x86_64__
    __asm__ volatile("hlt");
#else
    *(volatile int *)0 = 1;
#endif
}

ZOO("privileged")
