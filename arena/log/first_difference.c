#include "log/first_difference.h"

/* The strike at the question that comes next, or 0. */
static enum eu_fault next_strike(const struct walk *w)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);

    for (size_t i = 0; i < n; i++)
        if (!fault_is_illegal((enum eu_fault)faults[i].fault.code))
            return (enum eu_fault)faults[i].fault.code;
    return EU_NO_FAULT;
}

/* Both walks stand at the same question, as all was the same so far. */
static bool deal_parts(struct first_difference *p, struct walk w[2], const struct pairing *pairing,
                       bool strikes)
{
    struct walk_step step[2];

    for (;;) {
        p->address = walk_address(&w[0], pairing);
        p->deal = w[0].deal;
        for (unsigned i = 0; i < 2; i++) {
            p->strike[i] = next_strike(&w[i]);
            p->answer[i] = walk_step(&w[i], &step[i]) ? step[i].answer : -1;
        }
        if (p->answer[0] != p->answer[1] || (strikes && p->strike[0] != p->strike[1]))
            return true;
        if (p->answer[0] < 0)
            return false;
    }
}

bool first_difference_find(struct first_difference *p, const struct set_record *one,
                           const struct set_record *other, const struct event *event,
                           const struct pairing *pairing, unsigned table, bool strikes)
{
    struct walk w[2];

    walk_start(&w[0], event, one, table);
    walk_start(&w[1], event, other, table);
    while (walk_deal(&w[0]) && walk_deal(&w[1]))
        if (deal_parts(p, w, pairing, strikes))
            return true;
    return false;
}
