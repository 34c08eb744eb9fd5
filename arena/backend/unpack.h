/*
 * Puts a file that somebody handed in into a folder: the files of an archive, or the file itself.
 * Whoever made it may mean harm. So this runs in a process that may do nothing else
 * (unpack_process.h), and refuses what no bot needs.
 *
 *     unpack(file, "mine.tar.gz", folder, &most, &err)
 *
 * An archive is one by its name (club_is_archive). Names in it are read as
 * the program's locale has them, which is one of UTF-8. What is hidden (its name begins with a dot)
 * and what macOS adds (__MACOSX) is left out, as builds do not look at it either.
 */
#ifndef BACKEND_UNPACK_H
#define BACKEND_UNPACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

enum {
    UNPACK_FILES = 2000, /* files and folders, a usual limit */
    UNPACK_NAME = 128,   /* bytes of the name of one file */
    UNPACK_PATH = 512,   /* of a path in an archive */
    UNPACK_DEPTH = 12,   /* folders one in the other */
    UNPACK_RATIO = 200,  /* an archive may become so many times as long, and a MiB more */
};

struct unpack_limits {
    unsigned files; /* and folders */
    uint64_t bytes; /* of all files together */
};

/* `file` is open for reading, from its beginning to its end; `folder` is an open folder, empty.
 * Files become 0644, or 0755 where they can be executed; a single file can where it begins as a
 * program or an object does. False with one sentence (ERR_USAGE) for what is wrong with the file;
 * ERR_ABORT where this machine fails. Part of it may then be there. */
bool unpack(int file, const char *name, int folder, const struct unpack_limits *most,
            struct err *err);

#endif
