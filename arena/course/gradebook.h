/*
 * What the students did in the tournament, and what that and all else is worth by the rubric.
 *
 *     gradebook_read(&all, &syllabus, log, &err)     results of the tournament
 *     gradebook_mark(&all, &syllabus)                points and marks
 *     gradebook_csv(&out, &all, &syllabus, elo)
 */
#ifndef COURSE_GRADEBOOK_H
#define COURSE_GRADEBOOK_H

#include "course/students.h"

/* Reads the results of a complete log for those who play: ranks among the students, ratings, how
 * sure it is which rung is beaten, faults, time. `elo`, unless NULL, tells whether ratings are Elo,
 * not points a deal. */
bool gradebook_read(struct students *all, const struct syllabus *s, const char *log, bool *elo,
                    struct err *err);

/* Whether a student's bot is better than a rung, as sure as the syllabus wants it: significantly so
 * at the confidence, by the rule of all orders (ratings_z). At 0.95 `sure` must be 0.975, as a bot
 * that is just as good might as well seem to be worse. */
bool gradebook_beats(const struct student *student, const struct syllabus *s, size_t rung);

/* Points of all lines of the rubric, and marks: their sums, within 0 and 100, to a tenth. */
void gradebook_mark(struct students *all, const struct syllabus *s);

/* Appends a heading and a line for each student; `elo` as gradebook_read tells it. */
void gradebook_csv(struct buf *out, const struct students *all, const struct syllabus *s, bool elo);

#endif
