/*
 * Finds submissions whose source is the same as another's, or as a known work that anybody might
 * have copied: what `new-bot` writes, solutions of other years. Compared is what is left of a
 * source without comments, blanks, strings and the names that were chosen.
 */
#ifndef CLASS_SIMILARITY_H
#define CLASS_SIMILARITY_H

#include "base/hash.h"
#include "base/text.h"
#include "class/students.h"

/* ---- Sources ---- */

/* Adds to a hash what is left of a source in Python, or in C, C++ or Rust: each word counts as the
 * number of the place at which it came first. False if memory runs out. */
bool similarity_normalise(const char *text, size_t n, bool python, struct hash *h, struct err *err);

/* Finds student->source: that of the submission, or if it has none that of the bot's file. False if
 * the machine fails. */
bool similarity_source(struct student *student, struct err *err);

/* ---- Known works ---- */

struct known_work {
    char *name;               /* safe to show; owned */
    char source[STUDENT_KEY]; /* as above */
};

struct known_works {
    struct known_work *work;
    size_t n, cap;
};

/* Adds a work of n sources. */
bool known_works_add_texts(struct known_works *works, const char *name, const struct text *source,
                           size_t n, bool python, struct err *err);

/* Adds what is in a folder, each as a work named "FOLDER/NAME": a folder by its sources, or if it
 * has none each shared object in it; a source; a shared object. Anything else is left out.
 * ERR_USAGE if the folder cannot be read. */
bool known_works_add_folder(struct known_works *works, const char *folder, struct err *err);

void known_works_finish(struct known_works *works);

/* ---- Flags ---- */

/* Flags students of the same author, and of the same source as another or a known work. */
bool similarity_flag(struct students *all, const struct known_works *works, struct err *err);

/* Adds a remark on a student; it is joined to the last one if `what`, which is kept as a pointer,
 * is the same. */
void similarity_add(struct student *student, const char *what, const char *who);

#endif
