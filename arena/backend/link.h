/*
 * The socket that the backend shares with the server (SOCK_SEQPACKET, one message of JSON a
 * packet). It never waits: what the server does not take at once is kept, as far as there is room.
 */
#ifndef BACKEND_LINK_H
#define BACKEND_LINK_H

#include "backend/message.h"
#include "base/err.h"

/* A message that the server has not taken yet. */
struct link_packet {
    struct buf bytes;
    struct link_packet *next;
};

struct link {
    int fd;              /* -1: there is no server */
    uint64_t generation; /* counts servers: what one asked is not answered to the next */
    bool broken;         /* it has gone, or takes nothing; link_close it */
    bool heard;          /* a packet has come; whoever reads this sets it back */
    /* The rest is link.c's own. */
    struct link_packet *first, *last;
    size_t waiting; /* bytes */
};

/* A pair of sockets: the link has one, *theirs is for the server, closed on exec. */
bool link_open(struct link *l, int *theirs, struct err *err);
void link_close(struct link *l);

/* Takes the next packet of at most MESSAGE_BYTES. False if there is none now. What is longer is
 * passed over. *file is a descriptor that came with it, or -1; the caller closes it. */
bool link_take(struct link *l, struct buf *packet, int *file);

/* Whether something waits: poll for writing, and link_flush. */
bool link_waits(const struct link *l);
void link_flush(struct link *l);

/* Tells the server something; the body is taken (message.h). Where nobody can be told, nothing
 * happens. */
void link_answer(struct link *l, uint64_t id, int status, json_t *body);
void link_event(struct link *l, uint64_t id, json_t *event);
void link_end(struct link *l, uint64_t id);

/* Asks the server for a sign that it still works; its answer is a packet like any other. */
void link_ping(struct link *l);

/* An answer that is {"error": "..."}. */
void link_refuse(struct link *l, uint64_t id, int status, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
