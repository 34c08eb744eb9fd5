/*
 * Where the shards of a tournament lie (log/shard_record.h), in its folder:
 *
 *     shard-3-of-16.log               once all of its sets are played; with its .side
 *     shard-3-of-16.round-2.log       of a round; of a portion of it with .set-641 too; where there
 *                                     are stages with .stage-1 before
 *     plan.msgpack                    what shards go by: the header, the cut, the round
 * (shard_plan.h) shard-3-of-16.try/HOST-...-PID/ an attempt to play it: log.msgpack.part and all
 * the rest log.msgpack.seed                the seed, the same for all of them, until merge reveals
 * it
 *
 * A shard may be played twice at once, where a scheduler gives up a machine that is alive, and the
 * folder may be one whose locks reach no other machine. So each attempt has files of its own; it
 * begins with the longest that another has left, and is renamed to its place when it is complete,
 * whoever comes last. What attempts play is the same, so it does not matter who that is. The next
 * attempt removes those that are dead: whose process on this machine is, or which have not written
 * for a quarter of an hour. Should one of these wake up, it fails, and has lost its time only.
 *
 *     attempt_open(&a, DIR, &shard, fresh, &err)
 *     unless a.complete:
 *         run_play(...) into a.log, with shard_seed
 *         attempt_publish(&a, &err)
 *     attempt_close(&a)
 */
#ifndef SHARDS_SHARD_FILES_H
#define SHARDS_SHARD_FILES_H

#include "base/buf.h"
#include "base/path.h"
#include "base/rng.h"
#include "log/shard_record.h"

/* "shard-3-of-16.round-2", the name of a shard's files without their ends. */
enum { SHARD_NAME = 128 };
void shard_name(const struct shard *shard, char name[SHARD_NAME]);

/* The path of a shard's log. */
bool shard_log(const char *dir, const struct shard *shard, char path[PATH_CAP], struct err *err);

/* Whether it is there. */
bool shard_is_there(const char *dir, const struct shard *shard);

/* Paths of shards' logs. A struct of zeros is an empty list. */
struct shard_logs {
    char **path; /* owned */
    size_t n, cap;
};
bool shard_logs_add(struct shard_logs *logs, const char *path, struct err *err);

/* Adds all that are in a folder. */
bool shard_logs_in(struct shard_logs *logs, const char *dir, struct err *err);
void shard_logs_finish(struct shard_logs *logs);

/* Whether a shard that is there begins with this header, which is that of the event. */
bool shard_has_header(const char *dir, const struct shard *shard, const struct buf *header);

/* Whether there is a shard of the same sets cut into another number of shards, or an attempt at
 * one; *shards is that number then. */
bool shards_cut_otherwise(const char *dir, const struct shard *cut, uint32_t *shards);

/* Bytes of what attempts at it have played so far: those of the longest. */
uint64_t shard_begun(const char *dir, const struct shard *shard);

/* Removes all shards in a folder, and attempts at them. */
bool shards_remove(const char *dir, struct err *err);

/* The seed of all shards in this folder: `given`, which is kept there if it is the first, or NULL
 * for the one that is kept there. ERR_USAGE if there is none, or another. */
bool shard_seed(const char *dir, const uint8_t *given, uint8_t seed[RNG_SEED_BYTES],
                struct err *err);

struct attempt {
    bool complete;         /* the shard's log is there; nothing is to be played */
    char log[PATH_CAP];    /* where this attempt writes, in a folder of its own */
    char folder[PATH_CAP]; /* that folder; "": there is none */
    char place[PATH_CAP];  /* where the shard's log belongs */
    /* The rest is its own. */
    char all[PATH_CAP]; /* the folder of all attempts at it */
    uint64_t most;      /* bytes that another attempt has played */
};

/* Begins an attempt in the tournament's folder, which outlives it. With `fresh` the shard is played
 * again, whatever is there. False leaves nothing to close. */
bool attempt_open(struct attempt *a, const char *dir, const struct shard *shard, bool fresh,
                  struct err *err);

/* Puts the complete log into its place, and removes all attempts at this shard. */
bool attempt_publish(struct attempt *a, struct err *err);

/* Whether somebody else has, meanwhile. */
bool attempt_is_late(const struct attempt *a);

/* What was played stays for the next attempt. */
void attempt_close(struct attempt *a);

#endif
