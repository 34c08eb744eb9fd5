/*
 * Encodes and decodes the elements of a record: each function writes a value, or reads it back and
 * checks it. So header.c, set_record.c and footer.c describe a record once, for writing and
 * reading: its elements, their order and their bounds. Private to log/.
 *
 *     codec_write(&k, &out, LOG_SET, n)    or    codec_read(&k, record, n)
 *     CODEC_UINT(&k, r->set, 0, most, "the set's number") && ...
 *     codec_end(&k)                              or codec_refuse(&k, record, &err)
 *
 * Writing goes through msgpack-c's packer into a struct buf, where a lack of memory shows at the
 * end; values are not changed, bounds are not checked, and all but codec_bin and codec_maybe return
 * true. Reading takes one element after the other from bytes that hold whole objects
 * (msgpack_scan.h). `wanted` says in words what is expected: the first element that is not so stops
 * the reading, and all calls after it return false and change nothing.
 */
#ifndef LOG_RECORD_CODEC_H
#define LOG_RECORD_CODEC_H

#include <msgpack/pack.h>

#include "log/log.h"

enum {
    CHECK_BYTES = 8,                 /* little-endian, as the sizes in a trailer */
    CHECK_ELEMENT = 2 + CHECK_BYTES, /* with its head */
    TRAILER_BYTES = 1 + 1 + 2 + 16 + CHECK_ELEMENT,
};

struct codec {
    bool writes;
    /* The rest is the codec's own. Reading: */
    const uint8_t *at, *end;
    const char *wanted; /* NULL as long as all was as expected; static */
    /* Writing: */
    msgpack_packer to;
    struct buf *out;
    size_t start; /* of the record in out */
};

/* Begins a record of `elements` elements, its type and checksum included. */
void codec_write(struct codec *k, struct buf *out, enum log_kind kind, size_t elements);
bool codec_read(struct codec *k, const struct log_record *r, size_t elements);

/* Begins reading anywhere. */
void codec_open(struct codec *k, const uint8_t *data, size_t n);

/* Reading: passes over so many elements, whatever they are. */
bool codec_skip(struct codec *k, uint64_t elements);

/* The checksum (of what is read log_next has compared it). Writing: false if there was no memory.
 * Reading: nothing comes after it. */
bool codec_end(struct codec *k);

/* Turns what stopped the reading into an error. Always returns false. */
bool codec_refuse(const struct codec *k, const struct log_record *r, struct err *err);

/* Stops the reading; NULL: for lack of memory. Always returns false. */
bool codec_fail(struct codec *k, const char *wanted);

/* An unsigned number, a variable of 1, 2, 4 or 8 bytes. */
#define CODEC_UINT(k, variable, min, max, wanted) \
    codec_uint(k, &(variable), sizeof(variable), min, max, wanted)
bool codec_uint(struct codec *k, void *value, size_t size, uint64_t min, uint64_t max,
                const char *wanted);

bool codec_int(struct codec *k, int32_t *value, const char *wanted);
bool codec_bool(struct codec *k, bool *value, const char *wanted);

/* A text, in an array of `cap` bytes with a 0 behind it. */
bool codec_text(struct codec *k, char *text, size_t cap, const char *wanted);

/* A text that is exactly this: a key, a name. */
bool codec_word(struct codec *k, const char *word);

/* Exactly n bytes, copied. */
bool codec_bytes(struct codec *k, void *data, size_t n, const char *wanted);

/* Exactly n bytes: where the caller writes them or reads them. NULL: not there, or no memory. */
uint8_t *codec_bin(struct codec *k, size_t n, const char *wanted);

/* The head of an array of *n elements, or exactly n; the head of a map of n keys,
 * or of *n. */
bool codec_count(struct codec *k, size_t *n, size_t min, size_t max, const char *wanted);
bool codec_array(struct codec *k, size_t n, const char *wanted);
bool codec_map(struct codec *k, size_t n, const char *wanted);
bool codec_keys(struct codec *k, size_t *n, size_t min, size_t max, const char *wanted);

/* Nil if it is not there; says whether it is, and then comes next. */
bool codec_maybe(struct codec *k, bool *there);

#endif
