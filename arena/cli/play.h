/*
 * One event played for a command: all that a run plays, or one of its stages. What is gathered for
 * it, and what is said to the user meanwhile.
 *
 *     play_init(&p, &conduct, &config)
 *     play_check(&p, &err)                            before anything is made for it
 *     play_enter(&p, copies, &err)                    with the claim of the log held, or of all
 * logs play_run(&p, log, &claim, seed, &result, &err) play_finish(&p)
 */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/conduct.h"
#include "match/claim.h"
#include "match/config.h"
#include "match/roster.h"
#include "match/run.h"
#include "table/deals.h"

enum { PLAY_LEAD = 48 };

struct play {
    const struct conduct *conduct;
    struct config *config;
    char lead[PLAY_LEAD]; /* "stage 2 of 14: " before what is said, or nothing */
    struct roster roster;
    struct given_deals given;
};

void play_init(struct play *p, const struct conduct *conduct, struct config *config);

/* Completes the configuration and reads its deals. */
bool play_check(struct play *p, struct err *err);

/* Copies and looks at the bots; warns of those that forfeit, but of none that forfeits for the same
 * reason in `before` (or NULL). */
bool play_enter(struct play *p, const char *copies, const struct play *before, struct err *err);

/* Plays it, with progress on stderr. `seed` may be NULL. */
bool play_run(const struct play *p, const char *log, const struct claim *claim, const uint8_t *seed,
              struct run_result *result, struct err *err);

/* The exit status after play_run, whose errors, stops and what they leave behind are told here.
 * `kept`: the run can be gone on with. */
int play_status(const struct play *p, bool ok, const struct run_result *result, bool kept,
                const struct err *err);

void play_finish(struct play *p);

#endif
