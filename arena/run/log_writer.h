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

/* Finds the seed: `given`, or the one in LOG.seed, or a new one, which is stored there. Sets
 * event->commitment by it. If there is a log already, s->complete or s->resumes is set and the
 * event is compared with its header: ERR_USAGE names what differs. *event then gets from the header
 * what its bots said of themselves (event_describe), and a beacon that is not said now. With
 * `fresh` what an interrupted run left is forgotten; LOG itself stays until it is replaced. `shard`
 * is the part of the event that the log is of, whose seed must be given and is never revealed;
 * NULL: all of it. `claim` is held; it and `shard` outlive the writer. log_writer_close is needed
 * whatever the outcome. */
bool log_writer_open(struct log_writer *s, const struct log_files_claim *claim, bool fresh,
                     struct event *event, const struct shard *shard, const uint8_t *given,
                     struct err *err);

/* Writes the header, unless LOG.part has it. If the event waits for its beacon, this is all that is
 * written, so that others can compare the header with the commitment. */
bool log_writer_begin(struct log_writer *s, struct err *err);

/* Appends a record. */
bool log_writer_add(struct log_writer *s, const uint8_t *record, size_t size, struct err *err);

/* Writes and syncs if it is time; to be called now and then. */
bool log_writer_tick(struct log_writer *s, uint64_t wall, struct err *err);

/* With `complete`: writes footer and trailer (a shard has none), renames LOG.part to LOG, removes
 * LOG.seed. Else writes what there is. A record that was written only in part is cut off again, so
 * that LOG.part ends with a set and a later run can append to it. */
bool log_writer_end(struct log_writer *s, bool complete, struct err *err);

void log_writer_close(struct log_writer *s);

#endif
