/*
 * Signs logs and checks signatures: Ed25519, by libsodium. A signature says that the holder of the
 * organiser's secret key signed the log byte for byte. It is a file beside the log, LOG.sig, so
 * that a log can be extended or appended to another; it is then signed again.
 *
 * Keys and signatures are files of one line: what it is, and hex digits.
 *
 *     KEY          euchre-arena secret key, 32 bytes     mode 0600
 *     KEY.pub      euchre-arena public key, 32 bytes
 *     LOG.sig      euchre-arena signature, 64 bytes
 *
 * What is signed are the 17 letters "euchre-arena log " and the SHA-256 of the log in 64 hex
 * digits: as this runs over every byte, header and footer are in it.
 */
#ifndef LOG_SIGNATURE_H
#define LOG_SIGNATURE_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

#define SIGNATURE_END ".sig"

struct signing_key {
    uint8_t secret[crypto_sign_SECRETKEYBYTES];
};

/* Makes a pair of keys: the files `path` and path.pub, or of a secret key that is there alone
 * path.pub. ERR_USAGE if path.pub is there, or `path` is something else. */
bool signing_key_make(const char *path, struct err *err);

/* Reads the secret key. ERR_USAGE if it is none, or others than its owner may read or write the
 * file. signing_key_forget wipes it from memory. */
bool signing_key_read(struct signing_key *key, const char *path, struct err *err);
void signing_key_forget(struct signing_key *key);

/* Signs a log: LOG.sig, in place of what was there. */
bool signature_write(const char *log, const struct signing_key *key, struct err *err);

/* Whether LOG.sig is the signature of the log by the key whose public half is in the file
 * `public_key`. ERR_FOUND if not, or there is none. */
bool signature_check(const char *log, const char *public_key, struct err *err);

#endif
