/* Goes on where no code is. */
#include "zoo.h"

static void act(void)
{
    void (*volatile nothing)(void) = (void (*)(void))(uintptr_t)0xdead0000;
    nothing();
}

ZOO("bad_jump")
