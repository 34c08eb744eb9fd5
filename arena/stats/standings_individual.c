#include "stats/standings.h"

#include <assert.h>
#include <math.h>

#include "log/walk.h"

/* ---- What two lines do with each other ---- */

/* They have met: meet_all has seen to that. */
static struct meeting *meeting_of(struct standings *s, const struct standing *x,
                                  const struct standing *y)
{
    struct meeting *meeting = meetings_add(&s->meetings, x->number, y->number);

    assert(meeting);
    return meeting;
}

struct versus standings_ahead(const struct standings *s, size_t line)
{
    const struct standing *a = &s->line[line], *b = a + 1;

    if (line + 1 >= s->lines || !standing_is_rated(b))
        return (struct versus){NAN, NAN, NAN, NAN};
    struct ratio_sum r = meetings_between(&s->meetings, a->number, b->number).points;
    struct interval i = ratio_interval(&r, a->parts);
    if (r.sets < 2)
        i = (struct interval){NAN, NAN};
    return (struct versus){r.sets ? ratio_mean(&r) / a->parts : NAN, ratio_error(&r) / a->parts,
                           i.low / a->parts, i.high / a->parts};
}

struct partnering standings_partnering(const struct standings *s, const struct standing *maker,
                                       const struct standing *partner)
{
    return meetings_between(&s->meetings, maker->number, partner->number).partnering[0];
}

/* ---- A set ---- */

struct lineup {
    struct pairing pairing;
    struct seating seating;
    unsigned chairs;
    struct chair_sum {
        struct standing *line;
        int64_t points; /* over the mean, in parts, at all tables */
        int64_t payoff;
    } chair[EU_SEATS];
    int64_t deals;            /* of each chair, at all tables */
    struct lineup_sums *sums; /* NULL where they are not kept */
};

/* Makes room for what these do with each other. */
static bool meet_all(struct standings *s, struct lineup *l, struct err *err)
{
    uint32_t number[EU_SEATS];

    if (s->lines > STANDINGS_MET)
        return true;
    for (unsigned c = 0; c < l->chairs; c++) {
        number[c] = (uint32_t)l->chair[c].line->number;
        for (unsigned d = 0; d < c; d++)
            if (!meetings_add(&s->meetings, number[c], number[d]))
                return err_memory(err);
    }
    l->sums = lineups_add(&s->lineups, number, l->chairs);
    return l->sums || err_memory(err);
}

static bool find_chairs(struct standings *s, const struct set_record *set, struct lineup *l,
                        struct err *err)
{
    const struct eu_rules *rules = &s->event.rules;
    const char *name[EU_SEATS];
    uint32_t bot[EU_SEATS];

    *l = (struct lineup){.chairs = rules->players};
    for (unsigned i = 0; i < l->chairs; i++) {
        const struct standing *line = standings_line(s, set, i, 1, err);
        if (!line)
            return false;
        bot[i] = (uint32_t)(line - s->line);
        name[i] = line->name[0];
    }
    event_make_pairing(&s->event, bot, name, &l->pairing);
    pairing_seating(&l->pairing, set->set, &l->seating);
    for (unsigned c = 0; c < l->chairs; c++)
        l->chair[c].line = &s->line[pairing_chair(&l->pairing, c)];
    return meet_all(s, l, err);
}

/* Of a forfeited table with a fixed number of deals those left were lost; of a game the one in
 * which it was given up. */
static unsigned deals_of(const struct event *event, const struct table_record *p)
{
    if (p->forfeits && unit_is_fixed(event->unit))
        return event->deals;
    return p->forfeits && !p->deals ? 1 : (unsigned)p->deals;
}

/* By seat, with what a forfeited game costs: as many points as it goes to. */
static void points_of_game(const struct event *event, const struct table_record *p,
                           int64_t points[EU_SEATS])
{
    for (unsigned seat = 0; seat < event->rules.players; seat++) {
        points[seat] = p->forfeits >> seat & 1 ? -event->rules.target : 0;
        for (size_t i = 0; i < p->deals; i++)
            points[seat] += p->deal[i].points[seat];
    }
}

/* In parts of a point, by seat. With a fixed number of deals that is what is settled, and those
 * left are in it. */
static void points_over_mean(const struct event *event, const struct table_record *p,
                             int64_t over[EU_SEATS])
{
    int64_t players = event->rules.players, points[EU_SEATS], sum = 0;

    if (unit_is_fixed(event->unit)) {
        for (unsigned seat = 0; seat < players; seat++)
            over[seat] = p->payoff[seat];
        return;
    }
    points_of_game(event, p, points);
    for (unsigned seat = 0; seat < players; seat++)
        sum += points[seat];
    for (unsigned seat = 0; seat < players; seat++)
        over[seat] = players * points[seat] - sum;
}

static void add_points(struct lineup *l, const struct event *event, const struct table_record *p,
                       const uint8_t *chair_at)
{
    int64_t over[EU_SEATS];

    points_over_mean(event, p, over);
    for (unsigned seat = 0; seat < l->chairs; seat++) {
        struct chair_sum *c = &l->chair[chair_at[seat]];
        c->points += over[seat];
        c->payoff += p->payoff[seat];
    }
    l->deals += deals_of(event, p);
}

static void add_faults(const struct lineup *l, const struct eu_rules *rules,
                       const struct table_record *p, const uint8_t *chair_at)
{
    struct standing *by_seat[EU_SEATS];

    for (unsigned seat = 0; seat < l->chairs; seat++)
        by_seat[seat] = l->chair[chair_at[seat]].line;
    standings_faults(p, rules, by_seat);
}

/* ---- Who was with whom ---- */

static void add_partner(struct standings *s, struct standing *maker, struct standing *partner,
                        bool made)
{
    partner->partner++;
    if (s->lines > STANDINGS_MET)
        return;
    struct meeting *m = meeting_of(s, maker, partner);
    struct partnering *with = &m->partnering[m->line[0] != maker->number];
    with->deals++;
    with->made += made;
}

static void add_makers(struct standings *s, const struct lineup *l, const struct deal *d,
                       const uint8_t *chair_at)
{
    bool ended = deal_is_played_out(d), made = ended && deal_made(d);
    struct standing *maker = l->chair[chair_at[d->table.maker]].line;

    maker->maker++;
    maker->alone += d->alone;
    for (unsigned seat = 0; seat < l->chairs; seat++) {
        struct standing *line = l->chair[chair_at[seat]].line;
        if (!deal_is_making(d, seat))
            continue;
        line->euchred += ended && !made;
        if (seat != d->table.maker)
            add_partner(s, maker, line, made);
    }
}

/* Plays the table again; a record that is not true ends early, and what is not there does not
 * count. */
static void add_play(struct standings *s, const struct lineup *l, const struct set_record *set,
                     unsigned table)
{
    const uint8_t *chair_at = l->seating.chair[table];
    struct walk_step step;
    struct walk w;

    walk_start(&w, &s->event, set, table);
    while (walk_deal(&w)) {
        while (walk_step(&w, &step))
            continue;
        if (w.deal.ask.kind != EU_NOTHING)
            continue;
        for (unsigned seat = 0; seat < l->chairs; seat++)
            l->chair[chair_at[seat]].line->dealt++;
        if (w.deal.makers)
            add_makers(s, l, &w.deal, chair_at);
    }
}

/* ---- Results of a set ---- */

/* A line in one set: all its chairs together. */
struct entry {
    struct standing *line;
    int64_t chairs, points;
    int64_t beaten; /* by half chairs */
    int64_t payoff;
};

static void add_beaten(struct entry *e, const struct lineup *l, const struct chair_sum *own)
{
    for (unsigned c = 0; c < l->chairs; c++) {
        const struct chair_sum *other = &l->chair[c];
        if (other->line != e->line)
            e->beaten += 1 + (own->payoff > other->payoff) - (own->payoff < other->payoff);
    }
}

/* Chairs of one line stand beside each other; returns the number of lines. */
static unsigned gather_entries(const struct lineup *l, struct entry entry[EU_SEATS])
{
    unsigned entries = 0;

    for (unsigned c = 0; c < l->chairs; c++) {
        const struct chair_sum *chair = &l->chair[c];
        assert(chair->line);
        if (c == 0 || chair->line != l->chair[c - 1].line)
            entry[entries++] = (struct entry){.line = chair->line};
        struct entry *e = &entry[entries - 1];
        e->chairs++;
        e->points += chair->points;
        e->payoff += chair->payoff;
        add_beaten(e, l, chair);
    }
    return entries;
}

static void add_versus(struct standings *s, const struct entry *a, const struct entry *b,
                       int64_t deals)
{
    int64_t ahead = a->points * b->chairs - b->points * a->chairs;

    if (s->lines > STANDINGS_MET)
        return;
    struct meeting *m = meeting_of(s, a->line, b->line);
    ratio_add(&m->points, m->line[0] == a->line->number ? ahead : -ahead,
              deals * a->chairs * b->chairs);
}

static void add_lineup(const struct lineup *l)
{
    int64_t points[EU_SEATS], payoff[EU_SEATS];

    for (unsigned c = 0; c < l->chairs; c++) {
        points[c] = l->chair[c].points;
        payoff[c] = l->chair[c].payoff;
    }
    if (l->sums)
        lineup_add_set(l->sums, points, payoff, l->deals);
}

static void add_results(struct standings *s, const struct lineup *l)
{
    struct entry entry[EU_SEATS];
    unsigned entries = gather_entries(l, entry);

    for (unsigned i = 0; i < entries; i++) {
        const struct entry *e = &entry[i];
        ratio_add(&e->line->points, e->points, l->deals * e->chairs);
        ratio_add(&e->line->beaten, e->beaten, 2 * e->chairs * (l->chairs - e->chairs));
        e->line->payoff += e->payoff;
        for (unsigned k = 0; k < i; k++)
            add_versus(s, e, &entry[k], l->deals);
    }
}

bool individual_set(struct standings *s, const struct set_record *set, struct err *err)
{
    struct lineup l;

    if (!find_chairs(s, set, &l, err))
        return false;
    for (unsigned t = 0; t < pairing_tables(&l.pairing); t++) {
        const uint8_t *chair_at = l.seating.chair[t];
        s->deals += set->table[t].deals;
        add_points(&l, &s->event, &set->table[t], chair_at);
        add_faults(&l, &s->event.rules, &set->table[t], chair_at);
        add_play(s, &l, set, t);
    }
    add_results(s, &l);
    add_lineup(&l);
    s->sets++;
    return true;
}
