/*
 * A tournament played in shards by many machines: says what is left of it and plays one shard.
 * `plan`, `slurm` and `run --shard` stand on this; folder shards/ has the files.
 */
#ifndef COMMANDS_SHARDS_H
#define COMMANDS_SHARDS_H

#include "commands/tournament.h"
#include "shards/shard_plan.h"

/* Plans what comes next in options->shards shards and writes the plan to the folder. *left: there
 * is something to play, and `plan`, for shard_plan_finish, says what. Returns the exit status. */
int shards_plan(struct tournament *t, struct shard_plan *plan, bool *left);

/* Plays shard options->shard of options->shards, by the plan if the folder has one. Returns the
 * exit status. */
int shards_play(struct tournament *t);

/* Tells that nothing is left to be played. */
void shards_print_complete(const struct tournament *t);

#endif
