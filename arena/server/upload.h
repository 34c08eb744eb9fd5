/*
 * A file that is being handed in: its bytes go into memory that has no name (memfd), so that the
 * server needs the right to write nowhere, and its descriptor to the backend, sealed: nobody can
 * change it any more.
 *
 *     upload_open(&u, &slots, who, most)      false: too many are under way
 *     upload_add(&u, data, n)            as they come
 *     fd = upload_seal(&u)
 *     upload_close(&u)                   also in the middle
 */
#ifndef SERVER_UPLOAD_H
#define SERVER_UPLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UPLOAD_WHO = 64 };

/* How many there are at once and may be, and the bytes of all of them; one alone may have more. */
struct upload_slots {
    unsigned now, most;
    uint64_t bytes, room;
    struct upload *first;
};

struct upload {
    struct upload_slots *slots; /* NULL: not open */
    struct upload *next;
    char who[UPLOAD_WHO]; /* hands it in */
    int fd;
    uint64_t bytes, most;
    bool failed; /* there was no memory, or more came than may */
};

/* `most`: bytes that it will have, for which there is room from now on. */
bool upload_open(struct upload *u, struct upload_slots *slots, const char *who, uint64_t most);

/* Whether one of theirs is under way. */
bool upload_is_open(const struct upload_slots *slots, const char *who);
void upload_add(struct upload *u, const void *data, size_t n);

/* The descriptor, which stays the upload's; -1 if it has failed. */
int upload_seal(struct upload *u);
void upload_close(struct upload *u);

#endif
