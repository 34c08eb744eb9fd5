#include "report/habits.h"

#include <stdlib.h>
#include <string.h>

#include "rules/rules.h"
#include "log/walk.h"
#include "base/json_writer.h"

/* ---- Room ---- */

void habits_finish(struct habits *h)
{
    free(h->habit);
    *h = (struct habits){.bots = 0};
}

static size_t cells(const struct habits *h)
{
    return (size_t)h->players * HABITS_SCORES;
}

static bool reserve(struct habits *h, size_t bots, unsigned players)
{
    h->players = players;
    if (bots > h->cap) {
        size_t cap = bots + bots / 2;
        struct habit *grown = realloc(h->habit, cap * cells(h) * sizeof *grown);
        if (!grown)
            return false;
        memset(grown + h->cap * cells(h), 0, (cap - h->cap) * cells(h) * sizeof *grown);
        h->habit = grown;
        h->cap = cap;
    }
    h->bots = bots > h->bots ? bots : h->bots;
    return true;
}

/* ---- A deal ---- */

static void habit_add(struct habit *sum, const struct habit *more)
{
#define HABIT_ADD(name) sum->name += more->name;
    HABITS(HABIT_ADD)
#undef HABIT_ADD
}

/* Whether the side's points are behind, level with or ahead of the best of the others. */
static unsigned score_of(const struct walk *w, unsigned side)
{
    int32_t best = tally_best_other(&w->tally, side), own = w->tally.points[side];

    if (w->event->unit == UNIT_DEALS)
        return 1;
    return own < best ? 0 : own > best ? 2 : 1;
}

static struct habit *habit_of(struct habits *h, const struct set_view *view, unsigned table,
                              const struct walk *w, unsigned seat)
{
    unsigned dealer = w->deal.table.dealer;
    size_t after = (seat + h->players - dealer - 1) % h->players;
    size_t bot = set_view_bot(view, table, seat);

    return &h->habit[bot * cells(h) + after * HABITS_SCORES +
                     score_of(w, rules_side(&w->event->rules, seat))];
}

static void count_bid(struct habit *h, const struct eu_view *table, unsigned round, unsigned bid)
{
    bool passed = bid == EU_PASS;

    h->asked_1 += round == 0;
    h->ordered += round == 0 && !passed;
    h->asked_2 += round == 1;
    if (round == 0 || passed)
        return;
    bool next = EU_BID_SUIT(bid) == suit_next(card_turned_suit(table->turnup));
    h->named++;
    h->next += next;
    h->crossed += !next;
}

/* Counts an answer; `round` is that of the bid. */
static void count_answer(struct habit *h, const struct walk *w, const struct walk_step *step,
                         unsigned round)
{
    bool auction = w->event->rules.auction;

    if (step->ask.kind == EU_BID_TRICKS)
        h->asked_1++;
    else if (step->ask.kind == EU_BID && !auction)
        count_bid(h, &w->deal.table, round, (unsigned)step->played);
}

static void count_maker(struct habit *h, const struct walk *w)
{
    const struct deal *d = &w->deal;
    unsigned side = rules_side(d->rules, d->table.maker);
    bool shown = deal_is_shown(d);
    bool ended = deal_is_played_out(d);
    int own = outcome_points(&d->outcome, side);

    h->maker++;
    h->ordered += d->rules->auction;
    h->alone += d->alone;
    h->made += shown || (ended && deal_made(d));
    h->marches += shown || (ended && deal_is_march(d));
    h->euchred += ended && !shown && !deal_made(d);
    h->points += d->rules->sides == 2 ? own - outcome_points(&d->outcome, 1 - side) : own;
}

static void count_deal(struct habits *h, const struct set_view *view, unsigned table,
                       struct walk *w)
{
    struct habit *by_seat[EU_SEATS], its[EU_SEATS] = {{.deals = 0}};
    struct walk_step step;

    for (unsigned seat = 0; seat < h->players; seat++)
        by_seat[seat] = habit_of(h, view, table, w, seat);
    for (unsigned round = 0; walk_step(w, &step); round = w->deal.round)
        count_answer(&its[step.ask.seat], w, &step, round);
    if (w->deal.ask.kind != EU_NOTHING)
        return;
    if (w->deal.table.maker != EU_NOBODY && !w->deal.outcome.void_deal)
        count_maker(&its[w->deal.table.maker], w);
    for (unsigned seat = 0; seat < h->players; seat++) {
        its[seat].deals = 1;
        habit_add(by_seat[seat], &its[seat]);
    }
}

bool habits_set(struct habits *h, const struct set_view *view, struct err *err)
{
    struct walk w;
    size_t most = 0;

    for (unsigned i = 0; i < view->pairing->bots; i++)
        if (view->bot[view->pairing->bot[i]] >= most)
            most = view->bot[view->pairing->bot[i]] + (size_t)1;
    if (most > HABITS_BOTS_MOST)
        return true;
    if (!reserve(h, most, view->event->rules.players))
        return err_memory(err);
    for (unsigned table = 0; table < view->set->tables; table++) {
        walk_start(&w, view->event, view->set, table);
        while (walk_deal(&w))
            count_deal(h, view, table, &w);
    }
    return true;
}

/* ---- JSON ---- */

/* The first seat and score of a row, and how many; more than one means any. */
struct habit_range {
    unsigned seat, seats, score, scores;
};

static struct habit sum_of(const struct habits *h, size_t bot, const struct habit_range *r)
{
    struct habit sum = {.deals = 0};

    for (unsigned seat = r->seat; seat < r->seat + r->seats; seat++)
        for (unsigned score = r->score; score < r->score + r->scores; score++)
            habit_add(&sum, &h->habit[bot * cells(h) + seat * HABITS_SCORES + score]);
    return sum;
}

/* The list with one more row. */
static json_t *add_row(json_t *list, const struct habits *h, size_t bot, const char *name,
                       struct habit_range r)
{
    struct habit sum = sum_of(h, bot, &r);

    if (!sum.deals)
        return list;
    json_t *row = json_pack("{s:o, s:o, s:o}", "bot", jw_text(name), "seat",
                            r.seats > 1 ? json_null() : json_integer((int)r.seat + 1), "score",
                            r.scores > 1 ? json_null() : json_integer((int)r.score - 1));
#define HABIT_PUT(field) row = jw_put(row, #field, json_integer(sum.field));
    HABITS(HABIT_PUT)
#undef HABIT_PUT
    return jw_add(list, row);
}

/* Rows for all deals, then by seat, by score, by both, as far as there is room. */
static json_t *add_bot(json_t *list, const struct habits *h, size_t bot, const char *name)
{
    unsigned players = h->players;
    bool by_seat = h->bots * (players + 1) <= HABITS_ROWS;
    bool by_score = h->bots * (players + 1) * (HABITS_SCORES + 1) <= HABITS_ROWS;

    list = add_row(list, h, bot, name, (struct habit_range){0, players, 0, HABITS_SCORES});
    for (unsigned score = 0; by_score && score < HABITS_SCORES; score++)
        list = add_row(list, h, bot, name, (struct habit_range){0, players, score, 1});
    for (unsigned seat = 0; by_seat && seat < players; seat++) {
        list = add_row(list, h, bot, name, (struct habit_range){seat, 1, 0, HABITS_SCORES});
        for (unsigned score = 0; by_score && score < HABITS_SCORES; score++)
            list = add_row(list, h, bot, name, (struct habit_range){seat, 1, score, 1});
    }
    return list;
}

json_t *habits_json(const struct habits *h, const struct bot_name *names)
{
    json_t *list = json_array();

    for (size_t bot = 0; h->bots <= HABITS_ROWS && bot < h->bots; bot++)
        list = add_bot(list, h, bot, names[bot].name);
    return list;
}
