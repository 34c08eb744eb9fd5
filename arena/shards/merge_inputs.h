/*
 * Shards that are to be joined, looked at by their beginnings: whether they are of one event, which
 * part each is of which cut, and which are missing or there twice. What is wrong is said in
 * sentences that name the shard, all of it, not just the first.
 *
 * Where shards were begun apart, each has asked the bots itself, and a bot may have answered
 * otherwise. That makes no other event of it: version and author are those of the first shard, and
 * a bot that could not start in one of them forfeits its tables in all.
 */
#ifndef SHARDS_MERGE_INPUTS_H
#define SHARDS_MERGE_INPUTS_H

#include "event/event.h"
#include "log/shard_record.h"

struct merge_inputs_shard {
    const char *path;
    struct shard shard; /* number 0: it is none */
    uint8_t header[8];  /* the checksum of its header */
    uint8_t event[8];   /* that of the header without what bots said (event_describe) */
    bool good;          /* it is one of the event */
    bool joined;        /* the log has sets of it now; merge's own */
};

/* One of the events of a tournament of several, or the only one. */
struct merge_inputs_stage {
    struct event event; /* that most of its shards are of, as far as there are any */
    const char *first;  /* the file of the first of them, or NULL */
    uint8_t header[8];  /* of that */
    uint8_t check[8];   /* `event` of each of them */
    size_t alike;
    size_t from, to; /* its shards */
};

struct merge_inputs {
    struct merge_inputs_shard *shard; /* good ones, by stages, rounds and sets; owned */
    size_t shards, paths;
    struct merge_inputs_stage *stage; /* owned */
    size_t stages;                    /* 1 where there are none */
    bool staged;                      /* there are, though it may be one */
    size_t wrong;                     /* things said */
    void (*say)(void *context, const char *line);
    void *context;
};

/* Looks at all of them; `say` and `context` are filled in, the rest is zeros. False only where the
 * machine fails. merge_inputs_finish is needed either way. */
bool merge_inputs_read(struct merge_inputs *g, const char *const *path, size_t paths,
                       struct err *err);
void merge_inputs_finish(struct merge_inputs *g);

/* Says "shard 3 of 16: path: what"; the path once, if `what` begins with it. */
void merge_inputs_refuse(struct merge_inputs *g, const struct merge_inputs_shard *s,
                         const char *what);

#endif
