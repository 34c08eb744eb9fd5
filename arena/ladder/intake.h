/*
 * What a ladder does with submissions: takes in those that lie there, makes such of the organiser's
 * own bots (bots/ and club.yaml), builds and checks each in a child process, and decides which play
 * (docs/formats/club.md). No call waits for a build or a check.
 *
 * One is looked at after the other. Where that takes longer than INTAKE_LOOK_SECONDS, one of
 * another author is looked at as well, so nobody waits for a slow bot of another. Authors take
 * turns, and of each one is looked at at a time: who hands in many keeps the others waiting for one
 * of them only.
 *
 *     intake_open(&in, &club, &how, &err)
 *     every second or so, and whenever in.look[i].ended can be read:
 *         intake_scan(&in, &err)                  new ones, changed ones, withdrawn ones
 *         if in.look[i].child has ended: intake_end(&in, i)
 *         intake_start(&in, &err)                 the next one, if it is time
 *         while ((r = intake_changed(&in)))       what is new of whom, for the database
 *     intake_close(&in)
 *
 * What plays is what in.item says: records in state playing, with their games in `accepts`. The
 * ladder may be killed at any time: what was not decided is built and checked again.
 *
 * intake_list.c keeps the list, intake_bots.c finds the organiser's bots, intake_child.c builds and
 * checks, check_end.c says what a check has come to, intake_decision.c decides; what they have
 * between them is in intake_parts.h.
 */
#ifndef LADDER_INTAKE_H
#define LADDER_INTAKE_H

#include <sys/types.h>

#include "base/buf.h"
#include "build/sdk_files.h"
#include "club/submission.h"

/* All is borrowed. */
struct intake_how {
    const char *arena;           /* the path of euchre-arena, whose `check` is run */
    const struct sdk_files *sdk; /* with which is built; NULL: those beside this program */
    unsigned workers;            /* of a check; 0: 1 */
};

struct intake_item {
    struct submission_record record;
    unsigned failures; /* of the machine, in a row, while it was built or checked */
    bool changed;      /* since intake_changed told of it */
    uint64_t turn;     /* when it was built or checked last, as a count; 0: not yet */
    bool unwritten;    /* its status.json is to be written */
};

enum { INTAKE_LOOKS = 4, INTAKE_LOOK_SECONDS = 5 };

/* One submission that is built or checked. */
struct intake_look {
    pid_t child;     /* does so; 0: none, and the rest says nothing */
    int ended;       /* can be read (poll) once the child has ended */
    uint32_t number; /* of the submission */
    uint64_t began;  /* clock_wall_ns */
    struct intake_outcome *outcome;
};

struct intake {
    const struct club *club;
    struct intake_how how;
    struct intake_item *item; /* all submissions, in the order of their numbers; it may move */
    size_t n;
    struct intake_look look[INTAKE_LOOKS];
    struct buf notes; /* for the organiser, a sentence a line; whoever shows them clears them */
    /* The rest is the intake's own. */
    size_t cap;
    uint32_t last;             /* the highest number that was read */
    uint64_t turns;            /* how often something was built or checked */
    uint64_t not_before;       /* nothing is started earlier (clock_wall_ns) */
    uint8_t stamp[HASH_BYTES]; /* of the organiser's bots in the last scan, */
    uint8_t taken[HASH_BYTES]; /* and when they were taken */
    uint8_t noted[HASH_BYTES]; /* of what was noted of them last */
    char host[PATH_CAP];
    struct sdk_files sdk;
};

/* Reads all submissions. intake_close is needed only after success. */
bool intake_open(struct intake *in, const struct club *c, const struct intake_how *how,
                 struct err *err);

/* Ends the children. A struct of zeros may be closed. */
void intake_close(struct intake *in);

/* Looks at what there is. A bot of the organiser is taken when it has been the same in two scans,
 * so that none is taken that is being written. */
bool intake_scan(struct intake *in, struct err *err);

/* Starts a child for the next one that waits. Without one, or while it has to wait longer, or where
 * the machine has just failed, nothing is done: in.look says so. */
bool intake_start(struct intake *in, struct err *err);

/* Takes bots out of play whose programs are not there any more: no round with them can be played. A
 * bot of the organiser is taken in again. */
void intake_refuse_lost(struct intake *in);

/* Waits for the end of the child of a look, and decides by what it has found out. */
void intake_end(struct intake *in, size_t look);

/* A record that has changed since it was last told of, at first each; NULL: no more. It is good
 * until the next call of another function. */
const struct submission_record *intake_changed(struct intake *in);

/* All records are told again, as their rows were lost. */
void intake_tell_again(struct intake *in);

/* Whether there is one. */
bool intake_has_changed(const struct intake *in);

/* Whether something is built or waits for it. */
bool intake_is_busy(const struct intake *in);

#endif
