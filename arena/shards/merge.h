/*
 * Joins shards (shard_files.h) into the log that a single run would have written, byte for byte:
 * the header, the sets in their order, the footer with the seed. What a run finds out on its way is
 * found out again: the rounds of formats that pair by results, and which sets are given up, for a
 * shard may have played what others show to be given up.
 *
 * Of a format that pairs by results shards of the rounds so far go into LOG.part, from where the
 * next cut is planned (shard_plan_plan).
 */
#ifndef SHARDS_MERGE_H
#define SHARDS_MERGE_H

#include "run/log_files.h"
#include "shards/shard_files.h"

struct merging {
    const char *log;
    const char *const *path; /* of the shards */
    size_t paths;
    const uint8_t *seed; /* or NULL: the one in LOG.seed */
    /* What is wrong with a shard, or with a set of them: a sentence that names it. */
    void (*found)(void *context, const char *line);
    void *context;
};

struct merged {
    bool complete;           /* else of a format that pairs by results: play goes on */
    bool already;            /* it was complete before */
    uint64_t sets, given_up; /* in the log; of them given up here, though a shard has played them */
    uint64_t rounds;
    size_t shards; /* that went into it now */
};

/* ERR_FOUND: shards are missing, there twice, damaged, or not of one event and one cut: each was
 * told of, and LOG and LOG.part are as they were, but that LOG.part ends with its last whole
 * record. Shards of rounds that LOG.part has already are looked at by their beginnings. ERR_USAGE:
 * the seed is not known, or LOG is of another event; ERR_ABORT: the machine fails. */
bool merge_shards(const struct merging *m, struct merged *merged, struct err *err);

#endif
