/*
 * A page of HTML for each student, with everything in it: the mark and where it comes from, what
 * the build and the check found, the bot's own faults, the deals that cost it most. Nothing of
 * others is on it but what their bots did in these deals, and their names only where the class file
 * shows them.
 */
#ifndef CLASS_STUDENT_PAGE_H
#define CLASS_STUDENT_PAGE_H

#include "class/feedback.h"

/* All is borrowed. */
struct student_page_setup {
    const struct class_file *class_file;
    const char *host, *log; /* euchre-host; the log of the tournament */
    bool played, elo;       /* there was one; ratings are Elo */
    const volatile sig_atomic_t *stop;
};

/* Writes all pages into a folder, which is made; what else is there stays. */
bool student_page_write_all(struct students *all, const struct student_page_setup *setup,
                            const char *folder, struct err *err);

/* What a student's page is called: the name of the folder, where that is plain. */
enum { STUDENT_PAGE_NAME = 96 };
void student_page_name(const struct student *student, char name[STUDENT_PAGE_NAME]);

#endif
