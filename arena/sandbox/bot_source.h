/*
 * A bot where it lies: one file, which is a program or a shared object; or a folder that has such a
 * file among others (bot_folder.h).
 */
#ifndef SANDBOX_BOT_SOURCE_H
#define SANDBOX_BOT_SOURCE_H

#include "sandbox/bot_folder.h"

struct bot_source {
    const char *path; /* as it was opened */
    int fd;           /* of the file that is started, open for reading */
    bool is_program;  /* it begins with #!; else it is to be a shared object */
    bool is_folder;
    struct bot_folder folder; /* if it is one */
};

/* Opens it, once for all that is to be known of it. `path` outlives the struct. On failure there is
 * nothing to close. */
bool bot_source_open(struct bot_source *s, const char *path, struct err *err);
void bot_source_close(struct bot_source *s);

/* SHA-256 of a bot: of its file, or of its folder. */
bool bot_hash(const char *path, uint8_t sha256[HASH_BYTES], struct err *err);

/* Whether it is a program, and no shared object. False if it cannot be read. */
bool bot_is_program(const char *path);

#endif
