#include "match/trial.h"

void trial_start(struct trial *t, const struct mishap *first, unsigned tables)
{
    *t = (struct trial){.first = *first,
                        .suspect = TRIAL_NOBODY,
                        .patience = TRIAL_PATIENCE * tables};
    if (!first->explained) {
        t->unexplained = 1;
        t->suspect = first->entrant;
    }
}

static bool is_later(const struct strike *a, const struct strike *b)
{
    uint64_t x = (uint64_t)a->game << 32 | (uint64_t)a->deal << 16 | a->fault.step;
    uint64_t y = (uint64_t)b->game << 32 | (uint64_t)b->deal << 16 | b->fault.step;
    return a->table == b->table && x > y;
}

/* Where a bot fails earlier than before, the table takes another course from there on, and what
 * happened later on the old one is void. */
static void drop_later(struct trial *t, const struct strike *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->strikes; i++)
        if (!is_later(&t->strike[i], s))
            t->strike[kept++] = t->strike[i];
    t->strikes = kept;
}

static enum trial_verdict book(struct trial *t, const struct mishap *m)
{
    /* a bot that fails now here, now there is out before it keeps everyone waiting any longer */
    unsigned times = t->runs > t->patience ? STRIKES_OUT : 1;
    drop_later(t, &m->strike);
    if (t->strikes + times > TRIAL_STRIKES || t->runs > 2 * t->patience)
        return TRIAL_STOP;
    while (times--)
        t->strike[t->strikes++] = m->strike;
    t->unexplained = 0;
    return TRIAL_STRIKE;
}

enum trial_verdict trial_again(struct trial *t, const struct mishap *m)
{
    struct mishap memory = *m;
    t->runs++;
    if (m->explained)
        return book(t, m);
    if (++t->unexplained < 2) {
        t->suspect = m->entrant;
        return TRIAL_AGAIN;
    }
    if (m->entrant == TRIAL_NOBODY || m->entrant != t->suspect)
        return TRIAL_STOP;
    memory.strike.fault.code = EU_MEMORY;
    memory.strike.fault.raw = 0;
    return book(t, &memory);
}

bool trial_unrepeated(const struct trial *t)
{
    return t->strikes == 0 && t->first.explained;
}

bool trial_never_loads(const struct strike *strikes, size_t n, uint32_t set, unsigned table,
                       unsigned seat)
{
    unsigned count = 0;
    for (size_t i = 0; i < n; i++) {
        const struct strike *s = &strikes[i];
        bool here = s->set == set && s->table == table && s->fault.seat == seat;
        if (here && !s->game && !s->deal && !s->fault.step)
            count += s->fault.code == EU_NO_START ? STRIKES_OUT : 1;
    }
    return count >= STRIKES_OUT;
}
