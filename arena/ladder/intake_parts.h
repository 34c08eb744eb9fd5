/* What the files of the intake have between them (ladder/intake.h). */
#ifndef LADDER_INTAKE_PARTS_H
#define LADDER_INTAKE_PARTS_H

#include "ladder/intake.h"
#include "ladder/command_outcome.h"

/* ---- intake_list.c ---- */

/* The item of a number; NULL if there is none. */
struct intake_item *intake_item(struct intake *in, uint32_t number);

/* Whose the bot of this name is: the author of the first one. NULL: there is none. */
const char *intake_author(const struct intake *in, const char *bot);

/* Gives a record this state, with the reason ("": none; NULL: as it was). False: it could not be
 * written, which a later scan does. */
bool intake_set(struct intake *in, struct intake_item *item, enum submission_state state,
                const char *why, struct err *err);

/* Refuses it for a reason that is somebody's fault. */
void intake_refuse(struct intake *in, struct intake_item *item, enum err_fault fault,
                   const char *why);

/* Reads those that are new in their place. */
bool intake_read_new(struct intake *in, struct err *err);

/* Whether a child looks at this submission. */
bool intake_looks_at(const struct intake *in, uint32_t number);

/* Adds a sentence to the notes. */
void intake_note(struct intake *in, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The games of the club, a bit each. */
uint32_t intake_games(const struct intake *in);

/* Whether it may be withdrawn now: it plays or may soon, and is not what the child checks. */
bool intake_can_withdraw(const struct intake *in, const struct intake_item *item);

/* ---- intake_decision.c ---- */

/* What the child has found out, in memory that both share. */
struct intake_outcome {
    bool decided;         /* else the machine has failed, with `why` */
    enum err_fault fault; /* of what `why` says; ERR_OF_NOBODY: it is refused for nothing */
    uint32_t checked, accepts, slow;
    char why[SUBMISSION_REASON];
    char program[256]; /* as in the record */
};

/* Decides on an item by an outcome. */
void intake_decide(struct intake *in, struct intake_item *item, const struct intake_outcome *o);

/* Takes versions of a bot out of games that enough newer ones play, and retires those that are left
 * without a game. */
void intake_retire(struct intake *in, const char *bot);

/* ---- intake_bots.c ---- */

/* Makes submissions of the organiser's bots that are new or changed, and withdraws those that are
 * there no longer. */
bool intake_bots(struct intake *in, struct err *err);

/* ---- intake_child.c ---- */

/* What a child does, who ends then. The submission has been given the state building, or it plays
 * already and is checked in the games that are new. */
void intake_child(const struct intake *in, const struct submission_record *record,
                  struct intake_outcome *outcome) __attribute__((noreturn));

/* ---- check_end.c ---- */

/* What the checks of one submission may take together: of a slow bot fewer deals are played, so
 * that they take about CPU seconds of its time in all games. One that is not over after so many
 * real seconds is ended: many more, as others play and are checked on the same processors. */
enum { INTAKE_CHECK_CPU_SECONDS = 10, INTAKE_CHECK_SECONDS = 300 };

/* What a check of one rule set has come to. */
enum check_end {
    CHECK_END_PASSED,
    CHECK_END_FAILED,
    CHECK_END_NOT_ACCEPTED, /* the bot does not play these rules */
    CHECK_END_MACHINE       /* it could not be checked */
};

/* By its exit status (as of waitpid) and what it says of its end itself. `why` becomes one
 * sentence, in which the bot is called it; "" if it passed. What was printed is only shown, where
 * the machine has failed. */
enum check_end check_end(int status, const struct command_outcome *o, struct text printed,
                         char why[SUBMISSION_REASON]);

#endif
