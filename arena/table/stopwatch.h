/*
 * The CPU time of answers of bots that are called in this process. Reading a clock costs about as
 * much as a quick answer, so only some of the quick ones are timed, and each counts for those that
 * were not. Where answers of a kind take some microseconds, all are timed.
 *
 *     stopwatch_start(&w)                                 once in a thread
 *     if (--pace->left == 0)                              a pace for each bot and kind of question
 *         lap = stopwatch_begin(&w, pace); ...; stopwatch_end(&w, &lap, pace, times)
 */
#ifndef TABLE_STOPWATCH_H
#define TABLE_STOPWATCH_H

#include <stdbool.h>

#include "base/histogram.h"
#include "base/clock.h"

struct stopwatch {
    struct ticks ticks;
    uint64_t tick, cpu; /* both clocks, read together not long ago */
    uint32_t laps;      /* begun */
    uint32_t chance;
};

/* How often answers of one kind are timed. In a struct of zeros they never are. */
struct pace {
    uint32_t left;   /* answers up to the next that is timed; 1: this one */
    uint16_t weight; /* how many that one stands for */
    bool slow;       /* the last took so long that its CPU time must be asked for */
};

struct lap {
    uint64_t tick, cpu;
};

void stopwatch_start(struct stopwatch *w);

struct lap stopwatch_begin(struct stopwatch *w, const struct pace *pace);

/* Adds the time since, as often as it counts, and says when the next is due. */
void stopwatch_end(struct stopwatch *w, const struct lap *lap, struct pace *pace,
                   struct histogram *times);

#endif
