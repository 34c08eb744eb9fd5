/*
 * Reads untrusted MessagePack: a check that allocates nothing, and the elements of bytes that have
 * passed it. Lengths are always compared with the bytes that are there. Private to log/.
 */
#ifndef LOG_MSGPACK_SCAN_H
#define LOG_MSGPACK_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCAN_DEPTH = 16 }; /* arrays and maps inside one another */

/* SCAN_WHOLE: the bytes start with one whole object of *size bytes. SCAN_MORE: they are the
 * beginning of one that has at least *size bytes. SCAN_BAD: byte *size is no MessagePack, or nested
 * too deep. */
enum scan { SCAN_WHOLE, SCAN_MORE, SCAN_BAD };
enum scan scan_object(const uint8_t *data, size_t n, size_t *size);

enum scan_kind {
    KIND_NONE,
    KIND_UINT,
    KIND_INT, /* written as a signed number */
    KIND_NIL,
    KIND_FALSE,
    KIND_TRUE,
    KIND_FLOAT,
    KIND_STR,
    KIND_BIN,
    KIND_EXT,
    KIND_ARRAY,
    KIND_MAP,
};

/* Where the content begins of the element of this kind that comes first, whole but for what is in
 * an array or map; *value is the number (that of KIND_INT in two's complement), or the length. NULL
 * if there is none, or not in its shortest form: there is one way to write a record. */
const uint8_t *msgpack_scan_element(const uint8_t *at, const uint8_t *end, enum scan_kind kind,
                                    uint64_t *value);

#endif
