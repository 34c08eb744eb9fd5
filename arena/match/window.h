/*
 * What is being played now: a window over the schedule, cut into tasks, each for one process. Tasks
 * stand in schedule order, whatever the order in which they are finished; what is recorded comes
 * off the window's head.
 *
 *     w = {.next = next, .end = end}              sets of the schedule that are to be played
 *     t = window_cut(&w, agenda, count)           what comes next in the schedule
 *         task_give_up(t, parties)                or, where somebody does not play
 *     t = window_waiting(&w)                      a process plays it: TASK_RUNS, TASK_DONE
 *         window_split(&w, t, set, &mishap)       or, where that ended
 *     window_pop(&w)                              the head is recorded
 *     window_finish(&w)
 */
#ifndef MATCH_WINDOW_H
#define MATCH_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/agenda.h"
#include "match/frame.h"
#include "match/trial.h"
#include "record/event.h"

enum task_state { TASK_WAITS, TASK_RUNS, TASK_DONE };

/* Consecutive sets of one pairing. */
struct task {
    struct task *next;
    struct pairing bots;
    uint32_t set, count; /* sets [set, set + count) */
    uint32_t done;       /* arrived */
    uint32_t taken;      /* recorded */
    enum task_state state;
    unsigned absent; /* parties that do not play: none of its sets is */
    struct inbox inbox;
    struct trial *trial; /* of a set that is played alone; owned */
};

struct window {
    uint64_t next; /* set of the schedule, the first that is in no task yet */
    uint64_t end;  /* sets of the schedule */
    struct task *head, *tail;
    size_t tasks;
};

void window_finish(struct window *w);

/* Cuts the next task off the schedule, of at most `count` sets; it waits. NULL if memory runs out;
 * not to be called when next == end. */
struct task *window_cut(struct window *w, const struct agenda *a, uint32_t count);

/* Play ends with set `end` of the schedule, although others were cut: none of the tasks is played
 * on. */
void window_end(struct window *w, uint64_t end);

/* Takes a task that was to play `set` in company apart: what arrived from it stays, the set itself
 * stands alone with a trial, what lies before and after it is to be played again. */
bool window_split(struct window *w, struct task *t, uint32_t set, const struct mishap *m);

/* Its sets, but for those recorded, are not played, as these parties of the pairing give them up
 * (ledger_absent): the task is done, and needs no process. */
void task_give_up(struct task *t, unsigned parties);

/* Takes the head, which is done and recorded, off the window. */
void window_pop(struct window *w);

/* The first task that waits for a process, or NULL. Sets beyond a pairing's first eight wait while
 * one of those is on trial: it may be that they are never played. */
struct task *window_waiting(const struct window *w);

#endif
