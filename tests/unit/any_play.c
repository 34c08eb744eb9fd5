#include "any_play.h"

#include "test.h"

void any_start(struct any_play *p, enum format format, unsigned bots, unsigned sets)
{
    *p = (struct any_play){.plan = NULL};
    any_bots(&p->event, format, bots, sets);
}

void any_create(struct any_play *p)
{
    struct err err;

    must(round_planner_create(&p->plan, &p->event, &err), &err);
    assert_non_null(p->plan);
}

void any_finish(struct any_play *p)
{
    round_planner_destroy(p->plan);
    set_record_finish(&p->set);
    event_finish(&p->event);
}

bool any_next(struct any_play *p)
{
    struct err err;

    must(round_planner_round(p->plan, false, &p->round, &err), &err);
    return p->round.pairings > 0;
}

static void play_pairing(struct any_play *p, const struct round_pairing *r, any_outcome *of)
{
    struct pairing two;
    struct err err;

    event_pairing(&p->event, r->pairing, &two);
    uint32_t low = two.bot[0] < two.bot[1] ? two.bot[0] : two.bot[1];
    uint32_t high = two.bot[0] ^ two.bot[1] ^ low;
    for (uint32_t s = r->first; s < r->first + r->sets && !round_planner_is_over(p->plan); s++) {
        any_duel(&p->set, &p->event, r->pairing, s, of(p, low, high, s));
        must(round_planner_set(p->plan, &p->set, &err), &err);
    }
}

void any_round(struct any_play *p, any_outcome *of)
{
    for (size_t i = 0; i < p->round.pairings; i++)
        play_pairing(p, &p->round.pairing[i], of);
}
