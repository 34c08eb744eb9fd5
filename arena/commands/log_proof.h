/*
 * Prints what lets others check a log later: the commitment before play, the hash of the complete
 * log; and signs it.
 */
#ifndef COMMANDS_LOG_PROOF_H
#define COMMANDS_LOG_PROOF_H

#include "base/err.h"
#include "base/hash.h"
#include "event/event.h"

/* The commitment of an event in hex (log/log.h, log_commitment). It lives as long as `hex`, and
 * is "out of memory" where that is so. */
const char *log_proof_commitment(const struct event *event, char hex[HASH_HEX]);

/* Signs a complete log; the key is read before play too, so that what is wrong with it is said
 * then. A `key` of NULL: nothing is signed. */
bool log_proof_key(const char *key, struct err *err);
bool log_proof_sign(const char *log, const char *key, struct err *err);

/* Prints where a complete log is, its hash, and the command that verifies it. False: it cannot be
 * read. */
bool log_proof_print(const char *log, struct err *err);

#endif
