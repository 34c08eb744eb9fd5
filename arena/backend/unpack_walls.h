/*
 * The walls round the process that unpacks what somebody handed in (unpack_process.h): it may make
 * files and folders below one folder, read what is open already, and nothing else. They stand also
 * where the library that reads archives has an error that somebody uses.
 */
#ifndef BACKEND_UNPACK_WALLS_H
#define BACKEND_UNPACK_WALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

/* Whether this machine has them all; the error says what is missing. */
bool unpack_walls_present(struct err *err);

/* Raises them for this process, for good: `folder` is open, `bytes` the most of one file. What the
 * machine lacks is left out. False if one that it has cannot be raised. */
bool unpack_walls_raise(int folder, uint64_t bytes);

#endif
