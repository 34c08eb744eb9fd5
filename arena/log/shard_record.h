/*
 * A shard: part K of N of a run, so that many machines can play one event. The log of a shard has
 * this record directly after its header, then the sets of its part. It has no footer, because a
 * footer reveals the seed. shards/shard_files.h says where shards are stored, shards/merge.h how
 * they are joined.
 *
 * A cut divides the schedule into shards. Where results decide who plays whom, it divides a round,
 * or a portion of a round if play may end within it. Shards are consecutive ranges, whose sizes
 * differ by one set at most. If there are fewer sets than shards, some shards are empty.
 */
#ifndef LOG_SHARD_RECORD_H
#define LOG_SHARD_RECORD_H

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS = 1000000 /* the most shards of a cut */ };

struct shard {
    uint32_t number; /* from 1; 0: the whole cut, in a plan (shards/shard_plan.h) */
    uint32_t shards;
    uint32_t stage, stages; /* in a tournament of several stages, from 1; else 0 */
    uint64_t round;         /* from 1; 0: the cut divides the schedule */
    uint64_t from, count;   /* the sets of the schedule, or of the round, that the cut divides */
};

/* The sets of a shard: [*first, *first + *sets) of the schedule, or of the round. */
void shard_range(const struct shard *s, uint64_t *first, uint64_t *sets);

/* Whether two shards belong to the same cut. */
bool shard_same_cut(const struct shard *a, const struct shard *b);

/* Writes "shard 3 of 16 of stage 2, round 1, from set 641", leaving out what is 0. If `number` is
 * 0, the text begins with "16 shards". */
enum { SHARD_TEXT = 128 };
void shard_text(const struct shard *s, char text[SHARD_TEXT]);

#endif
