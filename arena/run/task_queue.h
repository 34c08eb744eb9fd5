/*
 * The queue of what is being played now: a part of the schedule, cut into tasks, each for one
 * process. Tasks are in schedule order, whatever the order in which they are finished. A task that
 * is recorded leaves the queue at its head.
 *
 *     w = {.next = next, .end = end}              sets of the schedule that are to be played
 *     t = task_queue_cut(&w, schedule, count)     what comes next in the schedule
 *         task_give_up(t, contestants)            if somebody does not play
 *     t = task_queue_waiting(&w)                  a process plays it: TASK_RUNS, TASK_DONE
 *         task_queue_split(&w, t, set, &failure)  if that process ended
 *     task_queue_pop(&w)                          the head is recorded
 *     task_queue_finish(&w)
 */
#ifndef RUN_TASK_QUEUE_H
#define RUN_TASK_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "schedule/schedule.h"
#include "run/worker_message.h"
#include "run/retry.h"
#include "event/event.h"

enum task_state { TASK_WAITS, TASK_RUNS, TASK_DONE };

/* Consecutive sets of one pairing. */
struct task {
    struct task *next;
    struct pairing bots;
    uint32_t set, count; /* sets [set, set + count) */
    uint32_t done;       /* arrived */
    uint32_t taken;      /* recorded */
    enum task_state state;
    unsigned absent; /* contestants that do not play: then none of its sets is played */
    struct inbox inbox;
    struct retry *retry; /* of a set that is played alone; owned */
};

struct task_queue {
    uint64_t next; /* set of the schedule, the first that is in no task yet */
    uint64_t end;  /* sets of the schedule */
    struct task *head, *tail;
    size_t tasks;
};

void task_queue_finish(struct task_queue *w);

/* Cuts the next task off the schedule, of at most `count` sets; it waits. NULL if memory runs out;
 * not to be called when next == end. */
struct task *task_queue_cut(struct task_queue *w, const struct schedule *a, uint32_t count);

/* Play ends with set `end` of the schedule, although others were cut: none of the tasks is played
 * on. */
void task_queue_end(struct task_queue *w, uint64_t end);

/* Splits a task whose process ended at `set` in a batch: what arrived from it stays, the set is a
 * task of its own then, with a retry, and the sets before and after it are to be played again. */
bool task_queue_split(struct task_queue *w, struct task *t, uint32_t set, const struct failure *m);

/* These contestants of the pairing give the task up (recorder_absent): its sets that are not
 * recorded are not played, and the task is done without a process. */
void task_give_up(struct task *t, unsigned contestants);

/* Removes the head, which is done and recorded. */
void task_queue_pop(struct task_queue *w);

/* The first task that waits for a process, or NULL. While one of a pairing's first eight sets is
 * retried its later sets wait, because they may never be played. */
struct task *task_queue_waiting(const struct task_queue *w);

#endif
