/*
 * Bytes that several answers have in common: counted references, never changed after they were
 * made.
 */
#ifndef SERVER_SHARED_H
#define SERVER_SHARED_H

#include "base/buf.h"

enum { SHARED_TAG = 20 };

struct shared {
    struct buf bytes;
    char tag[SHARED_TAG]; /* a hash of the bytes, 16 hex digits: an ETag without its quotes */
    unsigned references;
};

/* Takes the bytes of a buffer, which is empty afterwards; one reference, the caller's. NULL if the
 * buffer has failed or there is no memory. */
struct shared *shared_take(struct buf *bytes);

/* The same bytes in gzip, as an own one; NULL if that is not worth while, or there is no memory. */
struct shared *shared_zip(const struct shared *s);

struct shared *shared_hold(struct shared *s);
void shared_drop(struct shared *s); /* NULL is fine */

#endif
