/* Paths of files: joined, taken apart. Results go to buffers of PATH_CAP bytes; what does not fit
 * is ERR_USAGE. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "base/err.h"
#include "base/text.h"
#include <stdbool.h>

enum { PATH_CAP = 4096 };

/* dir/name, or name alone if it is absolute or dir is empty. */
bool path_join(char out[PATH_CAP], const char *dir, const char *name, struct err *e);

/* A name beside another that differs by its end: path followed by `end` (".part"). */
bool path_with_end(char out[PATH_CAP], const char *path, const char *end, struct err *e);

/* name as meant in a file: relative to that file's folder unless absolute. */
bool path_beside(char out[PATH_CAP], const char *file, const char *name, struct err *e);

/* The same beside the program that runs, by whatever name it was called. */
bool path_beside_program(char out[PATH_CAP], const char *name);

/* The folder of a path, "." if it has none. */
bool path_dir(char out[PATH_CAP], const char *path, struct err *e);

/* The last part of a path, a pointer into it. */
const char *path_base(const char *path);
struct text path_base_of(struct text path);

/* Whether it ends so (".so") and has something before that. */
bool path_ends(const char *path, const char *end);

/* Takes the slashes at its end away, but for that of the root. */
void path_drop_slashes(char *path);

#endif
