/*
 * What a worker process sends to the run: one message a set, or why it cannot go on. Frames are
 * copied between processes of one program and so are plain structs. A trusted bot shares the
 * worker's memory and descriptors: whoever reads messages checks them.
 */
#ifndef RUN_WORKER_MESSAGE_H
#define RUN_WORKER_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "log/set_record.h"
#include "table/address.h"

enum worker_message_kind {
    WORKER_MESSAGE_SET, /* a set is played: its record, and what its bots logged */
    /* A bot's failure in the set to come: the record is a struct failure; only from workers that
     * have no bot in them. */
    WORKER_MESSAGE_FAILURE,
    /* How long a bot took for answers in the sets before, or, of WORKER_MESSAGE_NOBODY, the worker
     * itself: the record is time_stats.c's. */
    WORKER_MESSAGE_TIMES,
    WORKER_MESSAGE_COST,   /* what its start and its sets have cost: the record: struct job_cost */
    WORKER_MESSAGE_HANGS,  /* the bot of `entrant` did not finish unloading in time */
    WORKER_MESSAGE_FAILED, /* a bot did not load, or memory ran out; `log` says why */
    WORKER_MESSAGE_END     /* all sets are played */
};

struct job_cost;

#define WORKER_MESSAGE_NOBODY UINT32_MAX

struct worker_message {
    uint32_t magic; /* worker_message.c's own */
    enum worker_message_kind kind;
    uint32_t record_size, log_size;
    struct set_facts facts; /* WORKER_MESSAGE_SET */
    uint32_t entrant;       /* WORKER_MESSAGE_HANGS, WORKER_MESSAGE_TIMES */
    const uint8_t *record, *log;
};

/* A line a bot wrote, as it stands in a message's log; the text follows. */
struct worker_message_line {
    uint16_t game, deal;
    uint8_t table, seat, trick;
    uint16_t size;
};

enum {
    WORKER_MESSAGE_LINE_MAX = 1024, /* bytes of one line; more is cut */
    WORKER_MESSAGE_LOG_MAX = 16384, /* bytes of all lines of a set; more is dropped */
};

/* Appends a message. False if memory has run out. */
bool worker_message_put(struct buf *out, const struct worker_message *message);

/* The message of a set whose tables have been played from `source`, as it stands at this set: *r is
 * completed and written to `bytes`. `log` are the lines of its bots, or NULL. The message points
 * into both. False if memory has run out. */
bool worker_message_set(struct worker_message *message, const struct event *event,
                        struct duplicate_deals *source, struct set_record *r, struct buf *bytes,
                        const struct buf *log);

/* Where the messages of a job (job.h) go. */
struct worker_message_sink {
    /* Hands on a message, which lives during the call: of each set in order, what happened to its
     * bots (WORKER_MESSAGE_FAILURE), then the set itself; now and then times
     * (WORKER_MESSAGE_TIMES); in the end who hangs (WORKER_MESSAGE_HANGS). False after a set: no
     * further sets are wanted. */
    bool (*take)(void *context, const struct worker_message *message);
    /* No more will come for a while. May be NULL. */
    void (*flush)(void *context);
    /* NULL, or looks on each time a trusted bot has done something, while the note still
     * names it. */
    void (*look)(void *context);
    void *context;
};

/* Sends how the sets of a job were played, WORKER_MESSAGE_COST. */
void worker_message_send_cost(const struct worker_message_sink *sink, const struct job_cost *cost);

/* Adds a line to a log of worker_message_line's, unless it is full. `log` is a struct buf; fits
 * table_setup's log. */
void worker_message_log(void *log, const struct address *at, unsigned seat, const char *text);

/* Adds the lines of another log, as far as they fit. */
void worker_message_log_join(struct buf *log, const struct buf *more);

/* Takes the next line off a log. False when none is left. */
bool worker_message_line(const uint8_t **log, uint32_t *size, struct worker_message_line *line,
                         const char **text);

/* Bytes as they arrive, and the messages in them. Each message is looked at twice: scanned when it
 * arrives, taken when it is its set's turn to be recorded. */
struct inbox {
    struct buf bytes; /* what arrives is added here */
    bool broken;      /* it is no message, or none that may come */
    /* The rest is worker_message.c's own. */
    size_t scanned; /* end of the messages seen by inbox_scan */
    size_t whole;   /* end of those without failures that wait for their set */
    size_t taken;   /* end of those given out by inbox_take */
};

/* Looks at the next whole message: false if it has not arrived yet or is broken. Pointers in
 * *message live until the inbox next changes. */
bool inbox_scan(struct inbox *in, struct worker_message *message);

/* The message scanned last is not what should have come: nothing after the messages before
 * it counts. */
void inbox_refuse(struct inbox *in, const struct worker_message *message);

/* Takes the next of the messages scanned; failures not before their set is there. Where there is
 * none, the room of those taken is free again. */
bool inbox_take(struct inbox *in, struct worker_message *message);

/* Drops what arrived after the messages scanned, failures without their set, and that it
 * was broken. */
void inbox_cut(struct inbox *in);

#endif
