/*
 * Shards that are to be joined, looked at by their beginnings: whether they are of one event, which
 * part each is of which cut, and which are missing or there twice. What is wrong is said in
 * sentences that name the shard, all of it, not just the first.
 */
#ifndef MATCH_GATHER_H
#define MATCH_GATHER_H

#include "base/buf.h"
#include "record/event.h"
#include "record/shard.h"

struct gathered_shard {
    const char *path;
    struct shard shard; /* number 0: it is none */
    bool good;          /* it is one of the event */
    bool joined;        /* the log has sets of it now; merge's own */
};

struct gathering {
    struct event event;
    struct gathered_shard *shard; /* good ones, in the order of their rounds and sets; owned */
    size_t shards;
    size_t wrong; /* things said */
    void (*say)(void *context, const char *line);
    void *context;
    /* The rest is its own. */
    struct buf header; /* of the first, which all are held against */
    const char *first;
};

/* Looks at all of them; `say` and `context` are filled in, the rest is zeros. False only where the
 * machine fails. gather_finish is needed either way. */
bool gather(struct gathering *g, const char *const *path, size_t paths, struct err *err);
void gather_finish(struct gathering *g);

/* Says "shard 3 of 16: path: what"; the path once, if `what` begins with it. */
void gather_refuse(struct gathering *g, const struct gathered_shard *s, const char *what);

#endif
