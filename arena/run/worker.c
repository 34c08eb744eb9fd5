#include "run/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/child.h"
#include "base/process.h"

bool worker_init(struct worker *w, struct err *err)
{
    *w = (struct worker){.result = -1, .output = -1, .orders = -1};
    void *shared =
        mmap(NULL, sizeof *w->note, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return err_errno(err, ERR_ABORT, "cannot share memory with a worker");
    w->note = shared;
    return true;
}

void worker_finish(struct worker *w)
{
    worker_stop(w);
    if (w->note)
        munmap(w->note, sizeof *w->note);
    w->note = NULL;
}

/* A pipe whose reading end does not block. */
static bool make_pipe(int ends[2])
{
    enum { ROOM = 256 * 1024 };

    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    (void)fcntl(ends[1], F_SETPIPE_SZ, ROOM); /* the default will do as well */
    return true;
}

static void end_pipe(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void end_pipes(struct worker *w)
{
    end_pipe(&w->result);
    end_pipe(&w->output);
    end_pipe(&w->orders);
}

/* Ours go to the worker, those of the process to *ends. */
static bool make_ends(struct worker *w, struct worker_ends *ends)
{
    int result[2] = {-1, -1}, output[2] = {-1, -1}, orders[2] = {-1, -1};
    bool made = make_pipe(result) && make_pipe(output) &&
                (!w->sandboxed || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, orders) == 0);

    w->result = result[0];
    w->output = output[0];
    w->orders = orders[0];
    *ends = (struct worker_ends){orders[1], result[1], output[1]};
    return made;
}

static void close_ends(struct worker_ends *ends)
{
    end_pipe(&ends->input);
    end_pipe(&ends->result);
    end_pipe(&ends->output);
}

static bool fork_worker(struct worker *w, const struct job *job, const struct worker_ends *ends,
                        struct err *err)
{
    pid_t parent = getpid();

    fflush(NULL); /* a bot that calls exit would print our unwritten text once more */
    pid_t pid = fork();
    if (pid < 0)
        return child_not_started("a worker", err);
    if (pid == 0)
        worker_main(job, parent, ends);
    /* in both processes, as either may be first */
    (void)setpgid(pid, pid);
    w->pid = pid;
    return true;
}

static bool start_process(struct worker *w, const struct job *job, struct err *err)
{
    struct worker_ends ends;
    bool started = make_ends(w, &ends) ? fork_worker(w, job, &ends, err)
                                       : err_errno(err, ERR_ABORT, "cannot make a pipe");

    close_ends(&ends);
    if (!started)
        end_pipes(w);
    return started;
}

/* Whether the process takes the order; one that is over does not. */
static bool order(const struct worker *w, const struct job *job)
{
    const struct worker_order next = {.pairing = *job->pairing,
                                      .cost = job->cost,
                                      .set = job->set,
                                      .count = job->count,
                                      .alone = job->alone};

    return send(w->orders, &next, sizeof next, MSG_NOSIGNAL) == (ssize_t)sizeof next;
}

bool worker_start(struct worker *w, struct task *task, struct job *job, struct err *err)
{
    const struct worker before = *w;

    *w = (struct worker){.task = task,
                         .had = task->done,
                         .sandboxed = job->host,
                         .pid = before.pid,
                         .note = before.note,
                         .result = before.result,
                         .output = before.output,
                         .orders = before.orders};
    memset(w->note, 0, sizeof *w->note);
    w->started = clock_wall_ns();
    job->note = w->note;
    if (w->pid && order(w, job))
        return true;
    worker_stop(w);
    w->task = task;
    if (start_process(w, job, err))
        return true;
    w->task = NULL;
    return false;
}

/* ---- What it says ---- */

/* Whether what comes now cannot be from the worker itself: a set played alone sends nothing before
 * it is over, and what comes while a bot is being asked is that bot's. Left where it is, it is
 * found as soon as the bot has answered. */
static bool is_foreign(const struct worker *w)
{
    uint64_t turn = w->note->turn;

    return w->task && w->task->retry && turn && turn < WATCHDOG_LOADING;
}

static bool take_set(struct worker *w, const struct worker_message *f)
{
    struct task *t = w->task;

    if (t->done == t->count || f->facts.set != t->set + t->done)
        return false;
    if (++t->done == t->count)
        w->played = clock_wall_ns();
    return true;
}

static bool take_hanging(struct worker *w, const struct worker_message *f)
{
    const struct pairing *p = &w->task->bots;
    unsigned b = 0;

    while (b < p->bots && p->bot[b] != f->entrant)
        b++;
    if (!w->sandboxed || b == p->bots)
        return false;
    w->hung |= 1U << b;
    return true;
}

/* Trusted bots could have written it: it says no more than that time has passed. */
static bool take_cost(struct worker *w, const struct worker_message *f)
{
    uint64_t since = clock_wall_ns() - w->started;

    if (f->record_size != sizeof w->cost)
        return false;
    memcpy(&w->cost, f->record, sizeof w->cost);
    if (w->cost.start_ns > since || w->cost.span_ns > since || w->cost.set_ns > since)
        w->cost = (struct job_cost){.sets = 0};
    return true;
}

/* False: it is not what should have come. */
static bool take_message(struct worker *w, const struct worker_message *f)
{
    switch (f->kind) {
    case WORKER_MESSAGE_SET:
        return take_set(w, f);
    case WORKER_MESSAGE_FAILURE:
        return w->sandboxed && f->record_size == sizeof(struct failure);
    case WORKER_MESSAGE_TIMES:
        return true;
    case WORKER_MESSAGE_COST:
        return take_cost(w, f);
    case WORKER_MESSAGE_HANGS:
        return take_hanging(w, f);
    case WORKER_MESSAGE_FAILED:
        w->failed = true;
        (void)snprintf(w->failure, sizeof w->failure, "%.*s", (int)f->log_size,
                       (const char *)f->log);
        return true;
    case WORKER_MESSAGE_END:
        w->ended = true;
    }
    return true;
}

/* A piece. False if memory runs out. */
static bool read_result(struct worker *w)
{
    enum { PIECE = 256 * 1024 };
    struct inbox *in = &w->task->inbox;
    uint8_t *room = buf_reserve(&in->bytes, PIECE);
    struct worker_message f;

    if (!room)
        return false;
    ssize_t n = read(w->result, room, PIECE);
    if (n > 0)
        in->bytes.len += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        end_pipe(&w->result);
    while (inbox_scan(in, &f))
        if (!take_message(w, &f))
            inbox_refuse(in, &f);
    if (in->broken && !w->killed && !is_foreign(w))
        worker_kill(w);
    return true;
}

static void read_output(struct worker *w)
{
    if (!capture_read(&w->tail, w->output))
        end_pipe(&w->output);
}

void worker_read(struct worker *w, const struct pollfd came[2])
{
    if (came[0].revents && (came[0].revents & POLLHUP || !is_foreign(w)))
        (void)read_result(w);
    if (came[1].revents)
        read_output(w);
}

/* ---- Its end ---- */

/* A process it left behind may hold the pipes open and go on writing; what is there now
 * is enough. */
static void drain_pipes(struct worker *w)
{
    enum { MOST = 64 };
    size_t before = SIZE_MAX;

    for (int i = 0; i < MOST && w->result >= 0 && before != w->task->inbox.bytes.len; i++) {
        before = w->task->inbox.bytes.len;
        if (!read_result(w))
            break;
    }
    before = SIZE_MAX;
    for (int i = 0; i < MOST && w->output >= 0 && before != w->tail.printed; i++) {
        before = w->tail.printed;
        read_output(w);
    }
    end_pipes(w);
}

/* Whether it waits for something other than a processor. */
static bool sleeps(pid_t pid)
{
    char state = process_state(pid);

    return state == 'S' || state == 'D';
}

static struct watchdog_sight see_process(const struct worker *w, uint64_t wall)
{
    const struct note *n = w->note;

    return (struct watchdog_sight){
        .turn = n->turn,
        .set = n->set,
        .table = n->table,
        .seat = n->seat,
        .question = n->question,
        .cpu = process_cpu_ns(w->pid),
        .wall = wall,
        .held = w->held,
    };
}

void worker_watch(struct worker *w, uint64_t wall, const struct limits *limits)
{
    if (!w->pid || w->killed || w->ended)
        return;
    struct watchdog_sight sight = see_process(w, wall);
    sight.sleeps = watchdog_wonders(&w->watch, wall, limits) && sleeps(w->pid);
    enum watchdog_verdict verdict = watchdog_see(&w->watch, &sight, limits);
    if (verdict == WATCHDOG_WELL)
        return;
    w->verdict = verdict;
    w->judged = *w->note;
    worker_kill(w);
}

/* The process is the head of a group of its own, so that what a bot may have forked goes
 * with it. */
void worker_kill(struct worker *w)
{
    if (!w->pid)
        return; /* it is over; 0 would be our own group */
    w->killed = true;
    child_kill(w->pid);
}

static bool reap_process(struct worker *w, bool wait, int *status)
{
    siginfo_t info = {.si_pid = 0};
    int rc;

    do
        rc = waitid(P_PID, (id_t)w->pid, &info, WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
    while (rc < 0 && errno == EINTR);
    if (rc == 0 && info.si_pid == 0)
        return false;
    /* what its bots have forked; the group's number is nobody else's before the wait below */
    if (rc == 0)
        (void)kill(-w->pid, SIGKILL);
    if (rc < 0 || waitpid(w->pid, status, 0) != w->pid)
        *status = SIGKILL;
    w->pid = 0;
    return true;
}

bool worker_stays(const struct worker *w)
{
    return w->sandboxed && w->ended && !w->killed && w->task->done == w->task->count;
}

bool worker_reap(struct worker *w, bool wait, int *status)
{
    bool over = reap_process(w, wait, status);

    if (over)
        drain_pipes(w);
    return over;
}

void worker_stop(struct worker *w)
{
    int status;

    if (w->pid) {
        worker_kill(w);
        (void)reap_process(w, true, &status);
    }
    end_pipes(w);
    w->task = NULL;
}

/* ---- The watchdog ---- */

/* Loading and opening have the time to read tables; they are no question. */
static uint64_t limit_ns(const struct watchdog_sight *s, const struct limits *l)
{
    return (s->question == EU_NOTHING ? limits_other_ms(l) : l->answer_ms) * CLOCK_MS;
}

static bool is_same_question(const struct watchdog_sight *a, const struct watchdog_sight *b)
{
    return a->turn == b->turn && a->set == b->set && a->table == b->table;
}

/* Adds the time since the last sight to the seat that is being asked now: over many sights each
 * seat gets its share. */
static uint64_t add_up(struct watchdog *w, const struct watchdog_sight *now)
{
    if (now->set != w->set || now->table != w->table) {
        memset(w->spent, 0, sizeof w->spent);
        w->set = now->set;
        w->table = now->table;
    }
    if (!now->turn || now->turn >= WATCHDOG_LOADING || now->seat >= EU_SEATS)
        return 0;
    return w->spent[now->seat] += now->cpu - w->cpu;
}

static void remember_sight(struct watchdog *w, const struct watchdog_sight *now)
{
    enum { GAP = 50 };

    if (!w->begun || !is_same_question(&w->since, now) || now->held)
        w->since = *now;
    else if (now->wall - w->wall > GAP * WATCHDOG_TICK_MS * CLOCK_MS)
        w->since.wall += now->wall - w->wall;
    w->begun = true;
    w->cpu = now->cpu;
    w->wall = now->wall;
}

static enum watchdog_verdict judge_time(const struct watchdog *w, const struct watchdog_sight *now,
                                        const struct limits *l)
{
    uint64_t wall = now->wall - w->since.wall;

    if (!now->turn)
        return wall > WATCHDOG_STUCK_MS * CLOCK_MS ? WATCHDOG_STUCK : WATCHDOG_WELL;
    uint64_t limit = limit_ns(now, l);
    if (now->cpu - w->since.cpu > limit)
        return WATCHDOG_ANSWER;
    return now->sleeps && wall > LIMITS_WALL * limit ? WATCHDOG_SILENT : WATCHDOG_WELL;
}

enum watchdog_verdict watchdog_see(struct watchdog *w, const struct watchdog_sight *now,
                                   const struct limits *limits)
{
    uint64_t spent = w->begun ? add_up(w, now) : 0;

    remember_sight(w, now);
    enum watchdog_verdict verdict = judge_time(w, now, limits);
    if (verdict == WATCHDOG_WELL && spent > limits->table_ms * CLOCK_MS)
        verdict = WATCHDOG_TABLE;
    return verdict;
}

bool watchdog_wonders(const struct watchdog *w, uint64_t wall, const struct limits *limits)
{
    return w->since.turn && wall - w->since.wall > LIMITS_WALL * limit_ns(&w->since, limits);
}

/* ---- Whose fault its end is ---- */

/* The note is in memory that the bots could write to as well: nothing in it is taken on trust. */
static bool is_seat(const struct note *n, const struct pairing *p)
{
    return n->turn && n->table < pairing_tables(p) && n->seat < p->players;
}

static bool is_sane(const struct note *n, const struct task *t)
{
    return is_seat(n, &t->bots) && n->set >= t->set + t->done && n->set < t->set + t->count &&
           n->step <= DEAL_STEPS && n->trick <= EU_TRICKS && n->question <= EU_CHOOSE_PARTNER;
}

/* Where: at what the bot was doing when it was judged, or when its process ended. */
static bool find_place(struct failure *m, const struct worker *w)
{
    const struct note *n = w->verdict == WATCHDOG_WELL ? w->note : &w->judged;
    const struct task *t = w->task;

    *m = (struct failure){.entrant = FAILURE_NOBODY,
                          .strike.set = t->set + t->done,
                          .strike.fault.law = ""};
    capture_text(&w->tail, m->printed, sizeof m->printed);
    if (w->failed && !*m->printed)
        (void)snprintf(m->printed, sizeof m->printed, "%s", w->failure);
    if (!is_sane(n, t))
        return false;
    m->strike = strike_of_note(n);
    m->entrant = pairing_seat(&t->bots, n->set, n->table, n->seat);
    return true;
}

static void set_fault(struct failure *m, enum eu_fault code, int raw)
{
    m->explained = true;
    m->strike.fault.code = (uint8_t)code;
    m->strike.fault.raw = raw;
}

/* Nobody's: the arena's own part failed, or memory is ruined. */
static void set_nobody(struct failure *m)
{
    m->entrant = FAILURE_NOBODY;
}

static void by_verdict(struct failure *m, enum watchdog_verdict verdict)
{
    switch (verdict) {
    case WATCHDOG_ANSWER:
        set_fault(m, EU_TIME, 0);
        break;
    case WATCHDOG_TABLE:
        set_fault(m, EU_TIME, 1);
        break;
    case WATCHDOG_SILENT:
        set_fault(m, EU_NO_ANSWER, 0);
        break;
    case WATCHDOG_WELL:
    case WATCHDOG_STUCK:
        set_nobody(m);
    }
}

/* Nothing of the arena's has sent it. */
static bool killed_from_outside(const struct worker *w, int status)
{
    return w->verdict == WATCHDOG_WELL && !w->killed && !w->failed && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGKILL;
}

void worker_failure(struct failure *m, const struct worker *w, int status)
{
    bool in_place = find_place(m, w);

    m->killed = killed_from_outside(w, status);
    if (!in_place || m->killed)
        return;
    if (w->verdict != WATCHDOG_WELL)
        by_verdict(m, w->verdict);
    else if (w->failed && w->note->turn >= WATCHDOG_LOADING)
        set_fault(m, EU_NO_START, 0);
    else if (w->failed || w->killed)
        set_nobody(m);
    else if (WIFSIGNALED(status))
        set_fault(m, EU_CRASH, WTERMSIG(status));
    else if (WIFEXITED(status))
        set_fault(m, EU_EXIT, WEXITSTATUS(status));
}

uint32_t worker_loading(const struct worker *w)
{
    const struct note *n = w->note;
    const struct pairing *p = &w->task->bots;

    if (n->turn < WATCHDOG_LOADING || !is_seat(n, p))
        return FAILURE_NOBODY;
    return pairing_seat(p, n->set, n->table, n->seat);
}
