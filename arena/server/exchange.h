/*
 * What the server does with a request, from its first line to its answer, whatever brings it:
 * http.c over a connection, the fuzzer out of its input.
 *
 *     exchange_begin(&x, &site, peer, "GET", "/api/club", headers, from, now)
 *     ... x.step says what comes next
 *     exchange_finish(&x)
 */
#ifndef SERVER_EXCHANGE_H
#define SERVER_EXCHANGE_H

#include "server/answer.h"
#include "server/request.h"
#include "server/routes.h"
#include "server/site.h"

enum exchange_step {
    EXCHANGE_ANSWER, /* `answer` is there */
    EXCHANGE_BODY,   /* the body is to be read: exchange_body, then exchange_body_end */
    EXCHANGE_WAIT,   /* for the backend; `wake` is called when that is over */
    EXCHANGE_STREAM, /* `stream` has begun: stream_read gives its bytes */
};

struct exchange {
    struct site *site;
    void (*wake)(struct exchange *x);
    struct http_request request;
    struct route_match match;
    enum exchange_step step;
    struct answer answer;
    struct client *client; /* whom its requests count for; NULL: nobody yet */
    bool client_held;      /* and who has one more connection for it */
    struct buf body;
    struct upload upload;
    struct backend_ask ask;
    struct stream stream;
    struct exchange *next_unread, *previous_unread; /* exchange_read.h */
    uint64_t read_until;                            /* ns; 0: it is not one of these */
};

/* Begins with a struct of zeros in which `wake` and the calls of `stream` are set. `peer` is who is
 * at the other end of the connection. This and each of the following may change the step. */
void exchange_begin(struct exchange *x, struct site *s, struct client *peer, const char *method,
                    const char *target, request_header *header, void *from, uint64_t now);

/* A piece of the body. */
void exchange_body(struct exchange *x, const void *data, size_t n);
void exchange_body_end(struct exchange *x, uint64_t now);

/* At any time: whoever asked may have gone. */
void exchange_finish(struct exchange *x);

#endif
