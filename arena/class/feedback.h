/*
 * What a student can learn from the tournament: the faults of the bot with their addresses, its
 * most instructive mistakes (mistakes.h), and the deals that cost it most, with what the rungs
 * would have done in its place.
 *
 *     feedback_read(&l, &tournament, &err)
 *     l.of[student] ...
 *     feedback_finish(&l)
 */
#ifndef CLASS_FEEDBACK_H
#define CLASS_FEEDBACK_H

#include "class/class_tournament.h"
#include "class/mistakes.h"
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

/* A mistake. */
struct feedback_mistake {
    char address[ADDRESS_TEXT];
    struct buf text; /* the deal up to there, what it cost; empty: there is none */
};

struct feedback {
    struct buf faults;                         /* a line for each of the first ones */
    unsigned told;                             /* how many lines */
    struct feedback_deal deal[FEEDBACK_DEALS]; /* the worst first */
    struct feedback_mistake mistake[MISTAKES_CHOSEN];
    unsigned decisions; /* that were looked at for these */
};

struct class_feedback {
    struct feedback *of; /* by student */
    size_t n;
    char why[400]; /* mistakes could not be looked for: why; or "" */
};

/* Other students are called "another" where the class file hides names. All texts are safe to
 * show. */
bool feedback_read(struct class_feedback *l, const struct class_tournament *t, struct err *err);
void feedback_finish(struct class_feedback *l);

#endif
