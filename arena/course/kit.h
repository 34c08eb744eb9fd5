/* What a submission is built with: the headers of the SDK and the library for bots. */
#ifndef COURSE_KIT_H
#define COURSE_KIT_H

#include "base/path.h"

enum { KIT_FILES = 24 };

struct kit {
    char *file[KIT_FILES + 1]; /* paths, up to NULL; owned */
    bool library;              /* libeuchre-bot.a is among them */
};

/* Finds them beside the program: where it is built, or installed. ERR_ABORT if euchre_bot.h is not
 * there. kit_finish is needed either way. */
bool kit_find(struct kit *k, struct err *err);
void kit_finish(struct kit *k);

#endif
