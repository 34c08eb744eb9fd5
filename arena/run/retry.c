#include "run/retry.h"

/* Takes note of an end without an explanation. False: there were too many in a row. */
static bool note_unexplained(struct retry *t, const struct failure *m)
{
    return m->killed ? ++t->kills < RETRY_KILLS : ++t->unclear < RETRY_UNCLEAR;
}

static void begin_retry(struct retry *t, const struct failure *first)
{
    t->begun = true;
    t->first = *first;
    if (!first->explained && !first->in_batch)
        (void)note_unexplained(t, first);
}

void retry_start(struct retry *t, const struct failure *first, unsigned tables)
{
    *t = (struct retry){.patience = RETRY_PATIENCE * tables};
    if (first)
        begin_retry(t, first);
}

static bool is_later(const struct strike *a, const struct strike *b)
{
    uint64_t x = (uint64_t)a->game << 32 | (uint64_t)a->deal << 16 | a->fault.step;
    uint64_t y = (uint64_t)b->game << 32 | (uint64_t)b->deal << 16 | b->fault.step;

    return a->table == b->table && x > y;
}

/* Where a bot fails earlier than before, the table takes another course from there on, and what
 * happened later on the old one is void. Whether there was anything. */
static bool drop_later(struct retry *t, const struct strike *s)
{
    size_t kept = 0;

    for (size_t i = 0; i < t->strikes; i++)
        if (!is_later(&t->strike[i], s))
            t->strike[kept++] = t->strike[i];
    bool any = kept < t->strikes;
    t->strikes = kept;
    return any;
}

/* Moves a strike to where the bot is out before it is opened. */
static void move_to_start(struct strike *s)
{
    s->game = s->deal = s->fault.step = 0;
    s->fault.trick = 0;
    s->fault.question = EU_NOTHING;
}

static bool count_strike(struct retry *t, struct failure *m)
{
    struct strike *strike = &m->strike;
    unsigned times = 1;

    t->booked++;
    /* a bot that fails now here, now there could keep everyone waiting for ever: it may fail
     * earlier and earlier. It is not asked again at this table. */
    if (drop_later(t, strike) && t->booked > t->patience) {
        move_to_start(strike);
        drop_later(t, strike);
        times = STRIKES_OUT;
    }
    if (t->strikes + times > RETRY_STRIKES) /* more than there are questions for */
        return false;
    while (times--)
        t->strike[t->strikes++] = *strike;
    t->kills = t->unclear = 0;
    m->event = FAILURE_STRIKE;
    return true;
}

bool retry_again(struct retry *t, struct failure *m)
{
    if (!t->begun) {
        begin_retry(t, m);
        return true;
    }
    return m->explained ? count_strike(t, m) : note_unexplained(t, m);
}

bool retry_unrepeated(struct retry *t)
{
    if (t->strikes || !t->first.explained)
        return false;
    t->first.event = FAILURE_UNREPEATED;
    return true;
}
