/*
 * Landlock: no file, no TCP port, no abstract socket and no foreign process from here on, as far as
 * the kernel knows how.
 */
#ifndef HOST_LANDLOCK_H
#define HOST_LANDLOCK_H

#include <stdbool.h>

/* Only the file open at `object` (-1: none) may still be opened, for reading. False if the kernel
 * has no Landlock. Needs PR_SET_NO_NEW_PRIVS. */
bool landlock_raise(int object);

#endif
