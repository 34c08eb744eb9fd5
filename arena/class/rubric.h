/*
 * Marks a class by its rubric: reads the students' results from the log of the tournament, gives
 * points for each line of the rubric, and writes marks as CSV.
 *
 *     rubric_read(&all, &class_file, log, &elo, &err)
 *     rubric_mark(&all, &class_file)
 *     rubric_csv(&out, &all, &class_file, elo)
 */
#ifndef CLASS_RUBRIC_H
#define CLASS_RUBRIC_H

#include "class/students.h"

/* Reads results from a complete log: ranks among the students, ratings, the probability that each
 * rung is beaten, faults, time. *elo, unless NULL, says whether ratings are Elo, else points a
 * deal. */
bool rubric_read(struct students *all, const struct class_file *s, const char *log, bool *elo,
                 struct err *err);

/* Whether a student's bot is better than a rung, significantly at the confidence of the class file
 * and two-sided (ratings_z): at 0.95 `sure` must be 0.975, as an equal bot may also seem worse. */
bool rubric_beats(const struct student *student, const struct class_file *s, size_t rung);

/* Gives points for all lines of the rubric, and marks: their sums within 0 and 100, to a tenth. */
void rubric_mark(struct students *all, const struct class_file *s);

/* Appends a heading and a line for each student; `elo` as rubric_read tells it. */
void rubric_csv(struct buf *out, const struct students *all, const struct class_file *s, bool elo);

#endif
