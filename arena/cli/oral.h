/* The check of a student's bot (`class`): the exam of `check`, kept as a file beside the bot. */
#ifndef CLI_ORAL_H
#define CLI_ORAL_H

#include "course/students.h"
#include "match/run.h"

/* Checks a bot that was built, unless that was done before by the same settings, and fills in what
 * students.h says of it. One that cannot be loaded, or does not play the rules, says so in `why`.
 * False only if the machine fails, or it was told to stop. */
bool oral_check(struct student *student, const struct syllabus *s, const struct run_how *how,
                struct err *err);

#endif
