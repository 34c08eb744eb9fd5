/*
 * Works that nobody of the class has handed in, but anybody might have copied: what `new-bot`
 * writes, solutions of other years, the shipped bots' sources.
 */
#ifndef CLASS_KNOWN_WORKS_H
#define CLASS_KNOWN_WORKS_H

#include "class/students.h"

struct work {
    char *name;               /* safe to show; owned */
    char source[STUDENT_KEY]; /* as similarity.h has it */
};

struct known_works {
    struct work *work;
    size_t n, cap;
};

/* Puts one source there. */
bool known_works_add_text(struct known_works *known_works, const char *name, const char *text,
                          size_t n, bool python, struct err *err);

/* Puts there what is in a folder, each as a work that is named as the folder is and as it is
 * itself: a folder by its sources, or where it has none each shared object in it; a source; a
 * shared object. What is none of these is left out. ERR_USAGE if the folder cannot be read. */
bool known_works_add_folder(struct known_works *known_works, const char *folder, struct err *err);

void known_works_finish(struct known_works *known_works);

#endif
