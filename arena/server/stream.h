/*
 * Streams of server-sent events: those of the ladder, which all have in common, and those of a
 * watch of the backend, each its own. A stream that has nothing to say costs little; every 15
 * seconds it says that it is there.
 *
 *     data: {"type": "state", ...}          an event of the backend
 *
 *     event: ladder
 *     data: {"generation": 7, ...}
 *
 *     event: end                            there is nothing more; do not ask again
 *     data: {}
 */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "server/shared.h"

struct stream {
    void (*wake)(struct stream *s);  /* it has something to say, and waits */
    void (*pause)(struct stream *s); /* it has nothing to say */

    /* The rest is private. */
    struct streams *all; /* NULL: not begun */
    struct stream *next, *previous;
    bool ladder;         /* the events of the ladder */
    bool fresh;          /* there is one that it has not told */
    struct shared *part; /* what it tells now, and how much of that it has told */
    size_t told;
    struct buf queue; /* what it tells next */
    bool ended, gone, waits;
    uint64_t at; /* when it told something last */
};

struct streams {
    struct stream *first, *next_woken;
    size_t n, most;
    struct shared *ladder; /* the newest event */
    struct shared *beat;
    uint64_t now; /* ns, as of the last tick */
};

bool streams_init(struct streams *all, size_t most);
void streams_finish(struct streams *all);

/* False if there are too many. */
bool stream_begin(struct stream *s, struct streams *all, bool ladder);
void stream_end(struct stream *s); /* fine if it was not begun */

/* An event of its own; NULL: the last one. What it cannot hold ends it: the client comes back and
 * is told how things stand. */
void stream_add(struct stream *s, const json_t *event);

/* Its client has gone. */
void stream_drop(struct stream *s);

/* The next bytes: how many; 0 if it waits from here on, -1 if it is over, -2 if it breaks off. */
ssize_t stream_read(struct stream *s, char *to, size_t most);

/* The newest event of the ladder, without its name; takes the bytes. */
void streams_ladder(struct streams *all, struct buf *json);

/* Wakes some of those that have not told it yet; true if there are more. So a thousand of them do
 * not hold up a request. */
bool streams_wake_some(struct streams *all, size_t some);

/* Wakes those that have said nothing for long. */
void streams_tick(struct streams *all, uint64_t now);

#endif
