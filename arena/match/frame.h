/*
 * What a worker process sends to the run: one frame a set, or why it cannot go on. Frames are
 * copied between processes of one program and so are plain structs. A trusted bot shares the
 * worker's memory and descriptors: whoever reads frames checks them.
 */
#ifndef MATCH_FRAME_H
#define MATCH_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "match/cost.h"
#include "record/record.h"
#include "table/address.h"

enum frame_kind {
    FRAME_SET,    /* a set is played: its record, and what its bots logged */
    FRAME_MISHAP, /* what happened to a bot in the set to come: the record is a struct
                     mishap; only from workers that have no bot in them */
    FRAME_TIMES,  /* how long a bot took for answers in the sets before, or, of FRAME_NOBODY, the
                     worker itself: the record is timing.c's */
    FRAME_COST,   /* what its start and its sets have cost: the record is a struct cost */
    FRAME_HANGS,  /* the bot of `entrant` did not finish unloading in time; from the same */
    FRAME_FAILED, /* a bot did not load, or memory ran out; `log` says why */
    FRAME_END     /* all sets are played */
};

#define FRAME_NOBODY UINT32_MAX

struct frame {
    uint32_t magic; /* frame.c's own */
    enum frame_kind kind;
    uint32_t record_size, log_size;
    struct set_facts facts; /* FRAME_SET */
    uint32_t entrant;       /* FRAME_HANGS, FRAME_TIMES */
    const uint8_t *record, *log;
};

/* A line a bot wrote, as it stands in a frame's log; the text follows. */
struct frame_line {
    uint16_t game, deal;
    uint8_t table, seat, trick;
    uint16_t size;
};

enum {
    FRAME_LINE_MAX = 1024, /* bytes of one line; more is cut */
    FRAME_LOG_MAX = 16384, /* bytes of all lines of a set; more is dropped */
};

/* Appends a frame. False if memory has run out. */
bool frame_put(struct buf *out, const struct frame *frame);

/* The frame of a set whose tables have been played from `source`, as it stands at this set: *r is
 * completed and written to `bytes`. `log` are the lines of its bots, or NULL. The frame points into
 * both. False if memory has run out. */
bool frame_set(struct frame *frame, const struct event *event, struct source *source,
               struct set_record *r, struct buf *bytes, const struct buf *log);

/* Where the frames of a job (job.h) go. */
struct frame_sink {
    /* Hands on a frame, which lives during the call: of each set in order, what happened to its
     * bots (FRAME_MISHAP), then the set itself; now and then times (FRAME_TIMES); in the end who
     * hangs (FRAME_HANGS). False after a set: no further sets are wanted. */
    bool (*take)(void *context, const struct frame *frame);
    /* No more will come for a while. May be NULL. */
    void (*flush)(void *context);
    /* NULL, or looks on each time a trusted bot has done something, while the note still
     * names it. */
    void (*look)(void *context);
    void *context;
};

/* Sends how the sets of a job were played, FRAME_COST. */
void frame_send_cost(const struct frame_sink *sink, const struct cost *cost);

/* Adds a line to a log of frame_line's, unless it is full. `log` is a struct buf; fits
 * table_setup's log. */
void frame_log(void *log, const struct address *at, unsigned seat, const char *text);

/* Adds the lines of another log, as far as they fit. */
void frame_log_join(struct buf *log, const struct buf *more);

/* Takes the next line off a log. False when none is left. */
bool frame_line(const uint8_t **log, uint32_t *size, struct frame_line *line, const char **text);

/* Bytes as they arrive, and the frames in them. Each frame is looked at twice: scanned when it
 * arrives, taken when it is its set's turn to be recorded. */
struct inbox {
    struct buf bytes; /* what arrives is added here */
    bool broken;      /* it is no frame, or none that may come */
    /* The rest is frame.c's own. */
    size_t scanned; /* end of the frames seen by inbox_scan */
    size_t whole;   /* end of those without mishaps that wait for their set */
    size_t taken;   /* end of those given out by inbox_take */
};

/* Looks at the next whole frame: false if it has not arrived yet or is broken. Pointers in *frame
 * live until the inbox next changes. */
bool inbox_scan(struct inbox *in, struct frame *frame);

/* The frame scanned last is not what should have come: nothing after the frames before
 * it counts. */
void inbox_refuse(struct inbox *in, const struct frame *frame);

/* Takes the next of the frames scanned; mishaps not before their set is there. Where there is none,
 * the room of those taken is free again. */
bool inbox_take(struct inbox *in, struct frame *frame);

/* Drops what arrived after the frames scanned, mishaps without their set, and that it
 * was broken. */
void inbox_cut(struct inbox *in);

#endif
