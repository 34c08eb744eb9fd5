/*
 * Deals in which all cards that a seat cannot know have changed places.
 */
#ifndef MIXED_CARDS_H
#define MIXED_CARDS_H

#include "any_deal.h"

/* Where each card goes when those a seat cannot know change places. */
struct mixing {
    uint8_t to[64];
};

static inline cardset mixing_played(const struct deal *d)
{
    cardset set = 0;

    for (unsigned t = 0; t < EU_TRICKS; t++)
        for (unsigned i = 0; i < EU_SEATS; i++)
            if (d->table.trick[t][i])
                set |= card_bit(d->table.trick[t][i]);
    return set;
}

/* All cards whose place `seat` cannot know: not its own, not played, not lying open, and neither
 * the turn-up nor what it put away itself. */
static inline cardset mixing_unknown(const struct deal *d, unsigned seat)
{
    cardset set = card_pack(d->rules->low, d->rules->joker);

    set &= ~d->hand[seat] & ~mixing_played(d) & ~d->table.exposed & ~card_bit(d->table.turnup);
    return seat == d->away_by ? set & ~d->away : set;
}

static inline void mixing_any(struct mixing *m, cardset pool, uint64_t *seed)
{
    cardset left = pool;

    for (unsigned c = 0; c < 64; c++)
        m->to[c] = (uint8_t)c;
    for (cardset rest = pool; rest; rest &= rest - 1) {
        m->to[card_lowest(rest)] = (uint8_t)any_member(left, seed);
        left &= ~card_bit(m->to[card_lowest(rest)]);
    }
}

static inline cardset mixed(const struct mixing *m, cardset set)
{
    cardset other = 0;

    for (; set; set &= set - 1)
        other |= card_bit(m->to[card_lowest(set)]);
    return other;
}

/* The state itself with other cards where `seat` cannot know them, and all else that it must not be
 * told otherwise. */
static inline struct deal mixed_deal(const struct deal *d, const struct mixing *m, unsigned seat)
{
    struct deal other = *d;

    for (unsigned s = 0; s < d->rules->players; s++)
        other.hand[s] = mixed(m, d->hand[s]);
    other.blind = mixed(m, d->blind);
    other.away = mixed(m, d->away);
    if (d->ask.kind == EU_NOTHING)
        return other;
    if (d->ask.seat != seat)
        other.ask.legal = mixed(m, d->ask.legal);
    if (d->rules->partners == EU_PARTNERS_CALLED) {
        other.makers = (uint8_t)~d->makers;
        other.alone = !d->alone;
    }
    struct eu_view *left = deal_view_in_place(&other); /* which is nobody else's */
    left->seed[0] = left->seed[1] = UINT64_MAX;
    return other;
}

#endif
