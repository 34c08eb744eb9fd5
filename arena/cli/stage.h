/*
 * One event played for a command: all that a run plays, or one of its stages. What is gathered for
 * it, and what is said to the user meanwhile.
 *
 *     stage_init(&s, &conduct, &config);
 *     stage_check(&s, &err)                            before anything is made for it
 *     stage_enter(&s, copies, before, &err)            with the claim of the log held
 *     ok = stage_run(&s, log, &claim, &result, &err)
 *     stage_status(&s, ok, &result, kept, &err)
 *     stage_finish(&s);
 */
#ifndef CLI_STAGE_H
#define CLI_STAGE_H

#include "cli/conduct.h"
#include "match/files.h"
#include "config/config.h"
#include "config/roster.h"
#include "match/run.h"

enum { STAGE_LEAD = 48 };

struct stage {
    const struct conduct *conduct;
    struct config *config;
    char lead[STAGE_LEAD]; /* "stage 2 of 14: " before what is said, or nothing */
    const char *known_as;  /* the log that it will be found in, or NULL */
    unsigned number;       /* of the stage, from 1; 0: there is only one */
    struct roster roster;
    unsigned missing; /* walls the machine does not have, bits of WALL() */
};

void stage_init(struct stage *s, const struct conduct *conduct, struct config *config);

/* Completes the configuration and reads its deals. */
bool stage_check(struct stage *s, struct err *err);

/* Copies and looks at the bots; warns of those that forfeit, but of none that forfeits for the same
 * reason in `before` (or NULL). */
bool stage_enter(struct stage *s, const char *copies, const struct stage *before, struct err *err);

/* Plays it, with progress on stderr. */
bool stage_run(const struct stage *s, const char *log, const struct files_claim *claim,
               struct run_result *result, struct err *err);

/* The exit status after stage_run, whose errors, stops and what they leave behind are told here.
 * `kept`: the run can be gone on with. */
int stage_status(const struct stage *s, bool ok, const struct run_result *result, bool kept,
                 const struct err *err);

/* Lets go of what was gathered. */
void stage_finish(struct stage *s);

#endif
