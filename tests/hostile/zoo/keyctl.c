/* Joins a keyring, on which others may read a note. */
#include "zoo.h"

static void act(void)
{
    gain(syscall(SYS_keyctl, 1, NULL) >= 0);
}

ZOO("keyctl")
