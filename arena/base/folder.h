/*
 * A folder with all that is in it: copied, given to a user, measured, removed; temporary folders.
 * Whoever filled it may mean harm.
 */
#ifndef BASE_FOLDER_H
#define BASE_FOLDER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/path.h"

enum { FOLDER_DEPTH = 16, FOLDER_PATH = 1024 /* bytes of a path within it */ };

struct folder_limits {
    uint64_t bytes; /* of all files together */
    unsigned files; /* and folders */
};

/* Copies what is in the folder `from` to the folder `to`, both open, but for names that begin with
 * a dot. Files get `mode`, folders the same with the right to search them. `hash`, unless NULL,
 * becomes the hash of all names, contents and rights to execute, not of times, owners and the order
 * in the folder. ERR_FOUND: there is something other than files and folders (a link, a device), or
 * more than the limits allow; ERR_ABORT: something cannot be read or written. */
bool folder_copy(int from, int to, mode_t mode, const struct folder_limits *most,
                 uint8_t hash[HASH_BYTES], struct err *err);

/* Waits until all that was written into an open folder lies on the disk. Who then gives the folder
 * its name leaves no empty files to a loss of power. ERR_ABORT: it cannot be written. */
bool folder_sync(int folder, struct err *err);

/* The same by its path. */
bool folder_sync_path(const char *path, struct err *err);

/* Gives a folder and all that is in it to a user; false if a part could not be given. */
bool folder_give(int folder, uid_t user);

/* Bytes on the disk of all that is in a folder; makes folders in it readable. */
uint64_t folder_bytes(int folder);

/* A hash that becomes another when something in a folder is added, changed or taken away: of names,
 * sizes, times and modes, not of contents. */
void folder_stamp(int folder, uint8_t hash[HASH_BYTES]);

/* Whether so much of its disk is free; true where that is not known. */
bool folder_has_room(const char *folder, uint64_t bytes);

/* Removes a file or a folder with all that is in it, as far as possible, however deep it lies and
 * whatever its modes are; links are not followed. */
void folder_remove(const char *path);

/* A folder that is nobody else's, in $TMPDIR or else in /tmp. It is locked until
 * folder_temporary_close, or until the last process that inherited the lock ends, however. */
struct folder_temporary {
    char path[PATH_CAP];
    int lock; /* the folder, open; -1 where it cannot be locked */
};

/* Makes it, and removes those that killed processes left (folder_temporary_sweep). */
bool folder_temporary_open(struct folder_temporary *t, struct err *err);

/* Removes it with all that is in it. */
void folder_temporary_close(struct folder_temporary *t);

/* Removes the temporary folders of this user that no living process has locked. */
void folder_temporary_sweep(void);

#endif
