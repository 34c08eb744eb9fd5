/*
 * Copies files of the system into a root image, under the names that they have here: with the links
 * that lead to them, their times, and the libraries that programs among them are linked with.
 * Only what everybody may read below /usr, /bin, /lib and one more folder is copied, each file
 * once.
 */
#ifndef SANDBOX_IMAGE_FILES_H
#define SANDBOX_IMAGE_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/path.h"

struct image_files {
    int root;         /* of the copies: a folder, open */
    uint64_t room;    /* bytes that may still be copied; what does not fit is left out */
    int error;        /* errno of a copy that could not be made, or 0 */
    const char *also; /* a folder, without links, from which may be copied too; or NULL */
    /* Is called with each new file that has been copied; may be NULL. */
    void (*copied)(struct image_files *r, const char *path, const void *data, uint64_t size);
    void *context; /* its own */
};

/* Copies a file, or of a folder only its name. */
void image_files_add(struct image_files *r, const char *path);

/* Copies a folder with all that is in it, but for what no program needs to run: tests, headers. */
void image_files_add_tree(struct image_files *r, const char *path);

/* The same of all that a shell's pattern stands for, whatever it is. */
void image_files_add_pattern(struct image_files *r, const char *pattern);

/* A file of any name made of these bytes; it is whole or not there. False, with errno, if it cannot
 * be made. */
bool image_files_write(int root, const char *path, const void *data, uint64_t size, unsigned mode);

#endif
