#include "match/trial.h"

/* Takes note of an end without an explanation. False: there were too many in a row. */
static bool bear(struct trial *t, const struct mishap *m)
{
    return m->killed ? ++t->kills < TRIAL_KILLS : ++t->unclear < TRIAL_UNCLEAR;
}

static void begin(struct trial *t, const struct mishap *first)
{
    t->begun = true;
    t->first = *first;
    if (!first->explained && !first->in_company)
        (void)bear(t, first);
}

void trial_start(struct trial *t, const struct mishap *first, unsigned tables)
{
    *t = (struct trial){.patience = TRIAL_PATIENCE * tables};
    if (first)
        begin(t, first);
}

static bool is_later(const struct strike *a, const struct strike *b)
{
    uint64_t x = (uint64_t)a->game << 32 | (uint64_t)a->deal << 16 | a->fault.step;
    uint64_t y = (uint64_t)b->game << 32 | (uint64_t)b->deal << 16 | b->fault.step;
    return a->table == b->table && x > y;
}

/* Where a bot fails earlier than before, the table takes another course from there on, and what
 * happened later on the old one is void. Whether there was anything. */
static bool drop_later(struct trial *t, const struct strike *s)
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

static bool book(struct trial *t, struct mishap *m)
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
    if (t->strikes + times > TRIAL_STRIKES) /* more than there are questions for */
        return false;
    while (times--)
        t->strike[t->strikes++] = *strike;
    t->kills = t->unclear = 0;
    m->event = MISHAP_STRIKE;
    return true;
}

bool trial_again(struct trial *t, struct mishap *m)
{
    if (!t->begun) {
        begin(t, m);
        return true;
    }
    return m->explained ? book(t, m) : bear(t, m);
}

bool trial_unrepeated(struct trial *t)
{
    if (t->strikes || !t->first.explained)
        return false;
    t->first.event = MISHAP_UNREPEATED;
    return true;
}
