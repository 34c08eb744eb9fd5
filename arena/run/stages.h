/*
 * A tournament of several stages on the disk. Each stage is a run (run.h) into a log of its own in
 * the folder LOG.stages; when all are complete they are put end to end into LOG, and the folder
 * goes. Killed at any moment, the same tournament goes on from there.
 *
 *     stages_open(&s, "club.arena/log.msgpack", stages, given, fresh, &err)
 *     if s.complete:
 *         stages_compare(&s, events, &err)
 *     else:
 *         for each stage:
 *             stages_log(&s, i, path, seed, &err)          what its run needs
 *             run_play(...)
 *         stages_join(&s, &err)
 *     stages_close(&s)                                     at any time
 *
 * No two segments of a log may have one seed, and none may tell another's before its time. So a
 * stage's seed is BLAKE2b, keyed by the tournament's, over "stage" and the stage's number from 1 in
 * four little-endian bytes. A drawn seed of a tournament is kept in LOG.seed and never revealed.
 */
#ifndef RUN_STAGES_H
#define RUN_STAGES_H

#include "run/log_files.h"
#include "event/event.h"

struct stages {
    bool complete; /* LOG is there and nothing of a tournament under way */
    bool shared;   /* shards go by the seed, which stays until LOG is complete; of the caller */
    /* The rest is the stages' own. */
    struct log_files_claim claim; /* of LOG: it covers the folder too */
    char folder[PATH_CAP];        /* LOG.stages */
    size_t stages;
    uint8_t seed[RNG_SEED_BYTES];
    bool seeded; /* the seed is known: it is not of a complete tournament whose seed was drawn */
};

/* Claims LOG, whose folder is there, makes the folder of the stages, and settles the seed: `given`,
 * or if that is NULL the one of what is under way, or a new one. With `fresh` forgets what is under
 * way; LOG itself stays until it is replaced. ERR_USAGE if another run has LOG, or what is there is
 * no log, or was begun with a given seed. False leaves nothing to close. */
bool stages_open(struct stages *s, const char *log, size_t stages, const uint8_t *given, bool fresh,
                 struct err *err);

/* The log and the seed of a stage, from 0. */
bool stages_log(const struct stages *s, size_t stage, char path[PATH_CAP],
                uint8_t seed[RNG_SEED_BYTES], struct err *err);

/* Whether a complete log is of these events, one a stage; commitments are filled in here.
 * ERR_USAGE names what differs, ERR_FOUND where the log is not whole. */
bool stages_compare(const struct stages *s, struct event *const *event, struct err *err);

/* Puts the complete logs of the stages and their sidecars end to end into LOG and LOG.side. */
bool stages_join(struct stages *s, struct err *err);

/* The seed of a stage, from 0, of a tournament with this one. */
void stages_seed(const uint8_t seed[RNG_SEED_BYTES], size_t stage,
                 uint8_t of_stage[RNG_SEED_BYTES]);

/* Whether a stage is there, complete or not, of a tournament that is not. */
bool stages_is_under_way(const struct stages *s);

/* Forgets all stages, but not the seed. */
bool stages_forget(const struct stages *s, struct err *err);

/* Lets go of LOG. */
void stages_close(struct stages *s);

#endif
