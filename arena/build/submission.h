/*
 * Builds the bot of a submission, a folder of files that somebody handed in. It is built in a build
 * box (build/build_box.h), or taken as it was handed in:
 *
 *     a bot.yaml                                        the folder is the bot; its entry is built,
 *                                                       as below, if it is a .so and there is a
 *                                                       Makefile or *.c
 *     a single program (#!), no *.sh, and no *.c        taken as it is
 *     a Makefile                                        make
 *     *.c                                               cc of all of them
 *     else *.so                                         taken as they are
 *
 * A program beside a Makefile and folders with sources belongs to the build. Where there is *.c,
 * shared objects that were handed in with it are left out. If there are several shared objects, the
 * bot is the one with the name of the submission. Whether the file is a bot is found out when it is
 * loaded.
 */
#ifndef BUILD_SUBMISSION_H
#define BUILD_SUBMISSION_H

#include "base/path.h"
#include "build/build_box.h"
#include "build/sdk_files.h"
#include "table/limits.h"

enum { SUBMISSION_WHY = 512 };

/* All is borrowed. */
struct submission_setup {
    const char *host; /* euchre-host */
    const struct sdk_files *sdk;
    const struct limits *limits; /* bot_mb counts */
    struct build_box_limits build;
    const atomic_int *stop; /* as in struct build_box */
};

/* What came of it. A struct of zeros has no bot yet. */
struct submission {
    bool built;
    bool program;             /* it was taken as it is: a program, or a folder */
    char bot[PATH_CAP];       /* if built: the bot, in the submission's folder */
    char why[SUBMISSION_WHY]; /* if not: one sentence; else "" */
    struct buf output;        /* of the build, safe to show; buf_finish gives it back */
};

/* Builds the submission `name` whose files are in `folder`/source, unless that was done before. The
 * bot and, when that lies on the disk, a record of the outcome are put into `folder`. False only if
 * the machine fails, or it was told to stop. */
bool submission_build(struct submission *s, const char *folder, const char *name,
                      const struct submission_setup *setup, struct err *err);

#endif
