/*
 * What a student can learn from the tournament: the faults of the bot with their addresses, and the
 * deals that cost it most, with what the rungs would have done in its place.
 *
 *     feedback_read(&l, &tournament, &err)
 *     l.of[student] ...
 *     feedback_finish(&l)
 */
#ifndef CLASS_FEEDBACK_H
#define CLASS_FEEDBACK_H

#include "class/class_tournament.h"
#include "table/address.h"
#include "table/pairing.h"

enum { FEEDBACK_DEALS = 3, FEEDBACK_FAULTS = 20 };

/* A deal that went badly. */
struct feedback_deal {
    int loss; /* points, over all tables of its set; 0: there is none */
    char address[ADDRESS_TEXT];
    struct buf text;   /* all tables of it */
    struct buf others; /* what the rungs would have done, in lines */
    /* The rest is feedback.c's own: where it is. */
    uint8_t id[PAIRING_ID];
    uint32_t set;
    uint16_t game, deal;
};

struct feedback {
    struct buf faults;                         /* a line for each of the first ones */
    unsigned told;                             /* how many lines */
    struct feedback_deal deal[FEEDBACK_DEALS]; /* the worst first */
};

struct class_feedback {
    struct feedback *of; /* by student */
    size_t n;
};

/* Other students are called "another" where the class file hides names. All texts are safe to
 * show. */
bool feedback_read(struct class_feedback *l, const struct class_tournament *t, struct err *err);
void feedback_finish(struct class_feedback *l);

#endif
