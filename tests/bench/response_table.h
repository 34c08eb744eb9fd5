/*
 * response_table.h - a deal at a table where responders sit on one side and the bot `rule` on the
 * other: what the responders answer, and what their answers are worth.
 */
#ifndef RESPONSE_TABLE_H
#define RESPONSE_TABLE_H

#include <assert.h>
#include <string.h>

#include "response_draw.h"
#include "response_search.h"

/* How the responders play. */
struct response {
    int level;         /* of the search; 0: as rule */
    unsigned deals;    /* of a sample */
    unsigned smallest; /* group of deals that chooses for itself (response_search.h) */
    double factor;     /* of a partner's answers (response_beliefs.h) */
    bool bids;         /* they search at all questions, else for cards only */
    bool one;          /* one seat responds, its partner is rule */
};

struct response_table {
    const struct response *how;
    const struct eu_rules *rules;
    uint8_t responders; /* bit s: seat s is one */
    uint64_t number;    /* of the table: their chance follows from it */
    struct search *search;
    struct drawn *drawn;
    struct deal deal;
    struct history history;
    /* The result. */
    int points;  /* the responders' side's less rule's */
    double gain; /* the same, on average over rule's cards */
    unsigned questions, differ, weighed;
};

static inline uint8_t response_side(unsigned seat)
{
    return seat & 1 ? 10 : 5;
}

static inline int rules_answer(const struct eu_rules *rules, const struct eu_view *view)
{
    struct eu_world w;

    if (view->question != EU_PLAY)
        return eu_policy_answer(rules, view);
    w = eu_world_of(rules, view);
    return eu_policy_card(&w);
}

/* ---- Deals as positions ---- */

static inline void response_position(struct response_table *t, unsigned i,
                                     const struct eu_view *view, const struct eu_sample *deal)
{
    struct position *p = &t->search->position[i];

    t->search->pointer[i] = p;
    if (view->question == EU_PLAY) {
        struct eu_world w = eu_sample_world(&t->drawn->sampler, deal);

        position_start_cards(p, &t->search->by, view, &w);
    } else {
        position_start_bids(p, &t->search->by, view, deal);
    }
    p->half = i & 1;
    t->search->used = i + 1;
}

/* Draws deals; returns how many. */
static inline unsigned response_draw(struct response_table *t, const struct belief *b,
                                     const struct eu_view *view)
{
    struct drawn *d = t->drawn;

    belief_draw(b, d);
    if (!d->kept && b->loose)
        draw_weighed(d);
    for (unsigned i = 0; i < d->kept; i++)
        response_position(t, i, view, &d->deal[i]);
    return d->kept;
}

/* ---- A responder's answer ---- */

static inline int response_answer(struct response_table *t, const struct eu_view *view)
{
    unsigned us = response_side(view->seat), me = 1u << view->seat;
    struct belief b = {.rules = t->rules,
                       .history = &t->history,
                       .view = view,
                       .exact = (uint8_t)(15 & ~(t->how->one ? me : us)),
                       .loose = (uint8_t)(t->how->one ? 0 : us & ~me),
                       .factor = t->how->factor};
    struct choice best;
    unsigned n;

    t->drawn->chance =
        (struct eu_chance){.seed = {eu_mix(t->number * DEAL_STEPS + t->history.n), view->seat}};
    t->search->by = (struct responders){.rules = t->rules,
                                        .seats = (uint8_t)me,
                                        .side = (uint8_t)eu_side(view, view->seat),
                                        .bids = t->how->bids};
    n = response_draw(t, &b, view);
    t->questions++;
    t->weighed += t->drawn->weighed;
    best = search_choose(t->search, t->search->pointer, n, t->how->level - 1);
    return position_plain_answer(t->search->pointer[0], best.answer);
}

/* ---- What it is worth ---- */

/* The dealer's discard, where he took the turn-up. */
static inline uint64_t dealers_away(const struct deal *d)
{
    return d->table.turnup_fate == EU_TAKEN_UP ? d->away : 0;
}

/* The true deal must be one of those that are held possible. */
static inline bool agrees_with_truth(const struct response_table *t, const struct belief *b)
{
    const struct deal *d = &t->deal;

    for (int seat = 0; seat < 4; seat++)
        if (b->exact >> seat & 1 &&
            belief_weight(b, seat, d->hand[seat], seat == d->table.dealer ? dealers_away(d) : 0) <
                1)
            return false;
    return true;
}

static inline struct eu_sample response_truth(const struct deal *d)
{
    struct eu_sample deal = {.discard = dealers_away(d)};

    memcpy(deal.hand, d->hand, sizeof deal.hand);
    return deal;
}

/* By how much an answer is better than rule's if everybody goes on as rule: the mean over deals
 * that agree with the hands of both partners and with what rule's side has answered; the true deal,
 * where no other is found. Summed over all answers of a deal this is on average what the responders
 * gain in it, for each answer takes the deal from what it would have come to before to what it
 * comes to now. It varies less than points do, as the luck of rule's cards is out. */
static inline double response_worth(struct response_table *t, const struct eu_view *view,
                                    int answer, int own)
{
    const struct deal *d = &t->deal;
    unsigned partner = view->seat ^ 2u, n;
    struct search *s = t->search;
    struct eu_view shown = *view;
    struct belief b = {.rules = t->rules,
                       .history = &t->history,
                       .view = &shown,
                       .exact = (uint8_t)(15 & ~response_side(view->seat)),
                       .partners_away = d->table.dealer == partner ? dealers_away(d) : 0};
    struct eu_sample truth = response_truth(d);
    long gain = 0;

    shown.lone = (uint8_t)partner;
    shown.exposed = d->hand[partner];
    shown.away |= b.partners_away;
    t->drawn->chance.seed[1] += EU_SEATS;
    assert(agrees_with_truth(t, &b));
    n = response_draw(t, &b, view);
    if (!n)
        response_position(t, n++, view, &truth);
    for (unsigned i = 0; i < n; i++) {
        struct position other = s->position[i];

        position_answer_plain(&s->position[i], &s->by, answer);
        position_answer_plain(&other, &s->by, own);
        gain += position_finish(&s->position[i], &s->by) - position_finish(&other, &s->by);
    }
    return (double)gain / n;
}

/* ---- The deal ---- */

static inline bool response_is_asked(const struct response_table *t, const struct eu_view *view)
{
    return t->how->level && t->responders >> view->seat & 1 && view->legal & (view->legal - 1) &&
           (t->how->bids || view->question == EU_PLAY);
}

static inline void response_ask(struct response_table *t)
{
    struct deal *d = &t->deal;
    struct eu_view view;
    int own, answer;

    deal_view(d, d->ask.seat, &view);
    own = answer = rules_answer(t->rules, &view);
    if (response_is_asked(t, &view))
        answer = response_answer(t, &view);
    if (answer != own) {
        t->differ++;
        t->gain += response_worth(t, &view, answer, own);
    }
    history_add(&t->history, t->rules, &view, answer);
    deal_apply(d, answer);
}

/* Plays `deal`, which is at its first question, and fills in the result. */
static inline void response_play(struct response_table *t)
{
    unsigned side = t->responders & 5 ? 0 : 1;

    t->history.n = t->questions = t->differ = t->weighed = 0;
    t->gain = 0;
    while (t->deal.ask.kind != EU_NOTHING)
        response_ask(t);
    t->points = outcome_points(&t->deal.outcome, side) - outcome_points(&t->deal.outcome, !side);
}

#endif
