#include "any_set.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void any_bots(struct event *e, enum format format, unsigned bots, unsigned sets)
{
    bool ok = (*e = (struct event){.sets = sets}, rules_parse(&e->rules, "modern", NULL));

    assert(ok);
    (void)ok;
    e->unit = UNIT_DEALS;
    e->deals = ANY_SET_DEALS;
    e->format = format;
    e->entrants = bots;
    e->entrant = calloc(bots, sizeof *e->entrant);
    for (unsigned i = 0; i < bots; i++) {
        (void)snprintf(e->entrant[i].name, NAME_CAP, "bot %05u", i);
        e->entrant[i].args = strdup("");
    }
}

/* All points are those of the first deal, as far as they fit there. */
static void play(struct table_record *p, int points)
{
    p->margin = (struct margin){points, 0};
    for (unsigned i = 0; i < ANY_SET_DEALS; i++) {
        int of_deal = points > 100 ? 100 : points < -100 ? -100 : points;
        table_record_add_deal(p, 0, i);
        p->deal[i].points[of_deal < 0] = (int8_t)abs(of_deal);
        points -= of_deal;
    }
}

void any_duel(struct set_record *r, const struct event *e, uint64_t pairing, uint32_t set,
              int points)
{
    struct pairing p;

    event_pairing(e, pairing, &p);
    set_record_start(r, e, &p, set);
    if (p.bot[0] > p.bot[1])
        points = -points;
    play(&r->table[0], points / 2);
    play(&r->table[1], points / 2 - points); /* the sides have changed */
}

/* SplitMix64, by S. Vigna. */
uint64_t any_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

double any_share(uint64_t *state)
{
    return (double)(any_random(state) >> 11) / 9007199254740992.0;
}

/* G. Box and M. Muller, 1958. */
double any_normal(uint64_t *state)
{
    double u = ((double)(any_random(state) >> 11) + 1) / 9007199254740993.0;
    double v = any_share(state);

    return sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v);
}

void any_lineup(struct set_record *r, const struct event *e, const struct pairing *lineup,
                uint32_t set, int by)
{
    struct seating seating;
    uint64_t state = set;

    memcpy(&state, lineup->id, sizeof state / 2);
    set_record_start(r, e, lineup, set);
    pairing_seating(lineup, set, &seating);
    for (unsigned t = 0; t < r->tables; t++) {
        struct table_record *p = &r->table[t];
        for (unsigned i = 0; i < e->deals; i++)
            table_record_add_deal(p, 0, i);
        for (unsigned seat = 0; seat < lineup->players; seat++) {
            uint32_t bot = pairing_chair(lineup, seating.chair[t][seat]);
            int points = (int)(any_random(&state) % 9) - 4 - by * (int)bot;
            for (unsigned other = 0; other < lineup->players; other++)
                p->payoff[other] += other == seat ? points * (lineup->players - 1) : -points;
        }
    }
}
