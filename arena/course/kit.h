/* What a submission is built and checked with: the headers of the SDK, the library for bots, the
 * programs of the arena. */
#ifndef COURSE_KIT_H
#define COURSE_KIT_H

#include "base/hash.h"
#include "base/path.h"

enum { KIT_FILES = 24 };

struct kit {
    char *file[KIT_FILES + 1]; /* paths, up to NULL; owned */
    bool library;              /* libeuchre-bot.a is among them */
    uint8_t hash[HASH_BYTES];  /* of all of them, this program and euchre-host */
};

/* Finds them beside the program: where it is built, or installed; `host` is euchre-host. ERR_ABORT
 * if euchre_bot.h is not there, or one of them cannot be read. kit_finish is needed either way. */
bool kit_find(struct kit *k, const char *host, struct err *err);
void kit_finish(struct kit *k);

#endif
