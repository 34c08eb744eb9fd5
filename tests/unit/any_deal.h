/*
 * Random deals for property tests: every rule set and table with its options, random cards
 * (sometimes stacked, so that the five best trumps meet), random answers and random mischief. All
 * of it follows from a seed.
 */
#ifndef ANY_DEAL_H
#define ANY_DEAL_H

#include <string.h>

#include "base/err.h"
#include "rules/deal.h"

static const char *const any_rules[] = {
    /* the games of the books at every table, with the joker and without */
    "american1866",
    "auction-4",
    "auction-4 joker=yes",
    "callace1905",
    "callace1905 joker=yes",
    "callace1905 players=5",
    "callace1905 players=5 joker=yes",
    "callace1905 players=6",
    "callace1905 players=6 joker=yes",
    "callace1905 players=7",
    "callace1905 players=7 joker=yes",
    "hoyle-2",
    "hoyle-2 joker=yes",
    "hoyle-3",
    "hoyle-3 joker=yes",
    "hoyle-4",
    "hoyle-4 joker=yes",
    "hoyle-5",
    "hoyle-5 joker=yes",
    "hoyle-6",
    "hoyle-6 joker=yes",
    "hoyle-7",
    "modern",
    "modern joker=yes",
    "professor1862",
    "somerset1888",
    /* house rules */
    "modern stick_dealer=yes target=5",
    "modern defend_alone=yes lone_euchre=4",
    "modern turnup_discard=yes pack=32",
    "modern lone_lead=left_of_maker joker=yes",
    "modern stick_dealer=yes defend_alone=yes joker=yes turnup_discard=yes",
    "modern wrong_revokes=no wrong=3 lone_wrong=1 wrong_forfeit=yes revoke_choice=yes",
    "modern revoke_whole=yes revoke=7 lone_revoke=3",
    "modern players=2 alone=no pack=52 cards=7",
    "modern pack=52 cards=7 jambone=yes take=yes march=3",
    "modern auction=yes pack=32 least_bid=1 target=15",
    "modern auction=yes pack=36 blind=3 alone=no revoke_choice=yes revoke=7",
    "professor1862 lone_euchre=2 defend_alone=yes opposed_point=4",
    "professor1862 take_round2=no turnup_discard=no revoke_forfeit=no revoke=1 wrong=1",
    "professor1862 take=no take_round2=no players=6 abandon=3",
    "american1866 alone=yes take=yes lone_march=5 lone_point=3 lone_euchre=4",
    "american1866 players=6 auction=yes alone=yes blind=1 abandon=9 revoke_forfeit=yes",
    "auction-4 alone=yes blind=3 target=5 lap=yes rubber=three_games",
    "callace1905 alone=no players=5",
    "callace1905 pack=52 cards=7 players=7 revoke_whole=no revoke_choice=yes",
    "callace1905 partners=none alone=no target=10",
    "callace1905 stick_dealer=yes lone_lead=left_of_maker turnup_discard=yes joker=yes",
    "hoyle-2 auction=yes blind=8 pack=24",
    "hoyle-3 players=5",
    "hoyle-3 players=7 pack=52 cards=7 target=no",
    "hoyle-3 auction=yes blind=2",
    "hoyle-4 auction=yes blind=2 lone_revoke=7 revoke=7",
    "hoyle-5 alone=no blind=0 least_bid=2 two_partners=0",
    "hoyle-6 defend_alone=yes jambone=yes rubber=no",
    "hoyle-6 pack=52 cards=7 auction=yes blind=3 alone=yes lone_lead=left_of_maker",
    "hoyle-7 players=6 joker=no two_partners=4 lone_revoke=7",
};

enum { ANY_RULES = sizeof any_rules / sizeof any_rules[0], ANY_BOOKS = 26 };

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
    unsigned lucky = any_below(seed, 8u * rules->players), trump = any_below(seed, SUITS);
    cardset five = any_jamboree(trump);

    *cards = (struct cards){.turnup = EU_NO_CARD};
    if (lucky < rules->players) { /* one of eight deals has them in one hand */
        if (!rules->auction)      /* half of these with the turn-up */
            cards->turnup = (card)any_member(any_below(seed, 2) ? five : pack & ~five, seed);
        pack &= ~five & ~card_bit(cards->turnup);
        cards->hand[lucky] = five & ~card_bit(cards->turnup);
    }
    for (unsigned seat = 0; seat < rules->players; seat++)
        cards->hand[seat] |= any_draw(&pack, rules->cards - card_count(cards->hand[seat]), seed);
    if (rules->auction)
        cards->blind = any_draw(&pack, rules->blind, seed);
    else if (!cards->turnup)
        cards->turnup = (card)any_member(pack, seed);
}

static inline void any_standing(struct eu_view *view, const struct eu_rules *rules, uint64_t *seed)
{
    *view = (struct eu_view){.game = (uint16_t)any_below(seed, 4)};
    for (unsigned side = 0; side < rules->sides; side++) {
        view->points[side] = (int16_t)any_below(seed, rules->target ? rules->target : 40);
        view->games[side] = (int16_t)any_below(seed, 3);
        view->rubber[side] = (int16_t)any_below(seed, 6);
    }
}

/* Begins a deal at that score. */
static inline void any_start(struct deal *d, const struct eu_rules *rules,
                             const struct cards *cards, unsigned dealer,
                             const struct eu_view *standing)
{
    deal_start(d, rules, cards, dealer);
    memcpy(d->table.points, standing->points, sizeof standing->points);
    memcpy(d->table.games, standing->games, sizeof standing->games);
    memcpy(d->table.rubber, standing->rubber, sizeof standing->rubber);
    d->table.game = standing->game;
}

/* Begins any deal at any score. */
static inline void any_begin(struct deal *d, const struct eu_rules *rules, uint64_t *seed)
{
    struct eu_view standing;
    struct cards cards;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(d, rules, &cards, any_below(seed, rules->players), &standing);
}

/* Half the bids that may be passes are, and of bids for tricks most others no higher than
 * need be. */
static inline int any_legal(const struct deal *d, uint64_t *seed)
{
    bool tricks = d->ask.kind == EU_BID_TRICKS, bids = d->ask.kind == EU_BID || tricks;

    if (bids && d->ask.legal & 1 && any_below(seed, 2))
        return EU_PASS;
    if (tricks && d->ask.legal & ~1ULL && any_below(seed, 4))
        return card_lowest(d->ask.legal & ~1ULL);
    return any_member(d->ask.legal, seed);
}

/* A revoke where there is one, else any number near the alphabet; it may be legal by chance. */
static inline int any_mischief(const struct deal *d, uint64_t *seed)
{
    cardset held = d->hand[d->ask.seat] & ~d->ask.legal;

    switch ((enum eu_question)d->ask.kind) {
    case EU_PLAY:
        if (held && any_below(seed, 2))
            return any_member(held, seed);
        break;
    case EU_BID:
    case EU_TAKE:
    case EU_CALL_PARTNER:
    case EU_BID_TRICKS:
    case EU_CHOOSE_PARTNER:
        return (int)any_below(seed, 20);
    case EU_OPPOSE:
    case EU_DISCARD:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_BURY:
    case EU_NOTHING:
        break;
    }
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
