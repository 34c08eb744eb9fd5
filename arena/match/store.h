/*
 * A log being written: LOG.part, claimed (files.h), appended to in schedule order, synced at most
 * once a second, renamed to LOG when it is complete; and what lies beside it, the sidecar
 * (sidecar.h) and the seed.
 *
 *     store_open(&s, &claim, fresh, &event, shard, given, &err)
 *                                         the seed; what is there is looked at
 *     unless s.complete:
 *         store_resume(&s, &agenda, each, context, &err)
 *                                         what is there already, or the header
 *         store_add(&s, record, size, &err) ...
 *                                         every further set and round
 *         store_tick(&s, now, &err) ...   now and then
 *         store_end(&s, complete, &err)   not complete: to go on another time
 *     store_close(&s)                     whatever the outcome
 */
#ifndef MATCH_STORE_H
#define MATCH_STORE_H

#include "match/agenda.h"
#include "match/files.h"
#include "match/sidecar.h"
#include "record/log.h"

struct store {
    struct sidecar side;
    struct log_sums sums;               /* of what was added, or is there */
    uint8_t seed[STREAM_SEED_BYTES];    /* that the footer reveals */
    uint8_t dealing[STREAM_SEED_BYTES]; /* that is dealt from (event_dealing_seed) */
    bool complete; /* LOG is there, whole and of the same event; nothing is to be played */
    bool resumes;  /* LOG.part has a header already */
    uint64_t kept, kept_bytes; /* sets in LOG.part, and its bytes */
    /* The rest is the store's own. */
    const struct files_claim *claim;
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
 * is held and outlives the store; so does `shard`, the part of the event that the log is of, or
 * NULL: then the seed is given, and never revealed. store_close is needed whatever the outcome. */
bool store_open(struct store *s, const struct files_claim *claim, bool fresh, struct event *event,
                const struct shard *shard, const uint8_t *given, struct err *err);

/* Where the event waits for its beacon: writes the header, which others can hold against the
 * commitment then, and nothing else. */
bool store_begin(struct store *s, struct err *err);

/* Reads LOG.part along the agenda, which has just been opened, for as long as its records are whole
 * and the ones whose turn it is, calls `each` with every set and the pairing it is of, and cuts off
 * the rest. Without LOG.part writes the header. */
typedef bool store_each(void *context, const struct pairing *p, const struct set_record *set);
bool store_resume(struct store *s, struct agenda *agenda, store_each *each, void *context,
                  struct err *err);

bool store_add(struct store *s, const uint8_t *record, size_t size, struct err *err);

/* Writes and syncs if it is time; to be called now and then. */
bool store_tick(struct store *s, uint64_t wall, struct err *err);

/* With `complete` footer and trailer, of a shard none, rename; the seed's file goes. Else writes
 * what there is; what is written in part is cut off again, so that LOG.part ends with a set and may
 * be written on. */
bool store_end(struct store *s, bool complete, struct err *err);

void store_close(struct store *s);

#endif
