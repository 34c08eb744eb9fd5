#include "stats/standings.h"

#include <assert.h>

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
static void add_points(const struct event *event, const struct table_record *p, int sign,
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

    add_points(event, p, 1, &sums);
    return sums.points;
}

/* `by_side`: who plays which side of the table. */
static void add_table(struct standing *const by_side[2], const struct table_record *p)
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
static void add_score(const struct standings *s, struct standing *line, uint32_t set, int sign,
                      const struct set_sums *sums, int own)
{
    add_sign(&line->sets, own * sign);
    line->paired.count[2 + own * sums->paired]++;
    table_sum_join(&line->tables, &sums->tables, own);
    ratio_add(&line->points, own * sums->points, sums->deals);
    ratio_add(&line->played, own * (sums->points - sums->forfeited), sums->deals - sums->unplayed);
    if (s->lucky)
        luck_add(&line->luck, set, own * sign, own * sums->luck);
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
        luck_add(&m->luck, set, own * sign, own * sums->luck);
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
    return !s->lucky || s->event.given || card_luck_of(s->draw, set, &sums->luck, err);
}

static int sign_of(const struct set_sums *sums)
{
    int64_t decides = sums->first ? sums->first : sums->second;

    return (decides > 0) - (decides < 0);
}

bool sides_set(struct standings *s, const struct set_record *set, struct err *err)
{
    struct standing *side[2];
    struct set_sums sums = {.deals = 0};
    struct table_result table[2] = {{.sign = 0}};

    assert(set->tables <= 2);
    if (!find_sides(s, set, side, err) || !add_luck(s, set, &sums, err))
        return false;
    for (unsigned t = 0; t < set->tables; t++) { /* at the second each has the other's side */
        const struct table_record *p = &set->table[t];
        const struct set_sums before = sums;
        int sign = t ? -1 : 1;
        sums.first += (int64_t)sign * p->margin.first;
        sums.second += (int64_t)sign * p->margin.second;
        add_points(&s->event, p, sign, &sums);
        struct standing *const by_side[2] = {side[t], side[!t]};
        add_table(by_side, p);
        table[t] = (struct table_result){sums.points - before.points, sums.deals - before.deals,
                                         sign * margin_sign(p->margin)};
        standings_faults(p, &s->event.rules, by_side);
        s->deals += p->deals;
    }
    table_sum_add(&sums.tables, table);
    sums.paired = (int)sums.tables.won * (set->tables == 1 ? 2 : 1);
    int sign = sign_of(&sums);
    add_score(s, side[0], set->set, sign, &sums, 1);
    add_score(s, side[1], set->set, sign, &sums, -1);
    s->sets++;
    return add_meeting(s, side, set->set, sign, &sums, err);
}
