/*
 * response_relaxed.h - bounds from above of what two responders gain: if both of them see the two
 * hands of their side, so that one mind plays them, and of rule's hands what all see. That mind
 * searches a sample of deals to the end, each group of deals that look the same to it choosing what
 * is best in the group (search.hindsight). It does as well as possible in the sample, so on average
 * better than the best strategy does in all deals: the larger the sample, the less so. In a sample
 * of one deal it sees all cards.
 */
#ifndef RESPONSE_RELAXED_H
#define RESPONSE_RELAXED_H

#include "euchre_sample.h"
#include "response_search.h"
#include "rules/deal.h"

enum { RELAXED_DRAWS = 1000 }; /* for each deal of the sample, at most */

/* Deals cards to the seats that do not search. */
static inline void relaxed_draw(struct eu_sample *deal, const struct responders *r, uint64_t unseen,
                                struct eu_chance *chance)
{
    uint8_t pack[64];
    int n = 0, c, given = 0;

    EU_EACH(c, unseen)
        pack[n++] = (uint8_t)c;
    eu_chance_pick(chance, pack, n, (4 - eu_count(r->seats)) * r->rules->cards);
    for (int seat = 0; seat < 4; seat++) {
        if (r->seats >> seat & 1)
            continue;
        deal->hand[seat] = 0;
        for (int i = 0; i < r->rules->cards; i++)
            deal->hand[seat] |= eu_bit(pack[given++]);
    }
}

/* From the first bid to the first choice of the seats that search. */
static inline void relaxed_start(struct position *p, const struct responders *r,
                                 const struct eu_view *first, const struct eu_sample *deal)
{
    struct eu_view view = *first;

    view.hand = deal->hand[view.seat];
    position_start_bids(p, r, &view, deal);
    position_go_on(p, r);
}

/* Fills the search with the true deal and others that look the same at its first choice; returns
 * how many, 0 where it has no choice. `d` is before the first bid. */
static inline unsigned relaxed_sample(struct search *s, const struct deal *d, unsigned most,
                                      struct eu_chance *chance)
{
    uint64_t seen, unseen = eu_pack(d->rules) & ~eu_bit(d->table.turnup);
    struct eu_sample deal = {.discard = 0};
    struct eu_view view;
    unsigned n = 1;

    for (int seat = 0; seat < 4; seat++) {
        deal.hand[seat] = d->hand[seat];
        unseen &= ~(s->by.seats >> seat & 1 ? d->hand[seat] : 0);
    }
    deal_view(d, d->ask.seat, &view);
    relaxed_start(&s->position[0], &s->by, &view, &deal);
    seen = s->position[0].seen;
    if (s->position[0].stage == STAGE_OVER)
        return 0;
    for (unsigned i = 0; i < most * RELAXED_DRAWS && n < most; i++) {
        relaxed_draw(&deal, &s->by, unseen, chance);
        relaxed_start(&s->position[n], &s->by, &view, &deal);
        n += s->position[n].seen == seen && s->position[n].stage != STAGE_OVER;
    }
    for (unsigned i = 0; i < n; i++) {
        s->pointer[i] = &s->position[i];
        s->position[i].half = i & 1;
    }
    s->used = n;
    return n;
}

/* What they gain against answers by the policy. */
static inline double relaxed_gain(struct search *s, const struct deal *d, unsigned most,
                                  struct eu_chance *chance)
{
    unsigned n = relaxed_sample(s, d, most, chance);
    long gain;

    if (!n)
        return 0;
    gain = halves_total(search_value(s, s->pointer, n, RESPONSE_LEVELS - 1)) -
           halves_total(search_finish_all(s, s->pointer, n));
    return (double)gain / n;
}

#endif
