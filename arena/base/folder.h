/*
 * A folder with all that is in it, copied file by file. Whoever filled it may mean harm: links,
 * devices and what else is neither a file nor a folder are refused, and so is more than a limit
 * allows. Names that begin with a dot are left out.
 */
#ifndef BASE_FOLDER_H
#define BASE_FOLDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/hash.h"

enum { FOLDER_DEPTH = 16, FOLDER_PATH = 1024 /* bytes of a path within it */ };

struct folder_limits {
    uint64_t bytes; /* of all files together */
    unsigned files; /* and folders */
};

/* Copies what is in the folder `from` to the folder `to`, both open; files get `mode`, folders the
 * same with the right to go through. `hash`, unless NULL, becomes one of all names, contents and
 * whether they may be executed, not of times, owners and the order of the folder. ERR_FOUND: what
 * was found in there; ERR_ABORT: it cannot be read or written. */
bool folder_copy(int from, int to, mode_t mode, const struct folder_limits *most,
                 uint8_t hash[HASH_BYTES], struct err *err);

/* Gives a folder and all that is in it to a user; false if one of it could not be given. */
bool folder_give(int folder, uid_t user);

/* Bytes on the disk of all that is in a folder; folders in it that nobody may read are opened. */
uint64_t folder_bytes(int folder);

#endif
