/*
 * A shard: part K of N of what is to be played, so that many machines may play one event. A log
 * that is a shard has this record right behind its header, the sets of its part, and no footer, for
 * a footer reveals the seed. shards/shard_files.h says where shards lie, shards/merge.h how they
 * are joined.
 *
 * What is cut is the schedule, or of a format that pairs by results a round of it, or a portion of
 * a round where play may end within it. The parts are ranges of it, one after the other, which
 * differ by one set at most; where there are fewer sets than parts some parts have none.
 */
#ifndef LOG_SHARD_RECORD_H
#define LOG_SHARD_RECORD_H

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS = 1000000 /* the most */ };

struct shard {
    uint32_t number; /* from 1; 0: the cut itself, of a plan (shards/shard_plan.h) */
    uint32_t shards;
    uint32_t stage, stages; /* of a tournament of several, from 1; else 0 */
    uint64_t round;         /* from 1; 0: the schedule is cut */
    uint64_t from, count;   /* sets of the schedule, or of the round, that are cut */
};

/* The sets of a shard: [*first, *first + *sets) of the schedule, or of the round. */
void shard_range(const struct shard *s, uint64_t *first, uint64_t *sets);

/* Whether two are parts of the same cut. */
bool shard_same_cut(const struct shard *a, const struct shard *b);

/* "shard 3 of 16 of stage 2, round 1, from set 641", as far as there are any; of number 0 it begins
 * with "16 shards". */
enum { SHARD_TEXT = 128 };
void shard_text(const struct shard *s, char text[SHARD_TEXT]);

#endif
