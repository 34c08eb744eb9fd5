/*
 * Goes through a table of a set record answer by answer, as the referee sees it: to show it, to
 * find where in a deal something happened, to compare two records. The record may be false: then
 * the walk ends early.
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
    /* The rest is private. */
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

/* Passes over the rest of this deal to the beginning of the next. False after the last, or where
 * the record does not agree with the referee. */
bool walk_deal(struct walk *w);

/* Goes on to a deal by its numbers; false if it does not come. */
bool walk_find(struct walk *w, unsigned game, unsigned deal);

/* The faults that the record has at this step, strikes included. Returns their number. */
size_t walk_faults(const struct walk *w, const struct table_record_fault **faults);

/* Number 0, 1, ... of those that are no offence: time limits, crashes and the like; or NULL. */
const struct fault *walk_strike(const struct walk *w, size_t number);

/* Gives the next answer. False at the end of the deal or of its answers. */
bool walk_step(struct walk *w, struct walk_step *step);

/* Where the walk is. */
struct address walk_address(const struct walk *w, const struct pairing *pairing);

/* ---- Two records of one table ---- */

/* The first question that was answered otherwise; what follows from that answer is no further
 * difference. */
struct first_difference {
    struct address address;
    struct deal deal; /* as it stood when the question was put: deal.ask */
    /* In either record: the answer, -1 where there is none; the strike at the question, or 0. After
     * a strike the answer is the default answer. */
    int32_t answer[2];
    enum eu_fault strike[2];
};

/* False if both have the same answers and, where `strikes` count too, strikes at the same
 * questions. */
bool first_difference_find(struct first_difference *p, const struct set_record *one,
                           const struct set_record *other, const struct event *event,
                           const struct pairing *pairing, unsigned table, bool strikes);

#endif
