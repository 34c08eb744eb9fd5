/*
 * Reads a log record by record and decodes each: the usual way to go through a log. Nothing is
 * refereed.
 *
 *     if (!set_reader_open(&r, path, &err))
 *         ...
 *     while ((found = set_reader_next(&r, &err)) == 1)
 *         if (r.record.kind == LOG_SET && set_reader_pairing(&r, &err))
 *             ... r.event, r.set, r.pairing
 *     set_reader_close(&r);
 */
#ifndef LOG_SET_READER_H
#define LOG_SET_READER_H

#include "log/log.h"

struct set_reader {
    struct log_record record; /* read last */
    struct event event;       /* of the segment, from its header on */
    struct event before;      /* of the segment before it; of zeros if there is none */
    unsigned segments;        /* begun so far */
    struct set_record set;    /* LOG_SET */
    struct round round;       /* LOG_ROUND */
    struct pairing pairing;   /* of the set, after set_reader_pairing */
    struct shard shard;       /* LOG_SHARD */
    struct log_footer footer; /* LOG_FOOTER */
    /* The rest is private. */
    struct log_reader *log;
    struct bot_index *bots;            /* the bots of the segment; owned */
    uint8_t (*commitment)[HASH_BYTES]; /* of each segment; owned */
};

/* Opens a log as log_open and log_open_bytes do. On failure there is nothing to close. */
bool set_reader_open(struct set_reader *r, const char *path, struct err *err);
bool set_reader_open_bytes(struct set_reader *r, const void *data, size_t n, const char *name,
                           struct err *err);
void set_reader_close(struct set_reader *r);

/* Reads and decodes the next record. 1: it is there, 0: the log ends here, -1: *err says what is
 * wrong. */
int set_reader_next(struct set_reader *r, struct err *err);

/* The same, but a set is neither compared with its checksum nor decoded: log_check_sum and
 * log_get_set do that. */
int set_reader_skim(struct set_reader *r, struct err *err);

/* After a header: ERR_FOUND if a segment before it has the same commitment. A seed serves for one
 * segment only, as the footer reveals it: what is played with it later was known before, or is the
 * same segment again and would count twice. */
bool set_reader_first_use(const struct set_reader *r, struct err *err);

/* Finds the pairing of the set by the hashes of its bots: r->pairing. ERR_FOUND if one of them is
 * not in the header. */
bool set_reader_pairing(struct set_reader *r, struct err *err);

/* The same for any set of the segment that was decoded from a record. */
bool set_reader_pairing_of(const struct set_reader *r, const struct log_record *record,
                           const struct set_record *set, struct pairing *pairing, struct err *err);

#endif
