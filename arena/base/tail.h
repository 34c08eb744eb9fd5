/* The last bytes of what a process prints, read from a pipe that does not block. */
#ifndef BASE_TAIL_H
#define BASE_TAIL_H

#include <stdbool.h>
#include <stddef.h>

enum { TAIL_BYTES = 4096 };

/* A struct of zeros is an empty one. */
struct tail {
    size_t printed; /* bytes in all */
    char ring[TAIL_BYTES];
};

/* Reads a piece of what is there. False at the end of the pipe. */
bool tail_read(struct tail *t, int fd);

/* What came last, safe to show, in one line; "" if nothing. Lines are parted by " | ", and a
 * first one that would be cut is left out where it would be short. */
void tail_text(const struct tail *t, char *text, size_t cap);

#endif
