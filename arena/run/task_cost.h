/*
 * How many sets are played at once: measures what a start and what the sets cost, and says how many
 * sets make a span (sandboxed_play.c) and a task (supervisor.c), so that what is paid once is a
 * small part.
 *
 * A span of n sets takes span_ns + n * set_ns. Most bots take their time for each question, and
 * span_ns is next to nothing. One that answers a whole frame in the time of one question takes as
 * long for many sets as for one. Two spans of different sizes tell which it is.
 */
#ifndef RUN_TASK_COST_H
#define RUN_TASK_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"

enum {
    TASK_COST_SETS = 8,        /* of a span before anything is known */
    TASK_COST_SPAN_MOST = 1024 /* sets of a span */
};

/* All zeros: nothing is known. */
struct task_cost {
    uint64_t start_ns; /* until the bots of a task are loaded, all of them together */
    uint64_t span_ns;  /* of a span, however many sets it has */
    uint64_t set_ns;   /* of each set besides */
    uint32_t sets;     /* of the span that was measured last; 0: none was */
    uint32_t most;     /* of the longest so far */
    uint64_t ns;       /* of the last */
    uint32_t alike;    /* spans since the last that was of another size */
    bool known;        /* spans of different sizes were measured; else span_ns is 0 */
};

/* Takes in that a span of so many sets took so long, of which so many are played at once, in
 * batches that cost span_ns each. */
void task_cost_measure(struct task_cost *p, uint32_t sets, uint32_t batch, uint64_t ns);

/* What bots cost that take their time for each set: a start, and so many sets since. */
struct task_cost task_cost_of_sets(uint64_t start_ns, uint32_t sets, uint64_t ns);

/* Sets of the next span, from 1 to TASK_COST_SPAN_MOST: about a quarter of a second of play; where
 * a span has costs of its own as many as make these a tenth, as long as it lasts no longer than ten
 * seconds, or twice what a single set takes. While it is not known whether it has, twice to four
 * times the last, and after some of one size once twice as many. More than a batch are not needed
 * for it. */
uint32_t task_cost_span(const struct task_cost *p, uint32_t batch);

/* What a set takes in such spans, at least 1. */
uint64_t task_cost_set_ns(const struct task_cost *p, uint32_t batch);

/* What the size of a task depends on. */
struct task_cost_need {
    uint64_t left;    /* sets of the schedule that are in no task yet */
    size_t workers;   /* who share them */
    bool isolated;    /* each bot is a process, which costs some ms to start */
    uint32_t batch;   /* sets played at once */
    uint32_t usually; /* sets, the most where the start is no matter */
};

/* Sets of the next task, at least 1: enough to pay for the start and to fill a span, few enough to
 * keep all workers busy to the end. Where both cannot be, none is so small that its start takes
 * longer than its sets. */
uint32_t task_cost_task(const struct task_cost *p, const struct task_cost_need *need);

#endif
