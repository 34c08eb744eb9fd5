/* Writes to its own code. */
#include "zoo.h"

static void act(void)
{
    char *volatile code = (char *)(uintptr_t)act;
    *(volatile char *)code = 0;
}

ZOO("code_write")
