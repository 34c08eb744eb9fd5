#include "match/trial.h"

void trial_start(struct trial *t, const struct mishap *first)
{
    *t = (struct trial){.first = *first, .suspect = TRIAL_NOBODY};
    if (!first->explained) {
        t->unexplained = 1;
        t->suspect = first->entrant;
    }
}

static enum trial_verdict book(struct trial *t, const struct mishap *m)
{
    /* a table ends at the third strike of a seat, so that there is always room */
    if (t->strikes == TRIAL_STRIKES)
        return TRIAL_STOP;
    t->strike[t->strikes++] = m->strike;
    t->unexplained = 0;
    return TRIAL_STRIKE;
}

enum trial_verdict trial_again(struct trial *t, const struct mishap *m)
{
    struct mishap memory = *m;
    t->alone = true;
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
