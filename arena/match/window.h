/*
 * What is being played now: a window over the schedule, cut into tasks, each for one process. Tasks
 * stand in schedule order, whatever the order in which they are finished; what is recorded comes
 * off the window's head.
 */
#ifndef MATCH_WINDOW_H
#define MATCH_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/frame.h"
#include "match/trial.h"
#include "record/event.h"

enum task_state { TASK_WAITS, TASK_RUNS, TASK_DONE };

/* Consecutive sets of one pairing. */
struct task {
    struct task *next;
    uint64_t pairing; /* its number in the schedule */
    struct pairing bots;
    uint32_t set, count; /* sets [set, set + count) */
    uint32_t done;       /* arrived */
    uint32_t taken;      /* recorded */
    enum task_state state;
    unsigned absent; /* parties that do not play (ledger_absent): it is done without a process */
    struct inbox inbox;
    struct trial *trial; /* of a set that is played alone; owned */
};

struct window {
    struct task *head, *tail;
    size_t tasks;
    uint64_t next; /* set of the schedule, the first that is in no task yet */
    uint64_t end;  /* sets of the schedule */
};

void window_init(struct window *w, uint64_t next, uint64_t end);
void window_finish(struct window *w);

/* Cuts the next task off the schedule, of at most `count` sets; it waits. NULL if memory runs out;
 * not to be called when next == end. */
struct task *window_cut(struct window *w, const struct event *e, uint32_t count);

/* Takes a task that was to play `set` in company apart: what arrived from it stays, the set itself
 * stands alone with a trial, what lies before and after it is to be played again. */
bool window_split(struct window *w, struct task *t, uint32_t set, const struct mishap *m);

/* Takes the head, which is done and recorded, off the window. */
void window_pop(struct window *w);

/* The first task that waits for a process, or NULL. Sets beyond a pairing's first eight wait while
 * one of those is on trial: it may be that they are never played. */
struct task *window_waiting(const struct window *w);

#endif
