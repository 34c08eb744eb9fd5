#include "run/failure_cause.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

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

static void found(struct failure *m, enum eu_fault code, int raw)
{
    m->explained = true;
    m->strike.fault.code = (uint8_t)code;
    m->strike.fault.raw = raw;
}

/* Nobody's: the arena's own part failed, or memory is ruined. */
static void nobody(struct failure *m)
{
    m->entrant = FAILURE_NOBODY;
}

static void by_verdict(struct failure *m, enum watchdog_verdict verdict)
{
    switch (verdict) {
    case WATCHDOG_ANSWER:
        found(m, EU_TIME, 0);
        break;
    case WATCHDOG_TABLE:
        found(m, EU_TIME, 1);
        break;
    case WATCHDOG_SILENT:
        found(m, EU_NO_ANSWER, 0);
        break;
    case WATCHDOG_WELL:
    case WATCHDOG_STUCK:
        nobody(m);
    }
}

/* Nothing of the arena's has sent it. */
static bool killed_from_outside(const struct worker *w, int status)
{
    return w->verdict == WATCHDOG_WELL && !w->killed && !w->failed && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGKILL;
}

void failure_cause_find(struct failure *m, const struct worker *w, int status)
{
    bool in_place = find_place(m, w);
    m->killed = killed_from_outside(w, status);
    if (!in_place || m->killed)
        return;
    if (w->verdict != WATCHDOG_WELL)
        by_verdict(m, w->verdict);
    else if (w->failed && w->note->turn >= WATCHDOG_LOADING)
        found(m, EU_NO_START, 0);
    else if (w->failed || w->killed)
        nobody(m);
    else if (WIFSIGNALED(status))
        found(m, EU_CRASH, WTERMSIG(status));
    else if (WIFEXITED(status))
        found(m, EU_EXIT, WEXITSTATUS(status));
}

uint32_t failure_cause_loading(const struct worker *w)
{
    const struct note *n = w->note;
    const struct pairing *p = &w->task->bots;
    if (n->turn < WATCHDOG_LOADING || !is_seat(n, p))
        return FAILURE_NOBODY;
    return pairing_seat(p, n->set, n->table, n->seat);
}
