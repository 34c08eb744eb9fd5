/* Has every misaligned access checked, and makes one. */
#include "zoo.h"

static void act(void)
{
    static volatile char room[16];
    volatile int *odd = (volatile int *)(void *)((uintptr_t)room | 1);
#ifdef __x86_64__
    __asm__ volatile("pushf; orl $0x40000, (%%rsp); popf; movl $1, (%0)" : : "r"(odd) : "memory");
#else
    *odd = 1;
#endif
}

ZOO("misaligned")
