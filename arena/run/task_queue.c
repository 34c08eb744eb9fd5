#include "run/task_queue.h"

#include <assert.h>
#include <stdlib.h>

#include "log/give_up.h"

static void task_free(struct task *t)
{
    buf_finish(&t->inbox.bytes);
    free(t->retry);
    free(t);
}

void task_give_up(struct task *t, unsigned contestants)
{
    t->set += t->taken;
    t->count -= t->taken;
    t->done = t->taken = 0;
    t->absent = contestants;
    t->state = TASK_DONE;
    free(t->retry);
    t->retry = NULL;
    buf_finish(&t->inbox.bytes);
    t->inbox = (struct inbox){.scanned = 0};
}

void task_queue_finish(struct task_queue *w)
{
    while (w->head)
        task_queue_pop(w);
}

void task_queue_end(struct task_queue *w, uint64_t end)
{
    task_queue_finish(w);
    w->next = w->end = end;
}

/* How many sets of the schedule from `next` on belong to one pairing and follow one another. */
static uint32_t run_of_sets(const struct task_queue *w, const struct schedule *a, uint32_t most)
{
    uint64_t pairing, other;
    uint32_t first, set, n = 1;

    schedule_set(a, w->next, &pairing, &first);
    while (n < most && w->next + n < w->end) {
        schedule_set(a, w->next + n, &other, &set);
        if (other != pairing || set != first + n)
            break;
        n++;
    }
    return n;
}

struct task *task_queue_cut(struct task_queue *w, const struct schedule *a, uint32_t count)
{
    uint64_t pairing;

    assert(w->next < w->end && count > 0);
    struct task *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->count = run_of_sets(w, a, count);
    schedule_set(a, w->next, &pairing, &t->set);
    event_pairing(a->event, pairing, &t->bots);
    *(w->tail ? &w->tail->next : &w->head) = t;
    w->tail = t;
    w->tasks++;
    w->next += t->count;
    return t;
}

void task_queue_pop(struct task_queue *w)
{
    struct task *t = w->head;

    w->head = t->next;
    if (!w->head)
        w->tail = NULL;
    w->tasks--;
    task_free(t);
}

/* Cuts the sets from `at` on off a task as a task of their own behind it. */
static struct task *cut_behind(struct task_queue *w, struct task *t, uint32_t at)
{
    struct task *rest = calloc(1, sizeof *rest);

    if (!rest)
        return NULL;
    rest->next = t->next;
    rest->bots = t->bots;
    rest->set = t->set + at;
    rest->count = t->count - at;
    t->count = at;
    t->next = rest;
    if (w->tail == t)
        w->tail = rest;
    w->tasks++;
    return rest;
}

bool task_queue_split(struct task_queue *w, struct task *t, uint32_t set, const struct failure *m)
{
    assert(set >= t->set + t->done && set < t->set + t->count && !t->retry);
    struct retry *retry = calloc(1, sizeof *retry);
    if (!retry)
        return false;
    retry_start(retry, m, pairing_tables(&t->bots));
    t->state = TASK_WAITS;
    if (set + 1 < t->set + t->count && !cut_behind(w, t, set + 1 - t->set))
        goto fail;
    struct task *alone = t;
    if (set > t->set && !(alone = cut_behind(w, t, set - t->set)))
        goto fail;
    alone->retry = retry;
    if (alone == t || !t->done)
        return true;
    /* what arrived is a task that is over */
    if (t->done < t->count && !cut_behind(w, t, t->done))
        return false; /* the retry is the task's by now */
    t->state = TASK_DONE;
    return true;
fail:
    free(retry);
    return false;
}

static bool retries_opening(const struct task_queue *w, const struct task *t)
{
    if (t->set < GIVE_UP_SETS)
        return false;
    for (const struct task *o = w->head; o && o != t; o = o->next)
        if (o->retry && o->bots.number == t->bots.number && o->set < GIVE_UP_SETS &&
            o->state != TASK_DONE)
            return true;
    return false;
}

struct task *task_queue_waiting(const struct task_queue *w)
{
    for (struct task *t = w->head; t; t = t->next)
        if (t->state == TASK_WAITS && !retries_opening(w, t))
            return t;
    return NULL;
}
