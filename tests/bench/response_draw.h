/*
 * response_draw.h - samples of the deals that a seat holds possible at a question, each as likely
 * in it as it is after all that the others have answered (response_beliefs.h).
 */
#ifndef RESPONSE_DRAW_H
#define RESPONSE_DRAW_H

#include <assert.h>
#include <stdlib.h>

#include "euchre_infer.h"
#include "response_beliefs.h"

/* ---- The hands of a seat ---- */

/* All that a seat may hold, each with the card that it put away; `sum` adds up the weights. */
struct hands {
    uint64_t *hand, *away;
    double *sum;
    unsigned n;
    uint8_t seat;
    uint64_t never; /* cards of suits that it has not followed */
};

enum { HANDS = 1 << 16 }; /* five of 25 cards are fewer */

static inline void hands_add(struct hands *h, const struct belief *b, uint64_t hand, uint64_t away)
{
    double weight = belief_weight(b, h->seat, hand, away);

    assert(h->n < HANDS);
    if (weight <= 0)
        return;
    h->hand[h->n] = hand;
    h->away[h->n] = away;
    h->sum[h->n] = weight + (h->n ? h->sum[h->n - 1] : 0);
    h->n++;
}

/* The dealer's discard is one of the cards, and which one the policy says. */
static inline void hands_add_dealer(struct hands *h, const struct belief *b, uint64_t cards)
{
    uint64_t shown = 0, away;
    struct given_answer *g = NULL;

    for (unsigned i = b->history->n; i--;)
        if (b->history->given[i].view.question == EU_DISCARD)
            g = &b->history->given[i];
        else if (b->history->given[i].view.question == EU_PLAY &&
                 b->history->given[i].view.seat == h->seat)
            shown |= eu_bit(policy_plain_card(b->history->given[i].answer, b->view->trump));
    if (!g)
        return;
    away = eu_bit(policy_with(b, g, cards | shown, 0));
    if (away & cards && !(cards & ~away & h->never))
        hands_add(h, b, cards & ~away, away);
}

/* Every choice of `n` cards of a set, with those that are surely there. */
static inline void hands_list(struct hands *h, const struct belief *b, uint64_t set, int n,
                              uint64_t with, bool discards)
{
    if (n == 0) {
        if (discards)
            hands_add_dealer(h, b, with);
        else
            hands_add(h, b, with, 0);
        return;
    }
    for (; eu_count(set) >= n; set &= set - 1)
        hands_list(h, b, set & (set - 1), n - 1, with | (set & -set), discards);
}

/* ---- Drawing ---- */

/* A sample of deals; what hides where comes from the sampler. */
struct drawn {
    struct eu_chance chance;
    struct eu_sampler sampler;
    struct hands hands[3];
    unsigned others;        /* seats whose hands are hidden */
    struct eu_sample *deal; /* room for `size` */
    unsigned size, kept;
    bool weighed; /* too few agreed, and they were drawn by weight (euchre_infer.h) */
};

enum {
    DRAWS = 1000, /* for each deal of the sample, at most */
    WEIGHED = 8   /* where they are weighed */
};

static inline bool drawn_start(struct drawn *d, unsigned size)
{
    bool ready;

    d->size = size;
    d->deal = malloc(size * sizeof *d->deal);
    ready = d->deal;
    for (int i = 0; i < 3; i++) {
        struct hands *h = &d->hands[i];

        h->hand = malloc(HANDS * sizeof *h->hand);
        h->away = malloc(HANDS * sizeof *h->away);
        h->sum = malloc(HANDS * sizeof *h->sum);
        ready = ready && h->hand && h->away && h->sum;
    }
    return ready;
}

static inline void drawn_finish(struct drawn *d)
{
    for (int i = 0; i < 3; i++) {
        free(d->hands[i].hand);
        free(d->hands[i].away);
        free(d->hands[i].sum);
    }
    free(d->deal);
}

/* In the first trick there are too many hands to list: whole deals are drawn. The maker, of whom
 * most is known, comes first. */
static inline bool draw_deal(struct drawn *d, const struct belief *b, struct eu_sample *deal)
{
    const struct eu_view *view = b->view;
    double part = b->loose ? eu_chance_part(&d->chance) : 0.5, weight = 1;
    int first = view->maker < view->players ? view->maker : 0;

    eu_sampler_draw(&d->sampler, &d->chance, deal);
    for (int i = 0; i < view->players && weight > part; i++) {
        int seat = (first + i) % view->players;
        uint64_t away = seat == view->dealer ? deal->discard : 0;

        weight *= belief_weight(b, seat, deal->hand[seat], away);
    }
    return weight > part;
}

/* One of the hands, each as likely as it weighs. */
static inline unsigned hands_pick(const struct hands *h, struct eu_chance *chance)
{
    double part = eu_chance_part(chance) * h->sum[h->n - 1];
    unsigned low = 0, high = h->n - 1;

    while (low < high) {
        unsigned middle = (low + high) / 2;

        if (h->sum[middle] > part)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* A hand for each seat; a deal if no card is in two of them. */
static inline bool draw_hands(struct drawn *d, struct eu_sample *deal)
{
    uint64_t taken = 0;

    *deal = d->sampler.known;
    for (unsigned i = 0; i < d->others; i++) {
        const struct hands *h = &d->hands[i];
        unsigned at = hands_pick(h, &d->chance);
        uint64_t cards = h->hand[at] | h->away[at];

        if (taken & cards)
            return false;
        taken |= cards;
        deal->hand[h->seat] = h->hand[at];
        deal->discard |= h->away[at];
    }
    return true;
}

/* Lists the hands of all seats; false: one of them has none that agrees. */
static inline bool list_hands(struct drawn *d, const struct belief *b)
{
    const struct eu_sampler *s = &d->sampler;
    bool hidden = b->view->turnup_fate == EU_TAKEN_UP && !s->known.discard;

    d->others = 0;
    for (int i = 0; i < s->places; i++) {
        const struct eu_place *place = &s->place[i];
        struct hands *h = &d->hands[d->others];
        bool discards = hidden && place->seat == b->view->dealer;

        if (place->seat == EU_NOBODY)
            continue;
        h->seat = place->seat;
        h->n = 0;
        h->never = 0;
        for (int suit = 0; suit < 4; suit++)
            if (place->voids >> suit & 1)
                h->never |= eu_of_suit(s->unseen, b->view->trump, suit);
        hands_list(h, b, s->unseen & ~(discards ? 0 : h->never), place->cards + discards,
                   s->known.hand[place->seat], discards);
        if (!h->n)
            return false;
        d->others++;
    }
    return true;
}

/* By weight: each place of the sample takes the deal drawn now with the chance that the sums of
 * weights give, so that all draws are as likely in it as they weigh. */
static inline void draw_weighed(struct drawn *d)
{
    struct eu_inference inf;
    double sum = 0;

    eu_infer_start(&inf, &d->sampler);
    for (unsigned i = 0; i < d->size * WEIGHED; i++) {
        struct eu_sample deal;
        double weight;

        eu_sampler_draw(&d->sampler, &d->chance, &deal);
        weight = eu_infer_weight(&inf, &deal);
        sum += weight;
        for (unsigned place = 0; place < d->size; place++)
            if (eu_chance_part(&d->chance) * sum < weight)
                d->deal[place] = deal;
    }
    d->kept = d->size;
    d->weighed = true;
}

/* Fills `deal` with deals that agree; none where none is found. */
static inline void belief_draw(const struct belief *b, struct drawn *d)
{
    bool listed = b->view->tricks > 0;

    d->kept = 0;
    d->weighed = false;
    eu_sampler_start(&d->sampler, b->rules, b->view);
    if (listed && !list_hands(d, b))
        return;
    for (unsigned i = 0; i < d->size * DRAWS && d->kept < d->size; i++) {
        struct eu_sample *deal = &d->deal[d->kept];

        if (!(listed ? draw_hands(d, deal) : draw_deal(d, b, deal)))
            continue;
        if (b->partners_away)
            deal->discard = b->partners_away;
        d->kept++;
    }
}

#endif
