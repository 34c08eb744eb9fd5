/*
 * Unpacks what somebody handed in (unpack.h) in a process of its own behind walls
 * (unpack_walls.h), while its caller does something else. The process is another program,
 * euchre-unpack (unpack_main.c): nothing that its caller knows is in its memory, and no other
 * program needs libarchive.
 *
 *     unpack_process_start(&p, program, file, "mine.tar.gz", "folder", bytes, &err)
 *     while (!unpack_process_over(&p, now))        when p.in can be read, and now and then
 *         ...
 *     unpack_process_end(&p, &result)
 */
#ifndef BACKEND_UNPACK_PROCESS_H
#define BACKEND_UNPACK_PROCESS_H

#include <sys/types.h>

#include "backend/unpack.h"
#include "base/hash.h"

enum { UNPACK_SECONDS = 30 };

struct unpack_process {
    pid_t pid;
    int in;           /* what it says; poll for reading */
    const char *name; /* borrowed */
    uint64_t until;   /* ns of clock_wall_ns: when it is ended */
    /* The rest is unpack_process.c's own. */
    size_t said;
    bool closed;
    uint8_t room[HASH_BYTES + sizeof(struct err)];
};

struct unpack_result {
    bool ok;
    struct err err; /* if not: ERR_USAGE, wrong with the file; ERR_ABORT, with the machine */
    uint8_t sha256[HASH_BYTES]; /* of the file */
};

/* `program` is euchre-unpack (child_find). The file is read from its beginning. `folder` is there
 * and empty; at most UNPACK_FILES files and folders are made in it, of `bytes` bytes together.
 * False: no process could be started. */
bool unpack_process_start(struct unpack_process *p, const char *program, int file, const char *name,
                          const char *folder, uint64_t bytes, struct err *err);

/* Reads what it says. True when it has ended, or has had all its time. */
bool unpack_process_over(struct unpack_process *p, uint64_t now);

/* Ends it if it runs still, gives everything back, and says what came of it. */
void unpack_process_end(struct unpack_process *p, struct unpack_result *result);

/* Puts what was unpacked into `from` into its place `to`, an empty folder or nothing: all of it, or
 * if it is a single folder, what is in that. */
bool unpack_settle(const char *from, const char *to, struct err *err);

#endif
