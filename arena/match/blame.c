#include "match/blame.h"

#include <signal.h>
#include <sys/wait.h>

/* The note is in memory that the bots could write to as well: nothing in it is taken on trust. */
static bool is_sane(const struct note *n, const struct task *t)
{
    return n->turn && n->set >= t->set + t->done && n->set < t->set + t->count &&
           n->table < pairing_tables(&t->bots) && n->seat < t->bots.players &&
           n->step <= DEAL_STEPS && n->trick <= EU_TRICKS && n->question <= EU_CHOOSE_PARTNER;
}

/* Where: at what the bot was doing when it was judged, or when its process ended. */
static bool find_place(struct mishap *m, const struct worker *w, const struct task *t)
{
    const struct note *n = w->verdict == WATCH_WELL ? w->note : &w->judged;
    struct strike *s = &m->strike;
    *m = (struct mishap){.entrant = MISHAP_NOBODY, .strike.set = t->set + t->done};
    s->fault.law = "";
    if (!is_sane(n, t))
        return false;
    *s = strike_of_note(n);
    m->entrant = pairing_seat(&t->bots, n->set, n->table, n->seat);
    return true;
}

static void found(struct mishap *m, enum eu_fault code, int raw)
{
    m->explained = true;
    m->strike.fault.code = (uint8_t)code;
    m->strike.fault.raw = raw;
}

/* Nobody's: the arena's own part failed, or memory is ruined. */
static void nobody(struct mishap *m)
{
    m->entrant = MISHAP_NOBODY;
}

static void by_verdict(struct mishap *m, enum watch_verdict verdict)
{
    switch (verdict) {
    case WATCH_ANSWER:
        found(m, EU_TIME, 0);
        break;
    case WATCH_TABLE:
        found(m, EU_TIME, 1);
        break;
    case WATCH_SILENT:
        found(m, EU_NO_ANSWER, 0);
        break;
    case WATCH_WELL:
    case WATCH_STUCK:
        nobody(m);
    }
}

void blame_find(struct mishap *m, const struct worker *w, const struct task *t, int status)
{
    if (!find_place(m, w, t))
        return;
    if (w->verdict != WATCH_WELL)
        by_verdict(m, w->verdict);
    else if (w->failed && w->note->turn >= WATCH_LOADING)
        found(m, EU_NO_START, 0);
    else if (w->failed || (w->killed && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL))
        nobody(m);
    else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        found(m, EU_CRASH, WTERMSIG(status));
    else if (WIFEXITED(status))
        found(m, EU_EXIT, WEXITSTATUS(status));
}
