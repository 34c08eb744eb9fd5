/*
 * What there is to learn from a tournament, for each student: the faults of the bot, with their
 * addresses, and the deals that cost it most, with what the rungs would have done in its place.
 *
 *     feedback_read(&l, &all, &setup, &err)
 *     l.of[student] ...
 *     feedback_finish(&l)
 */
#ifndef CLASS_FEEDBACK_H
#define CLASS_FEEDBACK_H

#include <signal.h>

#include "class/students.h"
#include "table/address.h"
#include "table/pairing.h"

enum { FEEDBACK_DEALS = 3, FEEDBACK_FAULTS = 20 };

/* All is borrowed. */
struct feedback_setup {
    const struct class_file *class_file;
    const char *host, *log;
    const volatile sig_atomic_t *stop;
};

/* A deal that went badly. */
struct feedback_deal {
    int loss; /* points, over all tables of its set; 0: there is none */
    char address[ADDRESS_TEXT];
    struct buf told;   /* all tables of it, as text */
    struct buf others; /* lines on what the rungs would have done */
    /* Where it is; feedback.c's own. */
    uint8_t id[PAIRING_ID];
    uint32_t set;
    uint16_t game, deal;
};

struct feedback {
    struct buf faults;                         /* a line for each of the first ones */
    unsigned told;                             /* so many */
    struct feedback_deal deal[FEEDBACK_DEALS]; /* the worst first */
};

struct class_feedback {
    struct feedback *of; /* by student */
    size_t n;
};

/* Others are called "another" where the class file hides names. All in the texts is safe to show.
 */
bool feedback_read(struct class_feedback *l, const struct students *all,
                   const struct feedback_setup *setup, struct err *err);
void feedback_finish(struct class_feedback *l);

#endif
