/*
 * Whether two submissions are the same in what matters: their source without comments, blanks,
 * strings and the names that were chosen; the files that were handed in; what they decided.
 */
#ifndef COURSE_LIKENESS_H
#define COURSE_LIKENESS_H

#include "course/students.h"

/* Adds to a hash what is left of a source: each of its words is the number of the place at which it
 * came first. `hash` marks a line's comment in Python, where it is true; else C's. Returns the
 * words and signs. */
size_t likeness_normalise(const char *text, size_t n, bool python, struct hash *h, struct err *err);

/* Finds out student->source: of all *.c, *.h and *.py of a submission, in any order; where there
 * are none, of the bot's file. False if the machine fails. */
bool likeness_source(struct student *student, struct err *err);

/* Flags those of the same author and of the same source. */
bool likeness_flag(struct students *all, struct err *err);

/* Adds a remark on a student, which is one sentence with the last if that is the same. `what` stays
 * where it is. */
void likeness_add(struct student *student, const char *what, const char *who);

#endif
