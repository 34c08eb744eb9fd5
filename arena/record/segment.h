/*
 * One segment of a log under verification: what is known of it so far, and whether the next record
 * is true. Private to record/.
 */
#ifndef RECORD_SEGMENT_H
#define RECORD_SEGMENT_H

#include "record/giveup.h"
#include "record/recital.h"
#include "record/verify.h"

struct segment {
    struct event event;
    struct verified so_far;
    struct log_sums sums;
    struct giveup giveup;
    uint8_t seed[STREAM_SEED_BYTES];
    bool seeded;      /* the seed is known */
    uint64_t pairing; /* that `bots` and `recital` stand for */
    struct pairing bots;
    struct recital recital;
    struct set_record said, found;
    struct buf bytes;
};

void segment_init(struct segment *s);
void segment_finish(struct segment *s);

/* Begins segment `number` (from 0) with its header. `seed` is what its footer reveals, NULL where
 * there is none to be had. */
bool segment_begin(struct segment *s, const struct log_record *r, unsigned number,
                   const uint8_t *seed, struct err *err);

/* The next set. */
bool segment_set(struct segment *s, const struct log_record *r, struct err *err);

/* The footer, and the trailer after a footer of `footer` bytes. */
bool segment_footer(struct segment *s, const struct log_record *r, struct err *err);
bool segment_trailer(struct segment *s, const struct log_record *r, size_t footer, struct err *err);

#endif
