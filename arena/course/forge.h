/*
 * The one bot of a submission: built in a workshop (sandbox/workshop.h), or taken as it was handed
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
#ifndef COURSE_FORGE_H
#define COURSE_FORGE_H

#include "course/kit.h"
#include "course/students.h"

/* All is borrowed. */
struct forge {
    const struct syllabus *syllabus;
    const struct kit *kit;
    const char *host; /* euchre-host */
    const volatile sig_atomic_t *stop;
};

/* Builds what a student handed in, whose copy is there, unless that was done before; fills in what
 * students.h says of it. False only if the machine fails, or it was told to stop. */
bool forge_build(struct student *student, const struct forge *f, struct err *err);

#endif
