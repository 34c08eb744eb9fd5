/* Calls itself until the stack ends. */
#include "zoo.h"

static volatile int depth = 1;

static int deeper(int n)
{
    volatile char room[1024];
    room[n % 1024] = (char)n;
    return depth ? deeper(n + 1) + room[n % 1024] : n;
}

static void act(void)
{
    (void)deeper(1);
}

ZOO("stack_overflow")
