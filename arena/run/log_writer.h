/*
 * A log being written: LOG.part, claimed (log_files.h), appended to in schedule order, synced at
 * most once a second, renamed to LOG when it is complete; and what lies beside it, the sidecar
 * (sidecar.h) and the seed.
 *
 *     log_writer_open(&s, &claim, fresh, &event, shard, given, &err)
 *                                         the seed; what is there is looked at
 *     unless s.complete:
 *         resume_log(&s, &schedule, each, context, &err)
 *                                         what is there already, or the header (resume.h)
 *         log_writer_add(&s, record, size, &err) ...
 *                                         every further set and round
 *         log_writer_tick(&s, now, &err) ...   now and then
 *         log_writer_end(&s, complete, &err)   not complete: to go on another time
 *     log_writer_close(&s)                     whatever the outcome
 */
#ifndef RUN_LOG_WRITER_H
#define RUN_LOG_WRITER_H

#include "schedule/schedule.h"
#include "run/log_files.h"
#include "run/sidecar.h"
#include "log/log.h"

struct log_writer {
    struct sidecar side;
    struct log_sums sums;            /* of what was added, or is there */
    uint8_t seed[RNG_SEED_BYTES];    /* that the footer reveals */
    uint8_t dealing[RNG_SEED_BYTES]; /* that is dealt from (event_dealing_seed) */
    bool complete; /* LOG is there, whole and of the same event; nothing is to be played */
    bool resumes;  /* LOG.part has a header already */
    uint64_t kept, kept_bytes; /* sets in LOG.part, and its bytes */
    /* The rest is for log_writer.c and resume.c. */
    const struct log_files_claim *claim;
    const struct shard *shard;
    struct buf header, out; /* of the log, a shard's record with it; records not yet written */
    bool unsynced;
    uint64_t synced; /* wall clock */
};

/* Settles the seed (`given`, or what LOG.seed has, or a new one, which is stored there) and with it
 * event->commitment, and holds the event against the header of what is there: ERR_USAGE names what
 * differs. Then *event has what its bots said of themselves from there (event_describe), and a
 * beacon that is not said now. Afterwards s->complete or s->resumes tells what was found. With
 * `fresh` what an interrupted run left is forgotten; LOG itself stays until it is replaced. `claim`
 * is held and outlives the writer; so does `shard`, the part of the event that the log is of, or
 * NULL: then the seed is given, and never revealed. log_writer_close is needed whatever the
 * outcome. */
bool log_writer_open(struct log_writer *s, const struct log_files_claim *claim, bool fresh,
                     struct event *event, const struct shard *shard, const uint8_t *given,
                     struct err *err);

/* Writes the header, unless LOG.part has it. Where the event waits for its beacon nothing else is
 * written: others can hold the header against the commitment then. */
bool log_writer_begin(struct log_writer *s, struct err *err);

bool log_writer_add(struct log_writer *s, const uint8_t *record, size_t size, struct err *err);

/* Writes and syncs if it is time; to be called now and then. */
bool log_writer_tick(struct log_writer *s, uint64_t wall, struct err *err);

/* With `complete` footer and trailer, of a shard none, rename; the seed's file goes. Else writes
 * what there is; what is written in part is cut off again, so that LOG.part ends with a set and may
 * be written on. */
bool log_writer_end(struct log_writer *s, bool complete, struct err *err);

void log_writer_close(struct log_writer *s);

#endif
