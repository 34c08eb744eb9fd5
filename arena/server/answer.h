/*
 * An answer to a request, before it is sent. A struct of zeros is none; answer_finish gives back
 * what it holds.
 */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/request.h"
#include "server/shared.h"

struct answer {
    int status;
    const char *type;    /* Content-Type, a constant */
    struct shared *body; /* a reference, or NULL: none */
    bool has_file;
    int file; /* instead of a body: an open file, which this owns */
    uint64_t file_bytes;
    bool tagged;          /* the body's tag is told, and 304 to who knows it */
    bool forever;         /* may be kept for ever; else nothing may be used unasked */
    bool zipped;          /* the body is in gzip */
    unsigned methods;     /* of a 405, for the header Allow */
    unsigned retry_after; /* seconds; 0: not told */
};

void answer_finish(struct answer *a);

/* Replaces it by {"error": "..."} with this status. The sentence needs no quoting: it is ours. */
void answer_error(struct answer *a, int status, const char *sentence);

/* Replaces it by a body, whose reference it takes; NULL: there is no memory for one, 503. */
void answer_body(struct answer *a, int status, const char *type, struct shared *body);

/* Makes it 304 if whoever asks has that body. */
void answer_if_known(struct answer *a, const struct http_request *r);

#endif
