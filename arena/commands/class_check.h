/* The check of a student's bot (`class`): the check of `check`, kept as a file beside the bot. */
#ifndef COMMANDS_CLASS_CHECK_H
#define COMMANDS_CLASS_CHECK_H

#include "class/students.h"
#include "run/run.h"

/* Checks a bot that was built, unless that was done before by the same settings, and fills in what
 * class/students.h says of it. One that cannot be loaded, or does not play the rules, says so in
 * `why`. False only if the machine fails, or it was told to stop. */
bool class_check(struct student *student, const struct class_file *s, const struct run_how *how,
                 struct err *err);

#endif
