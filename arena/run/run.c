#include "run/run.h"

#include <string.h>

#include "base/clock.h"
#include "run/recorder.h"

/* ---- In this process ---- */

/* The pairing whose sets are being played, in this process, as debuggers and guests want it: no
 * workers and no watchdog. */
struct turn {
    struct recorder *recorder;
    struct pairing pairing;
    uint32_t set; /* the last of its sets that was played */
    bool ok;
    struct err *err;
};

static bool is_due(const struct recorder *l)
{
    const atomic_int *stop = l->run->how.stop;
    return l->progress.sets < l->progress.total && !(stop && *stop);
}

/* Whether the schedule goes on with the same bots, and they may go on as well. */
static bool goes_on(const struct turn *t)
{
    const struct recorder *l = t->recorder;
    uint64_t number;
    uint32_t set;

    if (!is_due(l))
        return false;
    schedule_set(&l->schedule, l->progress.sets, &number, &set);
    return number == t->pairing.number && set == t->set + 1 &&
           !recorder_absent(l, &t->pairing, set) && !recorder_serial(l, &t->pairing);
}

static bool record_worker_set(struct turn *t, const struct worker_message *message)
{
    t->set = message->facts.set;
    t->ok = recorder_set(t->recorder, &t->pairing, message, t->err) &&
            recorder_tick(t->recorder, clock_wall_ns(), t->err);
    return t->ok && goes_on(t);
}

static bool take_failure(struct turn *t, const struct worker_message *message)
{
    struct failure m;

    memcpy(&m, message->record, sizeof m);
    m.strike.fault.law = ""; /* nothing else is a failure's */
    recorder_failure(t->recorder, &t->pairing, &m);
    return true;
}

static bool take_message(void *context, const struct worker_message *message)
{
    struct turn *t = context;

    switch (message->kind) {
    case WORKER_MESSAGE_SET:
        return record_worker_set(t, message);
    case WORKER_MESSAGE_FAILURE:
        return take_failure(t, message);
    case WORKER_MESSAGE_TIMES:
        t->ok = t->ok && recorder_times(t->recorder, &t->pairing, message, t->err);
        return t->ok;
    case WORKER_MESSAGE_HANGS:
        recorder_hangs(t->recorder, message->entrant);
        return true;
    case WORKER_MESSAGE_COST:
    case WORKER_MESSAGE_FAILED:
    case WORKER_MESSAGE_END:
        break;
    }
    return true;
}

static bool play_job(const struct job *job, const struct worker_message_sink *sink, struct err *err)
{
    if (job->guests)
        job->guests->begin(job->guests->context, job);
    return job->host ? sandboxed_play(job, sink, err) : trusted_play(job, sink, err);
}

static bool play_turn(struct recorder *l, struct err *err)
{
    struct turn t = {.recorder = l, .ok = true, .err = err};
    const struct worker_message_sink sink = {.take = take_message, .context = &t};
    uint64_t number;
    uint32_t set;

    schedule_set(&l->schedule, l->progress.sets, &number, &set);
    event_pairing(l->event, number, &t.pairing);
    unsigned absent = recorder_absent(l, &t.pairing, set);
    if (absent)
        return recorder_give_up(l, &t.pairing, set, absent, err) &&
               recorder_tick(l, clock_wall_ns(), err);
    const struct job job =
        recorder_job(l, &t.pairing, set, l->run->how.guests ? 1 : UINT32_MAX - set);
    return play_job(&job, &sink, err) && t.ok;
}

static bool play_here(struct recorder *l, struct err *err)
{
    bool ok = true;

    while (ok && is_due(l))
        ok = play_turn(l, err);
    return ok;
}

/* ---- Runs ---- */

static bool has_left(const struct guests *g)
{
    return g && g->is_gone(g->context);
}

static enum run_end play_run(struct recorder *l, struct err *err)
{
    if (l->writer.complete)
        return RUN_ALREADY;
    if (event_waits(l->event)) {
        (void)err_set(err, ERR_USAGE, "nothing is dealt before the beacon is known: %s",
                      l->event->beacon_source);
        return RUN_WAITS;
    }
    const struct run_how *how = &l->run->how;
    bool here = how->debug || how->guests;
    if (!(here ? play_here(l, err) : supervisor_play(l, err)))
        return has_left(how->guests) ? RUN_INTERRUPTED : RUN_FAILED;
    return l->progress.sets < l->progress.total ? RUN_INTERRUPTED : RUN_DONE;
}

enum run_end run_play(const struct run *run, struct run_progress *last, struct err *err)
{
    struct recorder recorder;

    *last = (struct run_progress){.sets = 0};
    if (!recorder_open(&recorder, run, err))
        return RUN_FAILED;
    enum run_end end = play_run(&recorder, err);
    /* after a failure too: what is played is worth keeping, if the disk is not what failed */
    if (!recorder_close(&recorder, end == RUN_DONE, end == RUN_FAILED ? NULL : err))
        end = RUN_FAILED;
    if (end == RUN_FAILED) /* what could not be written is not kept */
        recorder.progress.sets = recorder.writer.kept;
    *last = recorder.progress;
    return end;
}
