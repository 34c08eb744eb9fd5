/*
 * What shards go by: DIR/plan.msgpack says of which event they are, how it is cut, and where a
 * round is cut, that round. So a shard needs no log of what was played before.
 *
 * A sequential test may end within its only round: of that a portion is cut at a time, a block of
 * sets for each shard, so that little is played that comes after the end.
 */
#ifndef SHARDS_SHARD_PLAN_H
#define SHARDS_SHARD_PLAN_H

#include "config/config.h"
#include "config/roster.h"
#include "run/log_files.h"
#include "log/round_record.h"
#include "log/shard_record.h"

/* What is played next in shards: of which event, cut how, and where a round is cut, that round. */
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

/* By entrant, which bots play in a shard of the cut, by its number; NULL if there is no memory, or
 * the cut is of more sets than there are. The caller frees it. */
bool *shard_plan_players(const struct shard_plan *cut);

/* What comes next of a run whose log is at LOG, LOG.part or not there, cut into so many shards: the
 * event's rest of a round, or its schedule. The bots of the configuration, `roster`, have been
 * looked at, the seed is given, `claim` is held. What is known before it
 * is played goes to LOG.part: the header, and the round. *left: there is something to play, and
 * `cut`, for shard_plan_finish, says what; the event stays the configuration's. ERR_USAGE if what
 * is there is of another one. */
bool shard_plan_plan(struct shard_plan *cut, const struct log_files_claim *claim,
                     struct config *config, const struct roster *roster, uint32_t shards,
                     bool *left, struct err *err);

#endif
