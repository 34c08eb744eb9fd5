/*
 * Writing records: msgpack-c's packer into a struct buf, and the checksum at the end. What does not
 * fit in memory shows in the buffer. Private to record/.
 */
#ifndef RECORD_PACK_H
#define RECORD_PACK_H

#include <msgpack/pack.h>

#include "base/buf.h"

/* The first element of a record. */
enum record_type {
    RECORD_HEADER = 1,
    RECORD_SET = 2,
    RECORD_ROUND = 3, /* kept for formats that pair by results */
    RECORD_FOOTER = 4,
    RECORD_TRAILER = 5,
};

enum {
    CHECK_BYTES = 8,
    CHECK_ELEMENT = 2 + CHECK_BYTES, /* with its head */
    TRAILER_BYTES = 1 + 1 + 2 + 16 + CHECK_ELEMENT,
};

struct pack {
    msgpack_packer to;
    struct buf *out;
    size_t start; /* of the record in out */
};

/* A record of `elements` elements, its type and checksum included. */
void pack_begin(struct pack *p, struct buf *out, enum record_type type, size_t elements);

/* The checksum of all before it. False if the buffer has failed. */
bool pack_end(struct pack *p);

void pack_text(struct pack *p, const char *s);
void pack_bool(struct pack *p, bool yes);
void pack_bytes(struct pack *p, const void *data, size_t n);

/* A binary element whose n bytes the caller writes where it says; NULL if the buffer has failed. */
uint8_t *pack_room(struct pack *p, size_t n);

/* 8 bytes, little-endian. */
void put_le64(uint8_t *at, uint64_t value);
uint64_t get_le64(const uint8_t *at);

#endif
