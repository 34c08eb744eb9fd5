/*
 * A private copy of a shared object: a library of its own for the dynamic linker, so that it shares
 * no statics with other copies of the same file.
 */
#ifndef TABLE_PRIVATE_LIBRARY_H
#define TABLE_PRIVATE_LIBRARY_H

#include "base/err.h"
#include "table/callbacks.h"

/* Zeros are none. */
struct private_library {
    void *library; /* of dlopen */
    int file;      /* the copy; stays open, so that its name in /proc stays its own */
};

/* Loads a bot's code and finds its callbacks; code of the bot runs. On failure *l is none. */
bool private_library_open(struct private_library *l, struct callbacks *calls, const char *path,
                          struct err *err);
void private_library_close(struct private_library *l);

#endif
