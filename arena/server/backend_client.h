/*
 * What the server asks of the backend, over the socket that they share (docs/formats/club.md,
 * "Backend and server"). Nothing here waits: answers come by a call.
 *
 *     ask.told = ...;
 *     backend_ask(&b, &ask, "me", token, args, -1, now)
 *     backend_read(&b)                     when something has come: calls `told` of each ask
 *     backend_tick(&b, now)                often: answers 503 to what took too long
 *     backend_forget(&b, &ask)             whoever asked is gone, or is through
 */
#ifndef SERVER_BACKEND_CLIENT_H
#define SERVER_BACKEND_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

enum { BACKEND_MESSAGE = 65536 }; /* bytes that a message may have */

enum backend_news {
    BACKEND_ANSWER, /* status and body (NULL: none) */
    BACKEND_EVENT,  /* of a watch */
    BACKEND_END,    /* of a watch: nothing more comes */
};

/* One request that is under way; whoever asks owns it. A struct of zeros is none. */
struct backend_ask {
    /* May forget the ask, and free it. `value` is borrowed. */
    void (*told)(struct backend_ask *ask, enum backend_news news, int status, json_t *value);
    bool watch; /* events follow the answer */

    /* The rest is private. */
    uint64_t id; /* 0: it is not under way */
    bool answered;
    uint64_t deadline;
    struct backend_ask *next, *previous;
};

struct backend {
    int fd; /* the socket, which does not block; borrowed */
    uint64_t last_id;
    size_t asks;
    struct backend_ask *first;
    struct backend_message *queue, **queue_end; /* what the socket had no room for */
    size_t queued;
    uint8_t *room; /* BACKEND_MESSAGE bytes */
};

bool backend_init(struct backend *b, int fd);
void backend_finish(struct backend *b);

/* Asks; takes the reference of `args`. `token` NULL: there is none; `file` -1: none, else a
 * descriptor that stays the caller's. False, and nothing is under way: the backend is behind, or
 * there is no memory (EAGAIN); the message would be too long (EMSGSIZE). */
bool backend_ask(struct backend *b, struct backend_ask *ask, const char *what, const char *token,
                 json_t *args, int file, uint64_t now);

/* Ends a watch there too. Nothing happens to one that is not under way. */
void backend_forget(struct backend *b, struct backend_ask *ask);

/* Takes all messages that have come. False: the backend is gone. */
bool backend_read(struct backend *b);

/* Sends what waits (b->queue is not NULL), as far as there is room. False: the backend is gone. */
bool backend_flush(struct backend *b);

void backend_tick(struct backend *b, uint64_t now);

#endif
