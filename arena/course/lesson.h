/*
 * What there is to learn from a tournament, for each student: the faults of the bot, with their
 * addresses, and the deals that cost it most, with what the rungs would have done in its place.
 *
 *     lessons_read(&l, &all, &setup, &err)
 *     l.of[student] ...
 *     lessons_finish(&l)
 */
#ifndef COURSE_LESSON_H
#define COURSE_LESSON_H

#include <signal.h>

#include "course/students.h"
#include "table/address.h"
#include "table/pairing.h"

enum { LESSON_DEALS = 3, LESSON_FAULTS = 20 };

/* All is borrowed. */
struct lesson_setup {
    const struct syllabus *syllabus;
    const char *host, *log;
    const volatile sig_atomic_t *stop;
};

/* A deal that went badly. */
struct lesson_deal {
    int loss; /* points, over all tables of its set; 0: there is none */
    char address[ADDRESS_TEXT];
    struct buf told;   /* all tables of it, as text */
    struct buf others; /* lines on what the rungs would have done */
    /* Where it is; lesson.c's own. */
    uint8_t id[PAIRING_ID];
    uint32_t set;
    uint16_t game, deal;
};

struct lesson {
    struct buf faults;                     /* a line for each of the first ones */
    unsigned told;                         /* so many */
    struct lesson_deal deal[LESSON_DEALS]; /* the worst first */
};

struct lessons {
    struct lesson *of; /* by student */
    size_t n;
};

/* Others are called "another" where the syllabus hides names. All in the texts is safe to show. */
bool lessons_read(struct lessons *l, const struct students *all, const struct lesson_setup *setup,
                  struct err *err);
void lessons_finish(struct lessons *l);

#endif
