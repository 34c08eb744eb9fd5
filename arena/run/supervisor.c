#include "run/supervisor.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/memory.h"
#include "base/clock.h"
#include "base/cpu.h"
#include "run/failure_cause.h"
#include "run/recorder.h"
#include "run/worker.h"
#include "sandbox/namespaces.h"

enum {
    TASKS_AHEAD = 4,            /* a worker: how far play may be ahead of the record */
    BYTES_AHEAD = 64 << 20,     /* of all that waits to be recorded */
    TASK_SETS = 8 * BLOCK_SETS, /* the most, where the start is no matter */
    LOSSES_MOST = 20            /* of sandboxed workers in a row */
};

struct crew {
    struct recorder *recorder;
    const struct event *event;
    struct task_queue window;
    struct worker *worker;
    size_t workers;
    struct pollfd *poll;    /* two for each worker */
    struct task_cost *cost; /* by entrant: of the task it played last */
    uint64_t ticked;
    unsigned losses;              /* sandboxed workers that ended too early, since one got on */
    unsigned processor;           /* of the first worker */
    uint64_t kills;               /* memory_kills, before anything was played */
    struct namespaces namespaces; /* round sandboxed workers */
};

/* ---- Handing out ---- */

static bool is_isolated(const struct crew *c)
{
    return *c->recorder->host;
}

/* That of the slowest of its bots. Nothing is known while that is so of one of them. */
static const struct task_cost *cost_of(const struct crew *c, const struct pairing *p)
{
    const struct task_cost *slowest = &c->cost[p->bot[0]];
    uint32_t batch = recorder_batch(c->recorder);
    for (unsigned b = 1; b < p->bots && slowest->sets; b++) {
        const struct task_cost *other = &c->cost[p->bot[b]];
        if (!other->sets || task_cost_set_ns(other, batch) > task_cost_set_ns(slowest, batch))
            slowest = other;
    }
    return slowest;
}

/* Sets for the next task. One is to be played in a process of its own where its bots are serial;
 * sandboxed, each table is. */
static uint32_t task_size(const struct crew *c)
{
    const struct task_cost_need need = {.left = c->window.end - c->window.next,
                                        .workers = c->workers,
                                        .isolated = is_isolated(c),
                                        .batch = recorder_batch(c->recorder),
                                        .usually = TASK_SETS};
    struct pairing p;
    uint64_t pairing;
    uint32_t set;
    schedule_set(&c->recorder->schedule, c->window.next, &pairing, &set);
    event_pairing(c->event, pairing, &p);
    if (!need.isolated && recorder_serial(c->recorder, &p))
        return 1;
    return task_cost_task(cost_of(c, &p), &need);
}

/* The next task that needs a process; NULL if none is to be had now. */
static struct task *next_task(struct crew *c, struct err *err)
{
    struct task_queue *w = &c->window;
    struct task *t;
    while (!(t = task_queue_waiting(w)) && w->next < w->end &&
           w->tasks < TASKS_AHEAD * c->workers + 1) {
        if (!(t = task_queue_cut(w, &c->recorder->schedule, task_size(c)))) {
            (void)err_memory(err);
            return NULL;
        }
        unsigned absent = recorder_absent(c->recorder, &t->bots, t->set);
        if (absent)
            task_give_up(t, absent);
    }
    return t;
}

static bool any_busy(const struct crew *c)
{
    for (size_t i = 0; i < c->workers; i++)
        if (c->worker[i].task)
            return true;
    return false;
}

static bool start(struct crew *c, struct worker *w, struct task *t, struct err *err)
{
    struct job job = recorder_job(c->recorder, &t->bots, t->set + t->done, t->count - t->done);
    unsigned number = (unsigned)(w - c->worker);
    job.user = number * SET_TABLES_MOST * EU_SEATS;
    job.processor = c->processor + number;
    job.namespaces = is_isolated(c) ? &c->namespaces : NULL;
    job.cost = *cost_of(c, &t->bots);
    if (t->trial) {
        job.strikes = t->trial->strike;
        job.nstrikes = t->trial->strikes;
    }
    if (!worker_start(w, t, &job, err))
        return false;
    t->state = TASK_RUNS;
    return true;
}

static bool hand_out(struct crew *c, struct err *err)
{
    struct err none = {.class = 0};
    for (size_t i = 0; i < c->workers; i++) {
        struct worker *w = &c->worker[i];
        if (w->task)
            continue;
        struct task *t = next_task(c, &none);
        if (!t)
            break;
        /* where there is no room for a further process now, those that run go on */
        if (!start(c, w, t, err))
            return any_busy(c);
    }
    if (none.class)
        *err = none;
    return !none.class;
}

/* ---- Taking in ---- */

static void tell_hanging(struct crew *c, const struct worker *w)
{
    for (unsigned b = 0; b < w->task->bots.bots; b++)
        if (w->hung >> b & 1)
            recorder_hangs(c->recorder, w->task->bots.bot[b]);
}

static bool cannot_go_on(const struct crew *c, const struct worker *w, const struct failure *m,
                         struct err *err)
{
    const struct task *t = w->task;
    struct address at = address_of(&t->bots, t->set, 0, 0, 0, 0);
    char address[ADDRESS_TEXT], why[MEMORY_REASON];
    address_text(&at, address);
    memory_kill_reason("", c->kills, why);
    return err_set(err, ERR_ABORT, "the process that played %s of %s against %s %s%s%s%s%s%s",
                   address, c->event->entrant[t->bots.bot[0]].name,
                   c->event->entrant[t->bots.bot[t->bots.bots - 1]].name,
                   m->killed ? "was killed again and again, perhaps by a trusted bot itself: "
                             : "ended again and again while no bot was being asked: a bot writes "
                               "where it must not (--debug may show it)",
                   m->killed ? why : "", *w->failure ? "; " : "", w->failure,
                   *m->printed ? "; printed last: " : "", m->printed);
}

/* A sandboxed worker has no bot in it that could have done it: what is missing is played again. */
static bool begin_again(struct crew *c, const struct worker *w, struct err *err)
{
    if (w->failed)
        return err_set(err, ERR_ABORT, "%s", w->failure);
    if (w->task->done > w->had)
        c->losses = 0;
    if (++c->losses <= LOSSES_MOST)
        return true;
    char reason[MEMORY_REASON];
    memory_kill_reason("", c->kills, reason);
    return err_set(err, ERR_ABORT, "%u worker processes were killed one after the other: %s",
                   c->losses, reason);
}

/* A worker with bots in it ended before its sets were played. */
static bool blame(struct crew *c, const struct worker *w, int status, struct err *err)
{
    struct task *t = w->task;
    struct failure m;
    failure_cause_find(&m, w, status);
    if (!m.explained)
        recorder_mishap(c->recorder, &t->bots, &m);
    if (!t->trial)
        return task_queue_split(&c->window, t, m.strike.set, &m) || err_memory(err);
    if (!retry_again(t->trial, &m))
        return cannot_go_on(c, w, &m, err);
    if (m.event == FAILURE_STRIKE)
        recorder_mishap(c->recorder, &t->bots, &m);
    return true;
}

/* A worker has played its task: how that went, and what did not come again in a trial. */
static void learn(struct crew *c, const struct worker *w)
{
    struct task *t = w->task;
    c->losses = 0;
    for (unsigned b = 0; b < t->bots.bots && !t->trial && w->cost.sets; b++)
        c->cost[t->bots.bot[b]] = w->cost;
    if (!t->trial)
        return;
    if (retry_unrepeated(t->trial))
        recorder_mishap(c->recorder, &t->bots, &t->trial->first);
}

/* A process is over: either its task is, or somebody is to blame. */
static bool settle(struct crew *c, struct worker *w, int status, struct err *err)
{
    struct task *t = w->task;
    bool ok = true;
    if (t->inbox.bytes.failed)
        return err_memory(err);
    tell_hanging(c, w);
    inbox_cut(&t->inbox);
    t->state = t->done == t->count ? TASK_DONE : TASK_WAITS;
    if (t->state == TASK_DONE)
        learn(c, w);
    else
        ok = w->isolated ? begin_again(c, w, err) : blame(c, w, status, err);
    w->task = NULL;
    return ok;
}

/* Looks who is over. One that said so is not waited for: its bots are unloaded by then. */
static bool settle_all(struct crew *c, bool all, struct err *err)
{
    for (size_t i = 0; i < c->workers; i++) {
        struct worker *w = &c->worker[i];
        int status;
        if (!w->task || !(all || w->ended || w->killed || w->result < 0))
            continue;
        if (w->ended && !w->killed)
            worker_kill(w);
        if (worker_reap(w, w->killed, &status) && !settle(c, w, status, err))
            return false;
    }
    return true;
}

/* ---- Unloading ---- */

/* All sets are there, and bots are only being unloaded: nobody waits long for that, and even less
 * for one that was seen to hang. */
static void end_unloading(struct crew *c, struct worker *w, uint64_t now)
{
    enum { SHORTER = 20 };
    uint64_t since = w->watch.since.wall > w->played ? w->watch.since.wall : w->played;
    uint64_t grace = c->event->limits.load_ms * CLOCK_MS;
    if (!w->played || w->ended || w->killed)
        return;
    uint32_t entrant = failure_cause_loading(w);
    if (entrant != FAILURE_NOBODY && c->recorder->bot[entrant].hangs)
        grace /= SHORTER;
    if (now < since + grace)
        return;
    if (entrant != FAILURE_NOBODY)
        recorder_hangs(c->recorder, entrant);
    worker_kill(w);
}

/* ---- Booking ---- */

/* Ends the worker of a task, or with NULL of any. */
static void stop_workers(struct crew *c, const struct task *t)
{
    for (size_t i = 0; i < c->workers; i++)
        if (c->worker[i].task && (!t || c->worker[i].task == t))
            worker_stop(&c->worker[i]);
}

/* The task is not to be played after all. */
static void abandon(struct crew *c, struct task *t, unsigned parties)
{
    stop_workers(c, t);
    task_give_up(t, parties);
}

/* Whether play ends with the sets recorded so far, although tasks lie beyond them. */
static bool is_cut_short(const struct crew *c)
{
    return c->window.next > c->recorder->schedule.sets;
}

static bool book_absent(struct crew *c, struct task *t, struct err *err)
{
    for (; t->taken < t->count && !is_cut_short(c); t->taken++)
        if (!recorder_give_up(c->recorder, &t->bots, t->set + t->taken, t->absent, err))
            return false;
    return true;
}

static void book_failure(struct crew *c, const struct task *t, const struct worker_message *f)
{
    struct failure m;
    memcpy(&m, f->record, sizeof m);
    m.strike.fault.law = "";
    recorder_mishap(c->recorder, &t->bots, &m);
}

static bool book_frames(struct crew *c, struct task *t, struct err *err)
{
    struct worker_message f;
    while (t->taken < t->count && !is_cut_short(c)) {
        unsigned parties = recorder_absent(c->recorder, &t->bots, t->set + t->taken);
        if (parties) {
            abandon(c, t, parties);
            return book_absent(c, t, err);
        }
        do {
            if (!inbox_take(&t->inbox, &f))
                return true;
            if (f.kind == WORKER_MESSAGE_MISHAP)
                book_failure(c, t, &f);
            else if (f.kind == WORKER_MESSAGE_TIMES &&
                     !recorder_times(c->recorder, &t->bots, &f, err))
                return false;
        } while (f.kind != WORKER_MESSAGE_SET);
        if (!recorder_set(c->recorder, &t->bots, &f, err))
            return false;
        t->taken++;
    }
    return true;
}

/* Takes what a task that is recorded has left. */
static bool book_rest(struct crew *c, struct task *t, struct err *err)
{
    struct worker_message f;
    while (inbox_take(&t->inbox, &f))
        if (f.kind == WORKER_MESSAGE_TIMES && !t->absent &&
            !recorder_times(c->recorder, &t->bots, &f, err))
            return false;
    return true;
}

/* Records what has come in schedule order. */
static bool book(struct crew *c, struct err *err)
{
    struct task *t;
    while ((t = c->window.head)) {
        if (!(t->absent ? book_absent(c, t, err) : book_frames(c, t, err)))
            return false;
        if (is_cut_short(c)) {
            stop_workers(c, NULL);
            task_queue_end(&c->window, c->recorder->schedule.sets);
            return true;
        }
        if (t->state != TASK_DONE || t->taken < t->count)
            break;
        if (!book_rest(c, t, err))
            return false;
        task_queue_pop(&c->window);
    }
    c->window.end = c->recorder->schedule.sets;
    return true;
}

/* ---- The loop ---- */

/* Where much waits to be recorded, only the task that holds it all up is listened to. */
static void choose_held(struct crew *c)
{
    size_t bytes = 0;
    for (const struct task *t = c->window.head; t; t = t->next)
        bytes += t->inbox.bytes.len;
    for (size_t i = 0; i < c->workers; i++)
        c->worker[i].held = bytes > BYTES_AHEAD && c->worker[i].task != c->window.head;
}

/* What there may be to read, and how long to wait for it: not long for a process that is about to
 * end. */
static int plan_poll(struct crew *c)
{
    int ms = WATCHDOG_TICK_MS;
    for (size_t i = 0; i < c->workers; i++) {
        const struct worker *w = &c->worker[i];
        c->poll[2 * i] = (struct pollfd){.fd = w->held ? -1 : w->result, .events = POLLIN};
        c->poll[2 * i + 1] = (struct pollfd){.fd = w->output, .events = POLLIN};
        if (w->task && (w->ended || w->result < 0))
            ms = 1;
    }
    return ms;
}

static bool listen(struct crew *c, struct err *err)
{
    choose_held(c);
    if (poll(c->poll, 2 * c->workers, plan_poll(c)) < 0)
        return errno == EINTR || errno == EAGAIN || err_errno(err, ERR_ABORT, "cannot wait");
    for (size_t i = 0; i < c->workers; i++) {
        struct worker *w = &c->worker[i];
        if (!w->task)
            continue;
        worker_read(w, &c->poll[2 * i]);
        if (w->task->inbox.bytes.failed)
            return err_memory(err);
        tell_hanging(c, w);
    }
    return true;
}

static bool tick(struct crew *c, struct err *err)
{
    uint64_t now = clock_wall_ns();
    bool due = now - c->ticked >= WATCHDOG_TICK_MS * CLOCK_MS;
    if (due)
        c->ticked = now;
    for (size_t i = 0; due && i < c->workers; i++) {
        struct worker *w = &c->worker[i];
        if (!w->task || w->isolated)
            continue;
        worker_watch(w, now, &c->event->limits);
        end_unloading(c, w, now);
    }
    return settle_all(c, due, err) && (!due || recorder_tick(c->recorder, now, err));
}

static bool is_over(const struct crew *c)
{
    return !c->window.head && c->window.next == c->window.end;
}

static bool work(struct crew *c, struct err *err)
{
    const volatile sig_atomic_t *stop = c->recorder->run->how.stop;
    do {
        if (!hand_out(c, err) || !book(c, err))
            return false;
        if (is_over(c))
            return true;
        if (any_busy(c) && !listen(c, err))
            return false;
        if (!tick(c, err))
            return false;
    } while (!(stop && *stop));
    return true;
}

/* How many workers, of those wanted, the system allows the open files for; raises the limit as far
 * as this process may. */
static size_t limit_workers(size_t want)
{
    enum { PIPES = 2, OTHERS = 32 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return want;
    rlim_t wanted = PIPES * (rlim_t)want + OTHERS;
    if (files.rlim_cur < wanted) {
        struct rlimit more = files;
        more.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &more) == 0)
            files = more;
    }
    if (files.rlim_cur >= wanted)
        return want;
    return files.rlim_cur > OTHERS + PIPES ? (files.rlim_cur - OTHERS) / PIPES : 1;
}

/* How many of those wanted the system has room for; the user is told if there are fewer. */
static size_t fit_workers(const struct crew *c, size_t want)
{
    const struct run *run = c->recorder->run;
    const struct resources needs = roster_needs(c->event, !is_isolated(c));
    size_t files = limit_workers(want), memory = resources_workers(&needs);
    size_t most = files < memory ? files : memory;
    char line[128];
    if (most >= want)
        return want;
    (void)snprintf(line, sizeof line, "%zu worker%s: %s", most, most == 1 ? "" : "s",
                   files < memory ? "the limit on open files (ulimit -n) allows no more"
                                  : "there is memory for no more, if bots take all that they may");
    if (run->remark)
        run->remark(run->context, line);
    return most;
}

static bool make_workers(struct crew *c, struct err *err)
{
    const struct run *run = c->recorder->run;
    size_t want = run->how.workers ? run->how.workers : 1, most = fit_workers(c, want);
    /* fewer than there are processors start where we are, so that runs side by side differ */
    c->processor = want < cpu_count() ? cpu_now() : 0;
    c->cost = calloc(c->event->entrants, sizeof *c->cost);
    assert(most > 0);
    c->worker = calloc(most, sizeof *c->worker);
    c->poll = calloc(2 * most, sizeof *c->poll);
    if (!c->cost || !c->worker || !c->poll)
        return err_memory(err);
    for (; c->workers < most; c->workers++)
        if (!worker_init(&c->worker[c->workers], err))
            return false;
    return true;
}

bool supervisor_play(struct recorder *l, struct err *err)
{
    struct crew c = {.recorder = l,
                     .event = l->event,
                     .window = {.next = l->progress.sets, .end = l->progress.total},
                     .kills = memory_kills(""),
                     .namespaces = {-1, -1, -1}};
    if (is_isolated(&c))
        namespaces_build(&c.namespaces);
    bool ok = make_workers(&c, err) && work(&c, err);
    for (size_t i = 0; i < c.workers; i++)
        worker_finish(&c.worker[i]);
    task_queue_finish(&c.window);
    namespaces_leave(&c.namespaces);
    free(c.cost);
    free(c.worker);
    free(c.poll);
    return ok;
}
