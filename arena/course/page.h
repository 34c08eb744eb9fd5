/*
 * A page of HTML for each student, with everything in it: the mark and where it comes from, what
 * the build and the check found, the bot's own faults, the deals that cost it most. Nothing of
 * others is on it but what their bots did in these deals, and their names only where the syllabus
 * shows them.
 */
#ifndef COURSE_PAGE_H
#define COURSE_PAGE_H

#include "course/lesson.h"

/* All is borrowed. */
struct page_setup {
    const struct syllabus *syllabus;
    const char *host, *log; /* euchre-host; the log of the tournament */
    bool played, elo;       /* there was one; ratings are Elo */
    const volatile sig_atomic_t *stop;
};

/* Writes all pages into a folder, which is made; what else is there stays. */
bool page_write_all(struct students *all, const struct page_setup *setup, const char *folder,
                    struct err *err);

/* What a student's page is called: the name of the folder, where that is plain. */
enum { PAGE_NAME = 96 };
void page_name(const struct student *student, char name[PAGE_NAME]);

#endif
