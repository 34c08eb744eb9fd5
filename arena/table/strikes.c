#include "table/strikes.h"

/* One of these forfeits the table at once. */
static bool is_final(const struct fault *f)
{
    return f->code == EU_NO_START || (f->code == EU_TIME && f->raw != 0);
}

bool strikes_count(struct strike_counts *c, const struct fault *f)
{
    return ++c->strikes[f->seat] == STRIKES_OUT || is_final(f);
}

bool strikes_count_repaired(struct strike_counts *c, const struct eu_rules *rules,
                            unsigned repair_limit, const struct fault *f)
{
    return repair_limit && fault_is_free(rules, (enum eu_fault)f->code) &&
           ++c->repaired[f->seat] > repair_limit && ++c->strikes[f->seat] >= STRIKES_OUT;
}

bool strikes_lose_table(const struct strike *strikes, size_t n, uint32_t set, unsigned table)
{
    unsigned count[EU_SEATS] = {0};

    for (size_t i = 0; i < n; i++) {
        const struct strike *s = &strikes[i];
        if (s->set != set || s->table != table || s->game || s->deal || s->fault.step)
            continue;
        count[s->fault.seat] += is_final(&s->fault) ? STRIKES_OUT : 1;
        if (count[s->fault.seat] >= STRIKES_OUT)
            return true;
    }
    return false;
}
