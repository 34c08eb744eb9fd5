/*
 * Random deals for property tests: every four-handed rule set with its options, random cards
 * (sometimes stacked, so that the five best trumps meet), random answers and random mischief. All
 * of it follows from a seed.
 */
#ifndef ANY_DEAL_H
#define ANY_DEAL_H

#include "base/err.h"
#include "game/deal.h"

static const char *const any_rules[] = {
    "american1866",
    "professor1862",
    "somerset1888",
    "hoyle-4",
    "modern",
    "modern stick_dealer=yes target=5",
    "modern defend_alone=yes lone_euchre=4",
    "modern turnup_discard=yes pack=32",
    "modern lone_lead=left_of_maker joker=yes",
    "modern stick_dealer=yes defend_alone=yes joker=yes turnup_discard=yes",
};

enum { ANY_RULES = sizeof any_rules / sizeof any_rules[0] };

static inline uint64_t any_next(uint64_t *seed)
{
    uint64_t x = *seed += 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static inline unsigned any_below(uint64_t *seed, unsigned n)
{
    return (unsigned)(any_next(seed) % n);
}

static inline int any_member(uint64_t set, uint64_t *seed)
{
    for (unsigned skip = any_below(seed, (unsigned)card_count(set)); skip; skip--)
        set &= set - 1;
    return card_lowest(set);
}

/* Takes `n` cards off the pack. */
static inline cardset any_draw(cardset *pack, int n, uint64_t *seed)
{
    cardset drawn = 0;

    while (n--) {
        cardset one = card_bit((unsigned)any_member(*pack, seed));

        drawn |= one;
        *pack &= ~one;
    }
    return drawn;
}

/* The five best trumps without the joker. */
static inline cardset any_jamboree(unsigned trump)
{
    return card_bit(EU_CARD(trump, EU_JACK)) | card_bit(EU_CARD(trump ^ 3, EU_JACK)) |
           card_bit(EU_CARD(trump, EU_ACE)) | card_bit(EU_CARD(trump, EU_KING)) |
           card_bit(EU_CARD(trump, EU_QUEEN));
}

static inline void any_cards(struct cards *cards, const struct eu_rules *rules, uint64_t *seed)
{
    cardset pack = card_pack(rules->low, rules->joker);
    unsigned lucky = any_below(seed, 4 * 8), trump = any_below(seed, SUITS);
    cardset five = any_jamboree(trump);

    *cards = (struct cards){.turnup = EU_NO_CARD};
    if (lucky < 4) { /* one of eight deals has them in one hand, half of these with the turn-up */
        cards->turnup = (card)any_member(any_below(seed, 2) ? five : pack & ~five, seed);
        pack &= ~card_bit(cards->turnup) & ~five;
        cards->hand[lucky] = five & ~card_bit(cards->turnup);
    }
    for (unsigned seat = 0; seat < 4; seat++)
        cards->hand[seat] |= any_draw(&pack, 5 - card_count(cards->hand[seat]), seed);
    if (!cards->turnup)
        cards->turnup = (card)any_member(pack, seed);
}

static inline void any_standing(struct eu_view *view, const struct eu_rules *rules, uint64_t *seed)
{
    *view = (struct eu_view){.game = (uint16_t)any_below(seed, 4)};
    for (unsigned side = 0; side < 2; side++) {
        view->points[side] = (int16_t)any_below(seed, rules->target);
        view->games[side] = (int16_t)any_below(seed, 3);
        view->rubber[side] = (int16_t)any_below(seed, 6);
    }
}

static inline int any_legal(const struct deal *d, uint64_t *seed)
{
    if (d->ask.kind == EU_BID && d->ask.legal & 1 && any_below(seed, 2))
        return EU_PASS;
    return any_member(d->ask.legal, seed);
}

/* A revoke where there is one, else any number near the alphabet; it may be legal by chance. */
static inline int any_mischief(const struct deal *d, uint64_t *seed)
{
    cardset held = d->hand[d->ask.seat] & ~d->ask.legal;

    if (d->ask.kind == EU_PLAY && held && any_below(seed, 2))
        return any_member(held, seed);
    if (d->ask.kind == EU_BID || d->ask.kind == EU_TAKE)
        return (int)any_below(seed, 20);
    return (int)any_below(seed, 72) - 4;
}

/* One answer in `rarity` is mischief; 0: none. */
static inline int any_answer(const struct deal *d, unsigned rarity, uint64_t *seed)
{
    if (rarity && any_below(seed, rarity) == 0)
        return any_mischief(d, seed);
    return any_legal(d, seed);
}

#endif
