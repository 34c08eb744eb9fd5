/*
 * Checks a student's bot for `class` as `check` does, and keeps the outcome in a file beside the
 * bot.
 */
#ifndef COMMANDS_CLASS_CHECK_H
#define COMMANDS_CLASS_CHECK_H

#include "class/students.h"
#include "run/run.h"

/* Checks a bot that was built, unless that was done before with the same settings, and sets the
 * student's check, verdict and times. `why` says if the bot cannot be loaded or does not accept the
 * rules. False only if the machine fails, or it was told to stop. */
bool class_check(struct student *student, const struct class_file *s, const struct run_how *how,
                 struct err *err);

#endif
