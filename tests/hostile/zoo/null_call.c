/* Calls the function at address 0. */
#include "zoo.h"

static void act(void)
{
    void (*volatile nothing)(void) = NULL;
    nothing();
}

ZOO("null_call")
