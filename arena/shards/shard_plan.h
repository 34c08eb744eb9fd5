/*
 * The plan of shards: DIR/plan.msgpack holds the event, how it is cut, and if a round is cut, that
 * round. So a shard needs no log of what was played before.
 *
 * A sequential test may end within its only round. So only a part of that round is cut at a time, a
 * block of sets for each shard, and little is played that comes after the end.
 */
#ifndef SHARDS_SHARD_PLAN_H
#define SHARDS_SHARD_PLAN_H

#include "config/config.h"
#include "config/roster.h"
#include "run/log_files.h"
#include "log/round_record.h"
#include "log/shard_record.h"

struct shard_plan {
    struct event event;
    struct shard shard; /* number 0 */
    struct round round; /* without pairings: the schedule is cut */
};

/* Writes it to DIR/plan.msgpack, or reads it from there: ERR_USAGE if it is not there. A struct of
 * zeros may be finished. */
bool shard_plan_write(const char *dir, const struct event *event, const struct shard *shard,
                      const struct round *round, struct err *err);
bool shard_plan_read(struct shard_plan *cut, const char *dir, struct err *err);
bool shard_plan_is_there(const char *dir);
void shard_plan_finish(struct shard_plan *cut);

/* Returns, by entrant, whether the bot plays in the shard cut->shard. NULL if there is no memory,
 * or the plan has more sets than the event. The caller frees it. */
bool *shard_plan_players(const struct shard_plan *cut);

/* Cuts what a run plays next into so many shards: the rest of a round, or of the schedule. The log
 * of the run is at LOG, at LOG.part, or not there yet. Before: the bots of the configuration,
 * `roster`, have been looked at, the seed is given, `claim` is held. The header and the round go to
 * LOG.part. *left tells whether there is something to play; then *cut says what, and needs
 * shard_plan_finish. Its event stays the configuration's. ERR_USAGE if the log is of another
 * event. */
bool shard_plan_plan(struct shard_plan *cut, const struct log_files_claim *claim,
                     struct config *config, const struct roster *roster, uint32_t shards,
                     bool *left, struct err *err);

#endif
