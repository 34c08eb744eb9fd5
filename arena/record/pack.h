/*
 * What all records have, both ways: their type first, their checksum last. Written with msgpack-c's
 * packer into a struct buf, where a lack of memory shows; read with the cursor of scan.h. Private
 * to record/.
 */
#ifndef RECORD_PACK_H
#define RECORD_PACK_H

#include <msgpack/pack.h>

#include "record/log.h"
#include "record/scan.h"

#define NO_MEMORY "out of memory"

enum {
    CHECK_BYTES = 8,
    CHECK_ELEMENT = 2 + CHECK_BYTES, /* with its head */
    TRAILER_BYTES = 1 + 1 + 2 + 16 + CHECK_ELEMENT,
};

/* 8 bytes, little-endian: checksums and the sizes in a trailer. */
void pack_le64(uint8_t *at, uint64_t value);
uint64_t unpack_le64(const uint8_t *at);

/* ---- Writing ---- */

struct pack {
    msgpack_packer to;
    struct buf *out;
    size_t start; /* of the record in out */
};

/* A record of `elements` elements, its type and checksum included. */
void pack_begin(struct pack *p, struct buf *out, enum log_kind kind, size_t elements);

/* The checksum of all before it. False if the buffer has failed. */
bool pack_end(struct pack *p);

void pack_text(struct pack *p, const char *s);
void pack_bool(struct pack *p, bool yes);
void pack_bytes(struct pack *p, const void *data, size_t n);

/* A binary element whose n bytes the caller writes where it says; NULL if the buffer has failed. */
uint8_t *pack_room(struct pack *p, size_t n);

/* ---- Reading ---- */

/* Starts the cursor on a record of so many elements and passes its type. */
bool unpack_begin(struct cursor *c, const struct log_record *r, uint64_t elements);

/* The checksum, which log_next has compared, and then the end. */
bool unpack_end(struct cursor *c);

/* Turns what stopped the cursor into an error. Always returns false. */
bool unpack_refuse(const struct cursor *c, const struct log_record *r, struct err *err);

#endif
