/*
 * The one bot of a submission: built in a build box (build/build_box.h), or taken as it was handed
 * in. What is built, and how:
 *
 *     a single program (#!), no *.sh, and no *.c        taken as it is
 *     a Makefile                                        make
 *     *.c                                               cc of all of them
 *     else *.so                                         taken as they are
 *
 * A program beside a Makefile and folders with sources belongs to the build. Where there is *.c,
 * shared objects that were handed in with it are left out. Of several that come of it the bot is
 * the one named as the folder is. It is for loading to tell whether it is a bot.
 */
#ifndef CLASS_BUILD_H
#define CLASS_BUILD_H

#include "class/sdk_files.h"
#include "class/students.h"

/* All is borrowed. */
struct submission_build {
    const struct class_file *class_file;
    const struct sdk_files *kit;
    const char *host; /* euchre-host */
    const volatile sig_atomic_t *stop;
};

/* Builds what a student handed in, whose copy is there, unless that was done before; fills in what
 * students.h says of it. False only if the machine fails, or it was told to stop. */
bool build_submission(struct student *student, const struct submission_build *f, struct err *err);

#endif
