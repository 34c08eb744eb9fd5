/*
 * Messages between the server, which speaks HTTP, and the backend (docs/formats/club.md): one
 * object of JSON each. What the server asks is not trusted: every part is checked here.
 *
 *     if (message_read(&m, bytes, n))
 *         ... message_text(&m, "file", file, sizeof file) ...
 *     message_finish(&m)
 */
#ifndef BACKEND_MESSAGE_H
#define BACKEND_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

#define MESSAGE_PONG "pong" /* what the server asks where it is to show that it works */

enum { MESSAGE_BYTES = 64 << 10, MESSAGE_TOKEN = 80, MESSAGE_DO = 24 };

/* The statuses that answers have, as of HTTP. */
enum {
    STATUS_OK = 200,
    STATUS_CREATED = 201,
    STATUS_ACCEPTED = 202,
    STATUS_DONE = 204, /* no body */
    STATUS_BAD = 400,  /* the arguments are none */
    STATUS_WHO = 401,  /* no token that is known */
    STATUS_FORBIDDEN = 403,
    STATUS_NOT_THERE = 404,
    STATUS_CONFLICT = 409, /* not now, or not any more */
    STATUS_LONG = 413,
    STATUS_KIND = 415,  /* a kind of file that is none of a bot */
    STATUS_WRONG = 422, /* understood, and wrong */
    STATUS_OFTEN = 429, /* a quota is used up */
    STATUS_FAILED = 500,
    STATUS_BUSY = 503,
};

/* Something that the server asks. */
struct message {
    uint64_t id; /* its answer has the same */
    char what[MESSAGE_DO];
    char token[MESSAGE_TOKEN]; /* "": none */
    json_t *args;              /* an object, borrowed from `all`, or NULL */
    json_t *all;               /* owned */
};

/* False if it is no message; then there is nothing to finish. */
bool message_read(struct message *m, const void *data, size_t n);
void message_finish(struct message *m);

/* Arguments. A text of at least one byte that fits with its end, in UTF-8 without control
 * characters; a whole number from 0 to `most`. False if it is not there or no such thing. */
bool message_text(const struct message *m, const char *key, char *text, size_t cap);
bool message_count(const struct message *m, const char *key, uint64_t most, uint64_t *n);
/* Whether an argument of this name is there, and not null. */
bool message_has(const struct message *m, const char *key);

/* What is told the server, as JSON: appended to `out`, which is empty. The body or event is taken;
 * of NULL the answer has no body. What would be too long becomes an answer of status 500; an event
 * that would is false. */
bool message_answer(struct buf *out, uint64_t id, int status, json_t *body);
bool message_event(struct buf *out, uint64_t id, json_t *event);
bool message_end(struct buf *out, uint64_t id); /* no event follows */
bool message_ping(struct buf *out);             /* it is to ask for MESSAGE_PONG */

/* {"error": "one sentence"} */
json_t *message_error(const char *sentence);

#endif
