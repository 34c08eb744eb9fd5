/*
 * Inside of tournaments: what tournament.c, which plays whole ones, and shards.c, for shards of
 * them, have in common.
 */
#ifndef COMMANDS_TOURNAMENT_INTERNAL_H
#define COMMANDS_TOURNAMENT_INTERNAL_H

#include "commands/tournament.h"
#include "config/roster.h"
#include "run/late_entry.h"
#include "run/stages.h"

struct tournament;

/* One event: all there is, or a stage. */
struct tournament_part {
    const struct tournament *whole;
    struct config *config;
    unsigned number; /* of the stage, from 1; 0: it is all there is */
    char lead[48];   /* "stage 2 of 14: " before what is said, or nothing */
    struct roster roster;
    const struct shard *shard; /* of it that is played, or NULL; as of struct run */
    const struct round *round;
    struct roster_known known; /* of a shard of a plan, what its bots said when it was made */
    bool waits;                /* for the beacon; its commitment is printed */
    enum round_end end;        /* why play ended, once it has, where results decide that */
};

struct tournament {
    struct options *options;
    const struct tournament_files *files;
    char log[PATH_CAP]; /* where it is in truth */
    struct tournament_part part[CONFIG_STAGES];
    size_t parts;
    struct config stage[CONFIG_STAGES]; /* of each stage; its part has it from here */
    struct stages disk;
    struct late_entry_added added; /* bots that enter late */
    bool begun;                    /* some of it may have been played */
};

/* Where a part lies, or will: segment number `segment` of a log, or the last (run/bot_info.h). */
struct tournament_part_place {
    const char *log;
    int segment;
};

/* Copies its bots and looks at those that are not in the log of one of these places, with the log
 * claimed; tournament_part_leave removes the copies. */
bool tournament_part_enter(struct tournament_part *p, const struct tournament_part_place *place,
                           size_t places, struct err *err);
void tournament_part_leave(struct tournament_part *p);

/* Plays it, and says how that ended; the exit status. `known_as`: the log that it will be found in,
 * or NULL. */
int tournament_part_play(struct tournament_part *p, const char *known_as,
                         const struct log_files_claim *claim);

/* "what: path" */
void tournament_part_print_path(const char *what, const char *path);

/* ---- Shards (shards.c, shard_play.c), where options->shards is said ---- */

/* Whether the tournament can be cut. */
bool sharding_check(const struct tournament *t, struct err *err);

/* Plays options->shard of them; if that is 0, plans what comes next; for `slurm` writes what plays
 * all of it. The exit status. */
int sharding_play(struct tournament *t);

/* Plays one (shard_play.c). The exit status. */
int sharding_take(struct tournament *t);

/* The seed that the configuration or the command line says, or NULL; and gives each part the one
 * that follows from the tournament's. */
const uint8_t *sharding_given_seed(const struct tournament *t);
void sharding_give_seed(struct tournament *t, const uint8_t seed[RNG_SEED_BYTES]);

/* Whether the log is there, and neither another being written nor its stages; whether it is then of
 * what the configuration says, ERR_USAGE if not; and says that all is played. */
bool sharding_is_complete(const struct tournament *t);
bool sharding_check_complete(struct tournament *t, struct err *err);
void sharding_print_complete(const struct tournament *t);

/* Writes the scripts for Slurm (slurm.c), for a folder that has a plan. The exit status. */
int slurm_write(const struct tournament *t);

#endif
