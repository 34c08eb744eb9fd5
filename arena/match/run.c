#include "match/run.h"

#include <string.h>

#include "base/clock.h"
#include "match/crew.h"
#include "match/ledger.h"

/* ---- In this process ---- */

/* The pairing whose sets are being played, in this process, as debuggers and guests want it: no
 * workers and no watchdog. */
struct turn {
    struct ledger *ledger;
    struct pairing pairing;
    uint32_t set; /* the last of its sets that was played */
    bool ok;
    struct err *err;
};

static bool is_due(const struct ledger *l)
{
    const volatile sig_atomic_t *stop = l->run->how.stop;
    return l->progress.sets < l->progress.total && !(stop && *stop);
}

/* Whether the schedule goes on with the same bots, and they may go on as well. */
static bool goes_on(const struct turn *t)
{
    const struct ledger *l = t->ledger;
    uint64_t number;
    uint32_t set;
    if (!is_due(l))
        return false;
    agenda_set(&l->agenda, l->progress.sets, &number, &set);
    return number == t->pairing.number && set == t->set + 1 &&
           !ledger_absent(l, &t->pairing, set) && !ledger_serial(l, &t->pairing);
}

static bool take_set(struct turn *t, const struct frame *frame)
{
    t->set = frame->facts.set;
    t->ok = ledger_set(t->ledger, &t->pairing, frame, t->err) &&
            ledger_tick(t->ledger, clock_wall_ns(), t->err);
    return t->ok && goes_on(t);
}

static bool take_mishap(struct turn *t, const struct frame *frame)
{
    struct mishap m;
    memcpy(&m, frame->record, sizeof m);
    m.strike.fault.law = ""; /* nothing else is a mishap's */
    ledger_mishap(t->ledger, &t->pairing, &m);
    return true;
}

static bool take(void *context, const struct frame *frame)
{
    struct turn *t = context;
    switch (frame->kind) {
    case FRAME_SET:
        return take_set(t, frame);
    case FRAME_MISHAP:
        return take_mishap(t, frame);
    case FRAME_TIMES:
        t->ok = t->ok && ledger_times(t->ledger, &t->pairing, frame, t->err);
        return t->ok;
    case FRAME_HANGS:
        ledger_hangs(t->ledger, frame->entrant);
        return true;
    case FRAME_COST:
    case FRAME_FAILED:
    case FRAME_END:
        break;
    }
    return true;
}

static bool play_job(const struct job *job, const struct frame_sink *sink, struct err *err)
{
    if (job->guest)
        job->guest->begin(job->guest->context, job);
    return job->host ? isolated_play(job, sink, err) : trusted_play(job, sink, err);
}

static bool play_turn(struct ledger *l, struct err *err)
{
    struct turn t = {.ledger = l, .ok = true, .err = err};
    const struct frame_sink sink = {.take = take, .context = &t};
    uint64_t number;
    uint32_t set;
    agenda_set(&l->agenda, l->progress.sets, &number, &set);
    event_pairing(l->event, number, &t.pairing);
    unsigned absent = ledger_absent(l, &t.pairing, set);
    if (absent)
        return ledger_give_up(l, &t.pairing, set, absent, err) &&
               ledger_tick(l, clock_wall_ns(), err);
    const struct job job = ledger_job(l, &t.pairing, set, l->run->how.guest ? 1 : UINT32_MAX - set);
    return play_job(&job, &sink, err) && t.ok;
}

static bool play_here(struct ledger *l, struct err *err)
{
    bool ok = true;
    while (ok && is_due(l))
        ok = play_turn(l, err);
    return ok;
}

/* ---- Runs ---- */

static bool has_left(const struct guest *guest)
{
    return guest && guest->is_gone(guest->context);
}

static enum run_end play(struct ledger *l, struct err *err)
{
    if (l->store.complete)
        return RUN_ALREADY;
    if (event_waits(l->event)) {
        (void)err_set(err, ERR_USAGE, "nothing is dealt before the beacon is known: %s",
                      l->event->beacon_source);
        return RUN_WAITS;
    }
    const struct run_how *how = &l->run->how;
    bool here = how->debug || how->guest;
    if (!(here ? play_here(l, err) : crew_play(l, err)))
        return has_left(how->guest) ? RUN_INTERRUPTED : RUN_FAILED;
    return l->progress.sets < l->progress.total ? RUN_INTERRUPTED : RUN_DONE;
}

enum run_end run_play(const struct run *run, struct run_progress *last, struct err *err)
{
    struct ledger ledger;
    *last = (struct run_progress){.sets = 0};
    if (!ledger_open(&ledger, run, err))
        return RUN_FAILED;
    enum run_end end = play(&ledger, err);
    /* after a failure too: what is played is worth keeping, if the disk is not what failed */
    if (!ledger_close(&ledger, end == RUN_DONE, end == RUN_FAILED ? NULL : err))
        end = RUN_FAILED;
    if (end == RUN_FAILED) /* what could not be written is not kept */
        ledger.progress.sets = ledger.store.kept;
    *last = ledger.progress;
    return end;
}
