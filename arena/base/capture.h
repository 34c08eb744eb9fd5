/* The last bytes of what a process prints, read from a pipe that does not block. */
#ifndef BASE_CAPTURE_H
#define BASE_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>

enum { CAPTURE_BYTES = 4096 };

/* A struct of zeros is an empty one. */
struct capture {
    size_t printed; /* bytes in all */
    char ring[CAPTURE_BYTES];
};

/* Reads a piece of what is there. False at the end of the pipe. */
bool capture_read(struct capture *t, int fd);

/* What came last, safe to show, in one line; "" if nothing. Lines are parted by " | ", and a
 * first one that would be cut is left out where it would be short. */
void capture_text(const struct capture *t, char *text, size_t cap);

#endif
