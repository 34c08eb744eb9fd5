/* Plays an event by worker processes: tasks, who is to blame when one ends, and the sets in
 * schedule order. */
#include "run/recorder.h"

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
#include "run/worker.h"
#include "sandbox/namespaces.h"

enum {
    TASKS_AHEAD = 4,            /* a worker: how far play may be ahead of the record */
    BYTES_AHEAD = 64 << 20,     /* of all that waits to be recorded */
    TASK_SETS = 8 * BLOCK_SETS, /* the most, where the start is no matter */
    LOSSES_MOST = 20            /* of sandboxed workers in a row */
};

struct supervisor {
    struct recorder *recorder;
    const struct event *event;
    struct task_queue queue;
    struct worker *worker;
    size_t workers;
    struct pollfd *poll;   /* two for each worker */
    struct job_cost *cost; /* by entrant: of the task it played last */
    uint64_t ticked;
    unsigned losses;              /* sandboxed workers that ended too early, since one got on */
    unsigned processor;           /* of the first worker */
    uint64_t kills;               /* memory_kills, before anything was played */
    struct namespaces namespaces; /* round sandboxed workers */
};

/* ---- Handing out ---- */

static bool is_sandboxed(const struct supervisor *s)
{
    return *s->recorder->host;
}

/* That of the slowest of its bots. Nothing is known while that is so of one of them. */
static const struct job_cost *cost_of(const struct supervisor *s, const struct pairing *p)
{
    const struct job_cost *slowest = &s->cost[p->bot[0]];
    uint32_t batch = recorder_batch(s->recorder);

    for (unsigned b = 1; b < p->bots && slowest->sets; b++) {
        const struct job_cost *other = &s->cost[p->bot[b]];
        if (!other->sets || job_cost_set_ns(other, batch) > job_cost_set_ns(slowest, batch))
            slowest = other;
    }
    return slowest;
}

/* Sets for the next task. One is to be played in a process of its own where its bots are serial;
 * sandboxed, each table is. */
static uint32_t task_size(const struct supervisor *s)
{
    const struct job_cost_need need = {.left = s->queue.end - s->queue.next,
                                       .workers = s->workers,
                                       .sandboxed = is_sandboxed(s),
                                       .batch = recorder_batch(s->recorder),
                                       .usually = TASK_SETS};
    struct pairing p;
    uint64_t pairing;
    uint32_t set;

    schedule_set(&s->recorder->schedule, s->queue.next, &pairing, &set);
    event_pairing(s->event, pairing, &p);
    if (!need.sandboxed && recorder_serial(s->recorder, &p))
        return 1;
    return job_cost_task(cost_of(s, &p), &need);
}

/* The next task that needs a process; NULL if none is to be had now. */
static struct task *next_task(struct supervisor *s, struct err *err)
{
    struct task_queue *w = &s->queue;
    struct task *t;

    while (!(t = task_queue_waiting(w)) && w->next < w->end &&
           w->tasks < TASKS_AHEAD * s->workers + 1) {
        if (!(t = task_queue_cut(w, &s->recorder->schedule, task_size(s)))) {
            (void)err_memory(err);
            return NULL;
        }
        unsigned absent = recorder_absent(s->recorder, &t->bots, t->set);
        if (absent)
            task_give_up(t, absent);
    }
    return t;
}

static bool any_busy(const struct supervisor *s)
{
    for (size_t i = 0; i < s->workers; i++)
        if (s->worker[i].task)
            return true;
    return false;
}

static bool start_task(struct supervisor *s, struct worker *w, struct task *t, struct err *err)
{
    struct job job = recorder_job(s->recorder, &t->bots, t->set + t->done, t->count - t->done);
    unsigned number = (unsigned)(w - s->worker);

    job.user = number * SET_TABLES_MOST * EU_SEATS;
    job.processor = s->processor + number;
    job.namespaces = is_sandboxed(s) ? &s->namespaces : NULL;
    job.cost = *cost_of(s, &t->bots);
    if (t->retry) {
        job.strikes = t->retry->strike;
        job.nstrikes = t->retry->strikes;
    }
    if (!worker_start(w, t, &job, err))
        return false;
    t->state = TASK_RUNS;
    return true;
}

static bool hand_out(struct supervisor *s, struct err *err)
{
    struct err none = {.class = 0};

    for (size_t i = 0; i < s->workers; i++) {
        struct worker *w = &s->worker[i];
        if (w->task)
            continue;
        struct task *t = next_task(s, &none);
        if (!t)
            break;
        /* where there is no room for a further process now, those that run go on */
        if (!start_task(s, w, t, err))
            return any_busy(s);
    }
    if (none.class)
        *err = none;
    return !none.class;
}

/* ---- Taking in ---- */

static void tell_hanging(struct supervisor *s, const struct worker *w)
{
    for (unsigned b = 0; b < w->task->bots.bots; b++)
        if (w->hung >> b & 1)
            recorder_hangs(s->recorder, w->task->bots.bot[b]);
}

static bool cannot_go_on(const struct supervisor *s, const struct worker *w,
                         const struct failure *m, struct err *err)
{
    const struct task *t = w->task;
    struct address at = address_of(&t->bots, t->set, 0, 0, 0, 0);
    char address[ADDRESS_TEXT], why[MEMORY_REASON];

    address_text(&at, address);
    memory_kill_reason("", s->kills, why);
    return err_set(err, ERR_ABORT, "the process that played %s of %s against %s %s%s%s%s%s%s",
                   address, s->event->entrant[t->bots.bot[0]].name,
                   s->event->entrant[t->bots.bot[t->bots.bots - 1]].name,
                   m->killed ? "was killed again and again, perhaps by a trusted bot itself: "
                             : "ended again and again while no bot was being asked: a bot writes "
                               "where it must not (--debug may show it)",
                   m->killed ? why : "", *w->failure ? "; " : "", w->failure,
                   *m->printed ? "; printed last: " : "", m->printed);
}

/* A sandboxed worker has no bot in it that could have done it: what is missing is played again. */
static bool begin_again(struct supervisor *s, const struct worker *w, struct err *err)
{
    if (w->failed)
        return err_set(err, ERR_ABORT, "%s", w->failure);
    if (w->task->done > w->had)
        s->losses = 0;
    if (++s->losses <= LOSSES_MOST)
        return true;
    char reason[MEMORY_REASON];
    memory_kill_reason("", s->kills, reason);
    return err_set(err, ERR_ABORT, "%u worker processes were killed one after the other: %s",
                   s->losses, reason);
}

/* A worker with bots in it ended before its sets were played. */
static bool take_failure(struct supervisor *s, const struct worker *w, int status, struct err *err)
{
    struct task *t = w->task;
    struct failure m;

    worker_failure(&m, w, status);
    if (!m.explained)
        recorder_failure(s->recorder, &t->bots, &m);
    if (!t->retry)
        return task_queue_split(&s->queue, t, m.strike.set, &m) || err_memory(err);
    if (!retry_again(t->retry, &m))
        return cannot_go_on(s, w, &m, err);
    if (m.event == FAILURE_STRIKE)
        recorder_failure(s->recorder, &t->bots, &m);
    return true;
}

/* A worker has played its task: how that went, and what did not come again in a retry. */
static void learn_cost(struct supervisor *s, const struct worker *w)
{
    struct task *t = w->task;

    s->losses = 0;
    for (unsigned b = 0; b < t->bots.bots && !t->retry && w->cost.sets; b++)
        s->cost[t->bots.bot[b]] = w->cost;
    if (!t->retry)
        return;
    if (retry_unrepeated(t->retry))
        recorder_failure(s->recorder, &t->bots, &t->retry->first);
}

/* A process is over: either its task is, or somebody is to blame. */
static bool settle_worker(struct supervisor *s, struct worker *w, int status, struct err *err)
{
    struct task *t = w->task;
    bool ok = true;

    if (t->inbox.bytes.failed)
        return err_memory(err);
    tell_hanging(s, w);
    inbox_cut(&t->inbox);
    t->state = t->done == t->count ? TASK_DONE : TASK_WAITS;
    if (t->state == TASK_DONE)
        learn_cost(s, w);
    else
        ok = w->sandboxed ? begin_again(s, w, err) : take_failure(s, w, status, err);
    w->task = NULL;
    return ok;
}

/* Looks who is over. One that said so is not waited for: its bots are unloaded by then, and it
 * stays if it can. */
static bool settle_all(struct supervisor *s, bool all, struct err *err)
{
    for (size_t i = 0; i < s->workers; i++) {
        struct worker *w = &s->worker[i];
        int status;
        if (!w->task || !(all || w->ended || w->killed || w->result < 0))
            continue;
        if (worker_stays(w)) {
            if (!settle_worker(s, w, 0, err))
                return false;
            continue;
        }
        if (w->ended && !w->killed)
            worker_kill(w);
        if (worker_reap(w, w->killed, &status) && !settle_worker(s, w, status, err))
            return false;
    }
    return true;
}

/* ---- Unloading ---- */

/* All sets are there, and bots are only being unloaded: nobody waits long for that, and even less
 * for one that was seen to hang. */
static void end_unloading(struct supervisor *s, struct worker *w, uint64_t now)
{
    enum { SHORTER = 20 };
    uint64_t since = w->watch.since.wall > w->played ? w->watch.since.wall : w->played;
    uint64_t grace = s->event->limits.load_ms * CLOCK_MS;

    if (!w->played || w->ended || w->killed)
        return;
    uint32_t entrant = worker_loading(w);
    if (entrant != FAILURE_NOBODY && s->recorder->bot[entrant].hangs)
        grace /= SHORTER;
    if (now < since + grace)
        return;
    if (entrant != FAILURE_NOBODY)
        recorder_hangs(s->recorder, entrant);
    worker_kill(w);
}

/* ---- Booking ---- */

/* Ends the worker of a task, or with NULL of any. */
static void stop_workers(struct supervisor *s, const struct task *t)
{
    for (size_t i = 0; i < s->workers; i++)
        if (s->worker[i].task && (!t || s->worker[i].task == t))
            worker_stop(&s->worker[i]);
}

/* The task is not to be played after all. */
static void abandon_task(struct supervisor *s, struct task *t, unsigned contestants)
{
    stop_workers(s, t);
    task_give_up(t, contestants);
}

/* Whether play ends with the sets recorded so far, although tasks lie beyond them. */
static bool is_cut_short(const struct supervisor *s)
{
    return s->queue.next > s->recorder->schedule.sets;
}

static bool record_absent(struct supervisor *s, struct task *t, struct err *err)
{
    for (; t->taken < t->count && !is_cut_short(s); t->taken++)
        if (!recorder_give_up(s->recorder, &t->bots, t->set + t->taken, t->absent, err))
            return false;
    return true;
}

static void record_failure(struct supervisor *s, const struct task *t,
                           const struct worker_message *f)
{
    struct failure m;

    memcpy(&m, f->record, sizeof m);
    m.strike.fault.law = "";
    recorder_failure(s->recorder, &t->bots, &m);
}

static bool record_messages(struct supervisor *s, struct task *t, struct err *err)
{
    struct worker_message f;

    while (t->taken < t->count && !is_cut_short(s)) {
        unsigned contestants = recorder_absent(s->recorder, &t->bots, t->set + t->taken);
        if (contestants) {
            abandon_task(s, t, contestants);
            return record_absent(s, t, err);
        }
        do {
            if (!inbox_take(&t->inbox, &f))
                return true;
            if (f.kind == WORKER_MESSAGE_FAILURE)
                record_failure(s, t, &f);
            else if (f.kind == WORKER_MESSAGE_TIMES &&
                     !recorder_times(s->recorder, &t->bots, &f, err))
                return false;
        } while (f.kind != WORKER_MESSAGE_SET);
        if (!recorder_set(s->recorder, &t->bots, &f, err))
            return false;
        t->taken++;
    }
    return true;
}

/* Takes what a task that is recorded has left. */
static bool record_rest(struct supervisor *s, struct task *t, struct err *err)
{
    struct worker_message f;

    while (inbox_take(&t->inbox, &f))
        if (f.kind == WORKER_MESSAGE_TIMES && !t->absent &&
            !recorder_times(s->recorder, &t->bots, &f, err))
            return false;
    return true;
}

/* Records what has come in schedule order. */
static bool record_tasks(struct supervisor *s, struct err *err)
{
    struct task *t;

    while ((t = s->queue.head)) {
        if (!(t->absent ? record_absent(s, t, err) : record_messages(s, t, err)))
            return false;
        if (is_cut_short(s)) {
            stop_workers(s, NULL);
            task_queue_end(&s->queue, s->recorder->schedule.sets);
            return true;
        }
        if (t->state != TASK_DONE || t->taken < t->count)
            break;
        if (!record_rest(s, t, err))
            return false;
        task_queue_pop(&s->queue);
    }
    s->queue.end = s->recorder->schedule.sets;
    return true;
}

/* ---- The loop ---- */

/* Where much waits to be recorded, only the task that holds it all up is listened to. */
static void choose_held(struct supervisor *s)
{
    size_t bytes = 0;

    for (const struct task *t = s->queue.head; t; t = t->next)
        bytes += t->inbox.bytes.len;
    for (size_t i = 0; i < s->workers; i++)
        s->worker[i].held = bytes > BYTES_AHEAD && s->worker[i].task != s->queue.head;
}

/* What there may be to read, and how long to wait for it: not long for a process that is about to
 * end. */
static int plan_poll(struct supervisor *s)
{
    int ms = WATCHDOG_TICK_MS;

    for (size_t i = 0; i < s->workers; i++) {
        const struct worker *w = &s->worker[i];
        s->poll[2 * i] =
            (struct pollfd){.fd = w->held || !w->task ? -1 : w->result, .events = POLLIN};
        s->poll[2 * i + 1] = (struct pollfd){.fd = w->task ? w->output : -1, .events = POLLIN};
        if (w->task && (w->ended || w->result < 0))
            ms = 1;
    }
    return ms;
}

static bool listen_to_workers(struct supervisor *s, struct err *err)
{
    choose_held(s);
    if (poll(s->poll, 2 * s->workers, plan_poll(s)) < 0)
        return errno == EINTR || errno == EAGAIN || err_errno(err, ERR_ABORT, "cannot wait");
    for (size_t i = 0; i < s->workers; i++) {
        struct worker *w = &s->worker[i];
        if (!w->task)
            continue;
        worker_read(w, &s->poll[2 * i]);
        if (w->task->inbox.bytes.failed)
            return err_memory(err);
        tell_hanging(s, w);
    }
    return true;
}

static bool tick_workers(struct supervisor *s, struct err *err)
{
    uint64_t now = clock_wall_ns();
    bool due = now - s->ticked >= WATCHDOG_TICK_MS * CLOCK_MS;

    if (due)
        s->ticked = now;
    for (size_t i = 0; due && i < s->workers; i++) {
        struct worker *w = &s->worker[i];
        if (!w->task || w->sandboxed)
            continue;
        worker_watch(w, now, &s->event->limits);
        end_unloading(s, w, now);
    }
    return settle_all(s, due, err) && (!due || recorder_tick(s->recorder, now, err));
}

static bool is_over(const struct supervisor *s)
{
    return !s->queue.head && s->queue.next == s->queue.end;
}

static bool play_tasks(struct supervisor *s, struct err *err)
{
    const atomic_int *stop = s->recorder->run->how.stop;
    do {
        if (!hand_out(s, err) || !record_tasks(s, err))
            return false;
        if (is_over(s))
            return true;
        if (any_busy(s) && !listen_to_workers(s, err))
            return false;
        if (!tick_workers(s, err))
            return false;
    } while (!(stop && *stop));
    return true;
}

/* How many workers, of those wanted, the system allows the open files for; raises the limit as far
 * as this process may. */
static size_t limit_workers(const struct supervisor *s, size_t want)
{
    enum { PIPES = 2, OTHERS = 32 };
    const rlim_t each = PIPES + is_sandboxed(s); /* which takes orders */
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return want;
    rlim_t wanted = each * want + OTHERS;
    if (files.rlim_cur < wanted) {
        struct rlimit more = files;
        more.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &more) == 0)
            files = more;
    }
    if (files.rlim_cur >= wanted)
        return want;
    return files.rlim_cur > OTHERS + each ? (files.rlim_cur - OTHERS) / each : 1;
}

/* How many of those wanted the system has room for; the user is told if there are fewer. */
static size_t fit_workers(const struct supervisor *s, size_t want)
{
    const struct run *run = s->recorder->run;
    const struct resources needs = roster_needs(s->event, !is_sandboxed(s));
    size_t files = limit_workers(s, want), memory = resources_workers(&needs);
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

static bool make_workers(struct supervisor *s, struct err *err)
{
    const struct run *run = s->recorder->run;
    size_t want = run->how.workers ? run->how.workers : 1, most = fit_workers(s, want);

    /* fewer than there are processors start where we are, so that runs side by side differ */
    s->processor = want < cpu_count() ? cpu_now() : 0;
    s->cost = calloc(s->event->entrants, sizeof *s->cost);
    assert(most > 0);
    s->worker = calloc(most, sizeof *s->worker);
    s->poll = calloc(2 * most, sizeof *s->poll);
    if (!s->cost || !s->worker || !s->poll)
        return err_memory(err);
    for (; s->workers < most; s->workers++)
        if (!worker_init(&s->worker[s->workers], err))
            return false;
    return true;
}

bool supervisor_play(struct recorder *l, struct err *err)
{
    struct supervisor s = {.recorder = l,
                           .event = l->event,
                           .queue = {.next = l->progress.sets, .end = l->progress.total},
                           .kills = memory_kills(""),
                           .namespaces = {-1, -1, -1, 0}};

    if (is_sandboxed(&s))
        namespaces_build(&s.namespaces);
    bool ok = make_workers(&s, err) && play_tasks(&s, err);
    for (size_t i = 0; i < s.workers; i++)
        worker_finish(&s.worker[i]);
    task_queue_finish(&s.queue);
    namespaces_leave(&s.namespaces);
    free(s.cost);
    free(s.worker);
    free(s.poll);
    return ok;
}
