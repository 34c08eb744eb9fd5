/*
 * Shards as `run --shard` leaves them, cut out of complete logs, and a folder to merge them in:
 *
 *     any_folder_open(&f)
 *     any_folder_cut(&f, &log, &cut)                     as often as there are cuts
 *     any_folder_merge(&f, seed)                         f.merged, f.said, f.err
 *     any_folder_close(&f)
 */
#ifndef ANY_SHARD_H
#define ANY_SHARD_H

#include <sys/resource.h>

#include "any_log.h"
#include "shards/merge.h"

/* Events whose rounds follow from results, for any_log; any_settle is of individual play. */
extern const struct any_setup any_settle, any_knockout;

/* ---- Of a log of one segment ---- */

/* Its rounds that are played; 0 where it follows a schedule. */
uint64_t any_rounds(const struct buf *log);

/* Sets of one of them, from 1; of round 0 all of them. */
uint64_t any_round_sets(const struct buf *log, uint64_t round);

/* Where its records begin, and where the last ends: one more than it returns. */
enum { ANY_RECORDS = 2048 };
size_t any_records(const struct buf *log, size_t start[ANY_RECORDS + 1]);

/* The cut of a round, or with 0 of all of it, into so many. */
struct shard any_cut(const struct buf *log, uint64_t round, uint32_t shards);

/* Appends a shard of it: its header, the shard's record, its sets. */
void any_shard(struct buf *out, const struct buf *log, const struct shard *shard);

/* ---- A folder ---- */

enum { ANY_SHARDS = 512 };
struct any_folder {
    char dir[32], log[48];        /* the log in it */
    char *path[ANY_SHARDS];       /* of the shards, in the order in which merge is told of them */
    struct shard cut[ANY_SHARDS]; /* what was put there for them */
    size_t paths;
    /* Of merging: */
    struct merged merged;
    struct buf said; /* what was wrong with shards, a line each */
    struct err err;
};

void any_folder_open(struct any_folder *f);
void any_folder_close(struct any_folder *f); /* with all that is in it */

/* The path of a file in it; of the log with an end (".part"). Eight paths are kept. */
const char *any_folder_path(const struct any_folder *f, const char *name);
const char *any_folder_log(const struct any_folder *f, const char *end);

/* Writes a file there, or reads it: false if it is not there. */
void any_folder_put(const struct any_folder *f, const char *path, const void *data, size_t n);
bool any_folder_get(const char *path, struct buf *out);

/* Puts all shards of a cut there, whose number is ignored, or one; more for the list. */
void any_folder_cut(struct any_folder *f, const struct buf *log, struct shard cut);
void any_folder_add(struct any_folder *f, const struct buf *log, const struct shard *shard);

/* The same of every round of a log, or of all of it where there are none. */
void any_folder_cut_all(struct any_folder *f, const struct buf *log, uint32_t shards);

/* Takes a shard off the list; the file stays. Forgets all of them. */
void any_folder_drop(struct any_folder *f, size_t at);
void any_folder_clear(struct any_folder *f);

/* Puts the list into another order. */
void any_folder_shuffle(struct any_folder *f, uint64_t *random);

/* Merges those of the list; the second fails the test where that cannot be done. */
bool any_folder_merge(struct any_folder *f, const uint8_t *seed);
void any_folder_must_merge(struct any_folder *f, const uint8_t *seed);

/* That this log is there, was joined just now out of so many shards, and nothing is left but
 * perhaps its sidecar. */
void any_folder_joined(const struct any_folder *f, const struct buf *log, size_t shards);
void any_folder_holds(const struct any_folder *f, const struct buf *log); /* or before */

/* That merging is refused as ERR_USAGE, with no word about shards, and nothing has changed. */
void any_folder_usage(struct any_folder *f, const uint8_t *seed);

/* A hash over everything in it: names, and what is in files. */
uint64_t any_folder_state(const struct any_folder *f);

/* Calls `act` in a process that is killed, SIGXFSZ, where it writes a file longer than so many
 * bytes. Returns which it was. */
pid_t any_killed(bool (*act)(void *context), void *context, rlim_t bytes);

#endif
