/*
 * Puts into a root image what a program needs of the system: its interpreter, what that reads when
 * it starts, for Python the packages that the program imports, and the files that a comment of the
 * program names.
 */
#ifndef SANDBOX_IMAGE_NEEDS_H
#define SANDBOX_IMAGE_NEEDS_H

#include "sandbox/image_files.h"

/* How many packages Python may find. */
enum { IMAGE_PACKAGES = 4096 };

struct image_needs {
    struct image_files files;
    /* The rest is image_needs.c's own. */
    char interpreter[64]; /* what its own file is called: python3.11 */
    const char *own_packages;
    char *package[IMAGE_PACKAGES]; /* paths of those that are not added yet; NULL */
    size_t packages;
    unsigned names; /* that were looked for among them */
};

/* For a program in the image with this root. `packages` is a folder of packages for Python, besides
 * those of the system, or NULL; it outlives the struct. */
void image_needs_begin(struct image_needs *p, int root, const char *packages);
void image_needs_finish(struct image_needs *p);

/* Adds the interpreter of a program, which is open, and what it reads. */
void image_needs_interpreter(struct image_needs *p, int fd);

/* Adds the packages that a program or a module of it imports. */
void image_needs_imports(struct image_needs *p, const char *text, size_t size);

/* Adds the files that a comment names, as in "euchre-arena: files /usr/share/words". Comes last, as
 * there is no room for others then. */
void image_needs_named(struct image_needs *p, const char *text, size_t size);

#endif
