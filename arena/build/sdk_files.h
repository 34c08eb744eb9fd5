/* Finds the files that submissions are built with: headers of the SDK and the library for bots. */
#ifndef BUILD_SDK_FILES_H
#define BUILD_SDK_FILES_H

#include "base/hash.h"
#include "base/path.h"

enum { SDK_FILES_FILES = 24 };

struct sdk_files {
    char *file[SDK_FILES_FILES + 1]; /* paths, up to NULL; owned */
    bool library;                    /* libeuchre-bot.a is among them */
    uint8_t hash[HASH_BYTES];        /* of all of them, this program and euchre-host */
};

/* Finds them beside the program: where it is built, or installed; `host` is euchre-host. ERR_ABORT
 * if euchre_bot.h is not there, or one of them cannot be read. sdk_files_finish is needed either
 * way. */
bool sdk_files_find(struct sdk_files *k, const char *host, struct err *err);
void sdk_files_finish(struct sdk_files *k);

#endif
