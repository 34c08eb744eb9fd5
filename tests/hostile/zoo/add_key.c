/* Leaves a note on a keyring. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_add_key, "user", "zoo", "1", 1, -3) >= 0);
}

ZOO("add_key")
