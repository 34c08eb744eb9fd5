/*
 * Hashes, by libsodium. BLAKE2b with 32 bytes of output for commitments, ids and the sum over a
 * log; SHA-256 for files, so that anyone can compare with sha256sum; SipHash-2-4 under the key of
 * zeros as the checksum of a log record, which runs over every record and need not resist an
 * attacker.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/err.h"
#include <pthread.h>
#include <sodium.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32, HASH_KEY_MAX = 64, HASH_HEX = 2 * HASH_BYTES + 1 };

/* A BLAKE2b in progress: hash_begin, hash_add as often as needed, hash_end once. Owns nothing. */
struct hash {
    crypto_generichash_state state;
};

/* Lets libsodium choose the fastest code for this processor. Once, at the start of a program and
 * before its threads; results are the same without it, only slower. */
bool hash_setup(void);

/* key may be NULL with keylen 0, else it has 1 to HASH_KEY_MAX bytes. */
void hash_begin(struct hash *h, const void *key, size_t keylen);
void hash_add(struct hash *h, const void *data, size_t n);
void hash_end(struct hash *h, uint8_t out[HASH_BYTES]);

/* All three at once. */
void hash32(uint8_t out[HASH_BYTES], const void *key, size_t keylen, const void *data, size_t n);

/* The 8-byte checksum of a record; the number is SipHash's output read as little-endian. */
uint64_t hash_check(const void *data, size_t n);

/* SHA-256 of a file's content, read in pieces. */
bool hash_file(const char *path, uint8_t out[HASH_BYTES], struct err *e);

/* The same of an open file from where it stands; `path` is its name in messages. */
bool hash_open_file(int fd, const char *path, uint8_t out[HASH_BYTES], struct err *e);

/* hash_file in hex, as sha256sum prints it. */
bool hash_file_hex(const char *path, char hex[HASH_HEX], struct err *e);

/* A file that is hashed while its caller does something else: hash_beside_begin, hash_beside_end
 * once. */
struct hash_beside {
    const char *path; /* borrowed */
    bool threaded;    /* it is hashed in `thread`, else at the end */
    pthread_t thread;
    char hex[HASH_HEX];
    struct err err;
    bool ok;
};

/* `threaded`: in a thread of its own, where the system has one. */
void hash_beside_begin(struct hash_beside *h, const char *path, bool threaded);

/* Waits for it. hash_file_hex's result; `hex` NULL: it is not wanted any more, true. */
bool hash_beside_end(struct hash_beside *h, char hex[HASH_HEX], struct err *e);

#endif
