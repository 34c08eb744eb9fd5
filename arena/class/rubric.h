/*
 * What the students did in the tournament, and what that and all else is worth by the rubric.
 *
 *     rubric_read(&all, &class file, log, &err)     results of the tournament
 *     rubric_mark(&all, &class file)                points and marks
 *     rubric_csv(&out, &all, &class file, elo)
 */
#ifndef CLASS_RUBRIC_H
#define CLASS_RUBRIC_H

#include "class/students.h"

/* Reads the results of a complete log for those who play: ranks among the students, ratings, how
 * sure it is which rung is beaten, faults, time. `elo`, unless NULL, tells whether ratings are Elo,
 * not points a deal. */
bool rubric_read(struct students *all, const struct class_file *s, const char *log, bool *elo,
                 struct err *err);

/* Whether a student's bot is better than a rung, as sure as the class file wants it: significantly
 * so at the confidence, by the rule of all orders (ratings_z). At 0.95 `sure` must be 0.975, as a
 * bot that is just as good might as well seem to be worse. */
bool rubric_beats(const struct student *student, const struct class_file *s, size_t rung);

/* Points of all lines of the rubric, and marks: their sums, within 0 and 100, to a tenth. */
void rubric_mark(struct students *all, const struct class_file *s);

/* Appends a heading and a line for each student; `elo` as rubric_read tells it. */
void rubric_csv(struct buf *out, const struct students *all, const struct class_file *s, bool elo);

#endif
