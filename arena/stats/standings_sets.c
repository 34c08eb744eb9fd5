/* Standings: adds the results of sets, of two sides and of individual games. */
#include "stats/standings.h"

#include <assert.h>

#include "log/walk.h"
#include "rules/fault.h"
#include "rules/rules.h"

/* Adds what went wrong at a table to the lines, one for each side of the table. */
static void add_faults(const struct table_record *p, const struct eu_rules *rules,
                       struct standing *const by_side[])
{
    for (size_t f = 0; f < p->faults; f++) {
        struct standing *by = by_side[rules_side(rules, p->fault[f].fault.seat)];
        by->illegal += fault_is_illegal(p->fault[f].fault.code);
        by->strikes += fault_is_strike(p->fault[f].fault.code);
    }
    for (unsigned side = 0; side < rules->sides; side++) {
        unsigned forfeits = p->forfeits >> side & 1u;
        by_side[side]->forfeits += forfeits;
        by_side[side]->judged += forfeits || !p->forfeits;
        by_side[side]->capped += p->capped;
    }
}

/* ---- Two sides ---- */

/* Sums over the tables of a set, seen from the pairing's first side. */
struct set_sums {
    int64_t first, second; /* margin */
    int64_t points, deals;
    int64_t forfeited, unplayed; /* of these what forfeits cost, and deals that were not played */
    struct table_sum tables;
    int paired; /* of pentanomial.count, less 2 */
    int64_t luck;
};

/* What a forfeited table costs its side 0, beside the points of the deals that were played, and
 * deals that were not. */
static void add_forfeit(const struct event *event, const struct table_record *p, int sign,
                        struct set_sums *sums)
{
    int64_t left = event->deals - (int64_t)p->deals, cost = event->rules.target;
    int loser = sign * ((p->forfeits >> 1 & 1) - (p->forfeits & 1));

    if (event->unit == UNIT_SITTING)
        cost = 2 * left;
    else
        left = p->deals == 0;
    sums->forfeited += loser * cost;
    sums->points += loser * cost;
    sums->unplayed += left;
    sums->deals += left;
}

/* Points and deals of one table for its side 0. */
static void add_side_points(const struct event *event, const struct table_record *p, int sign,
                            struct set_sums *sums)
{
    int64_t points = 0;

    if (event->unit == UNIT_DEALS && p->forfeits) {
        sums->points += (int64_t)sign * p->margin.first;
        sums->deals += event->deals;
        return;
    }
    for (size_t i = 0; i < p->deals; i++)
        points += p->deal[i].points[0] - p->deal[i].points[1];
    sums->points += sign * points;
    sums->deals += (int64_t)p->deals;
    if (p->forfeits)
        add_forfeit(event, p, sign, sums);
}

int64_t standings_lead(const struct event *event, const struct table_record *p)
{
    struct set_sums sums = {.points = 0};

    add_side_points(event, p, 1, &sums);
    return sums.points;
}

/* `by_side`: who plays which side of the table. */
static void sum_table(struct standing *const by_side[2], const struct table_record *p)
{
    int sign = margin_sign(p->margin);

    for (unsigned side = 0; side < 2; side++) {
        int own = side ? -sign : sign;
        by_side[side]->won += own > 0;
        by_side[side]->drawn += own == 0;
        by_side[side]->lost += own < 0;
    }
}

static void add_sign(struct score_sum *sum, int sign)
{
    sum->won += sign > 0;
    sum->split += sign == 0;
    sum->lost += sign < 0;
}

/* `own`: 1, or -1 where it is the other side's line. */
static void sum_score(const struct standings *s, struct standing *line, uint32_t set, int sign,
                      const struct set_sums *sums, int own)
{
    add_sign(&line->sets, own * sign);
    line->paired.count[2 + own * sums->paired]++;
    table_sum_join(&line->tables, &sums->tables, own);
    ratio_add(&line->points, own * sums->points, sums->deals);
    ratio_add(&line->played, own * (sums->points - sums->forfeited), sums->deals - sums->unplayed);
    if (s->lucky)
        luck_sum_add(&line->luck, set, own * sign, own * sums->luck);
}

static bool add_meeting(struct standings *s, struct standing *const side[2], uint32_t set, int sign,
                        const struct set_sums *sums, struct err *err)
{
    if (s->lines > STANDINGS_MET)
        return true;
    struct meeting *m = meetings_add(&s->meetings, side[0]->number, side[1]->number);
    if (!m)
        return err_memory(err);
    int own = m->line[0] == side[0]->number ? 1 : -1;
    add_sign(&m->sets, own * sign);
    m->paired.count[2 + own * sums->paired]++;
    ratio_add(&m->points, own * sums->points, sums->deals);
    table_sum_join(&m->tables, &sums->tables, own);
    if (s->lucky)
        luck_sum_add(&m->luck, set, own * sign, own * sums->luck);
    return true;
}

static bool find_sides(const struct standings *s, const struct set_record *set,
                       struct standing *side[2], struct err *err)
{
    unsigned each = set->bots / 2;

    for (unsigned i = 0; i < 2; i++) {
        side[i] = standings_line(s, set, i * each, each, err);
        if (!side[i])
            return false;
    }
    return true;
}

/* Cards from a file give everyone the same luck, which is no accident. */
static bool add_luck(const struct standings *s, const struct set_record *set, struct set_sums *sums,
                     struct err *err)
{
    return !s->lucky || s->event.given || luck_measure_of(s->draw, set, &sums->luck, err);
}

static int sign_of(const struct set_sums *sums)
{
    int64_t decides = sums->first ? sums->first : sums->second;

    return (decides > 0) - (decides < 0);
}

static bool add_sides_set(struct standings *s, const struct set_record *set, struct err *err)
{
    struct standing *side[2];
    struct set_sums sums = {.deals = 0};
    struct table_result table[2] = {{.sign = 0}};

    assert(set->tables <= 2 && s->event.rules.sides == 2);
    if (!find_sides(s, set, side, err) || !add_luck(s, set, &sums, err))
        return false;
    for (unsigned t = 0; t < set->tables; t++) { /* at the second each has the other's side */
        const struct table_record *p = &set->table[t];
        const struct set_sums before = sums;
        int sign = t ? -1 : 1;
        sums.first += (int64_t)sign * p->margin.first;
        sums.second += (int64_t)sign * p->margin.second;
        add_side_points(&s->event, p, sign, &sums);
        struct standing *const by_side[2] = {side[t], side[!t]};
        sum_table(by_side, p);
        table[t] = (struct table_result){sums.points - before.points, sums.deals - before.deals,
                                         sign * margin_sign(p->margin)};
        add_faults(p, &s->event.rules, by_side);
        s->deals += p->deals;
    }
    table_sum_add(&sums.tables, table);
    sums.paired = (int)sums.tables.won * (set->tables == 1 ? 2 : 1);
    int sign = sign_of(&sums);
    sum_score(s, side[0], set->set, sign, &sums, 1);
    sum_score(s, side[1], set->set, sign, &sums, -1);
    s->sets++;
    return add_meeting(s, side, set->set, sign, &sums, err);
}

/* ---- Individual games ---- */

/* meet_all has made it. */
static struct meeting *meeting_of(struct standings *s, const struct standing *x,
                                  const struct standing *y)
{
    struct meeting *meeting = meetings_add(&s->meetings, x->number, y->number);

    assert(meeting);
    return meeting;
}

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

static void add_chair_points(struct lineup *l, const struct event *event,
                             const struct table_record *p, const uint8_t *chair_at)
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

static void add_lineup_faults(const struct lineup *l, const struct eu_rules *rules,
                              const struct table_record *p, const uint8_t *chair_at)
{
    struct standing *by_seat[EU_SEATS];

    assert(rules->sides == l->chairs);
    for (unsigned seat = 0; seat < l->chairs; seat++)
        by_seat[seat] = l->chair[chair_at[seat]].line;
    add_faults(p, rules, by_seat);
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

static bool add_individual_set(struct standings *s, const struct set_record *set, struct err *err)
{
    struct lineup l;

    if (!find_chairs(s, set, &l, err))
        return false;
    for (unsigned t = 0; t < pairing_tables(&l.pairing); t++) {
        const uint8_t *chair_at = l.seating.chair[t];
        s->deals += set->table[t].deals;
        add_chair_points(&l, &s->event, &set->table[t], chair_at);
        add_lineup_faults(&l, &s->event.rules, &set->table[t], chair_at);
        add_play(s, &l, set, t);
    }
    add_results(s, &l);
    add_lineup(&l);
    s->sets++;
    return true;
}

bool standings_set(struct standings *s, const struct set_record *set, struct err *err)
{
    return rules_individual(&s->event.rules) ? add_individual_set(s, set, err)
                                             : add_sides_set(s, set, err);
}
