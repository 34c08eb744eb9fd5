/* A system call of 32-bit programs. */
#include "zoo.h"

static void act(void)
{
#ifdef __x86_64__
    long number = 20;
    __asm__ volatile("int $0x80" : "+a"(number) : : "memory");
    gain(number > 0);
#endif
}

ZOO("int80")
