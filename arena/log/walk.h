/*
 * A table of a set record gone through answer by answer, in front of the referee: to show it, and
 * to find out where in a deal something stands. The record may be false: then the walk ends early.
 *
 *     walk_start(&w, event, set, table);
 *     while (walk_deal(&w))
 *         while (walk_step(&w, &step))
 *             ...
 */
#ifndef LOG_WALK_H
#define LOG_WALK_H

#include "log/log.h"
#include "table/address.h"

struct walk {
    const struct event *event;
    const struct set_record *set;
    const struct table_record *played;
    struct tally tally; /* before the deal */
    struct deal deal;   /* after the steps so far */
    size_t index;       /* of the deal in the played ones */
    /* The rest is the walk's own. */
    size_t before;       /* answers of the deals before it */
    size_t fault;        /* of the first fault at this step or later */
    bool started, ended; /* a deal was begun; the record makes no sense from here on */
};

/* One answer. */
struct walk_step {
    struct ask ask;     /* the question */
    int32_t answer;     /* what the seat answered */
    int played;         /* what the referee made of it */
    struct fault fault; /* what the referee finds; code EU_NO_FAULT: nothing */
};

/* `event` and `set` outlive the walk. */
void walk_start(struct walk *w, const struct event *event, const struct set_record *set,
                unsigned table);

/* Goes over the rest of this deal to the next; w->tally and w->deal stand at its beginning. False
 * after the last, or where the record does not say what the referee would. */
bool walk_deal(struct walk *w);

/* Goes on to a deal by its numbers; false if it does not come. */
bool walk_find(struct walk *w, unsigned game, unsigned deal);

/* The faults that the record has at this step, strikes included; their number. */
size_t walk_faults(const struct walk *w, const struct table_record_fault **faults);

/* Gives the next answer. False at the end of the deal or of its answers. */
bool walk_step(struct walk *w, struct walk_step *step);

/* Where the walk is. */
struct address walk_address(const struct walk *w, const struct pairing *pairing);

#endif
