/*
 * Whether two submissions are the same in what matters: their source without comments, blanks,
 * strings and the names that were chosen; the files that were handed in; what they decided.
 */
#ifndef CLASS_SIMILARITY_H
#define CLASS_SIMILARITY_H

#include "class/known_works.h"
#include "class/students.h"

/* Adds to a hash what is left of a source, of Python or of C: each of its words is the number of
 * the place at which it came first. False if memory runs out. */
bool similarity_normalise(const char *text, size_t n, bool python, struct hash *h, struct err *err);

/* The hash of what is left of one source. */
bool similarity_of_text(const char *text, size_t n, bool python, char source[STUDENT_KEY],
                        struct err *err);

/* Of a folder: of all *.c, *.h and *.py in it, in any order; "" where there are none. Of a file: of
 * what is left of it if it is one of these, else of its bytes. ERR_ABORT if it cannot be read. */
bool similarity_of_path(const char *path, char source[STUDENT_KEY], struct err *err);

/* Finds out student->source: that of the submission, or where it has none that of the bot's file.
 * False if the machine fails. */
bool similarity_source(struct student *student, struct err *err);

/* Flags those of the same author, and of the same source as another or one on the shelf. */
bool similarity_flag(struct students *all, const struct known_works *known_works, struct err *err);

/* Adds a remark on a student, which is one sentence with the last if that is the same. `what` stays
 * where it is. */
void similarity_add(struct student *student, const char *what, const char *who);

#endif
