/* bids_deal.h - deals for the trainer of bids, and what their bids come to. For rules/bidding.c
 * alone. */
#ifndef BIDS_DEAL_H
#define BIDS_DEAL_H

#include <string.h>

#include "champion/bid_class.h"
#include "euchre_lib.h"

enum { FIRST_WAYS = 2 }; /* to bid in the first round: plain, alone */

/* What a bid comes to. */
enum result { EUCHRED, ODD_TRICK, MARCH, RESULTS, HOPELESS = RESULTS };

/* What is kept of a deal. The turned suit is clubs, seat 0 the eldest hand. */
struct bid_samples {
    uint8_t turned;
    uint16_t hand[4];
    uint8_t first[4][FIRST_WAYS];
    uint8_t second[4][BID_WAYS];
};

static void number_holdings(struct bid_numbers *n, int low)
{
    int rest = EU_JACK - low + 1;

    for (int cards = 0; cards <= BID_HAND; cards++)
        for (int honours = 0; honours < 8; honours++) {
            int others = cards - eu_count((uint64_t)honours);

            n->before[cards][honours + 1] =
                (uint8_t)(n->before[cards][honours] + (others >= 0 && others <= rest));
        }
}

static struct bid_numbers number_hands(int low)
{
    struct bid_numbers n = {0};

    number_holdings(&n, low);
    for (int turned = 0; turned <= BID_HAND; turned++)
        for (int next = 0; turned + next <= BID_HAND; next++)
            for (int one = 0; turned + next + one <= BID_HAND; one++) {
                int other = BID_HAND - turned - next - one;

                if (other > one)
                    continue;
                n.first[turned][next][one] = n.hands;
                n.hands += (uint16_t)(n.before[turned][8] * n.before[next][8] *
                                      bid_crosses(&n, one, other));
            }
    return n;
}

/* ---- Deals, and what bids come to ---- */

struct cards_dealt {
    uint64_t pack, hand[4];
    uint64_t dealer; /* with the turn-up */
    int turnup, away;
};

static int draw(uint64_t *rest, struct eu_chance *chance)
{
    int skip = (int)eu_chance_below(chance, (uint32_t)eu_count(*rest));
    uint64_t set = *rest;

    while (skip--)
        set &= set - 1;
    *rest &= ~eu_bit(eu_first(set));
    return eu_first(set);
}

/* What the dealer puts away for the turn-up, as any sensible player. */
static int discard(const struct eu_rules *rules, const struct cards_dealt *c)
{
    uint64_t six = c->hand[EU_DEALER] | eu_bit(c->turnup);
    struct eu_view view = {.question = EU_DISCARD,
                           .hand = six,
                           .legal = c->hand[EU_DEALER],
                           .players = 4,
                           .sides = 2,
                           .seat = EU_DEALER,
                           .dealer = EU_DEALER,
                           .turnup = (uint8_t)c->turnup,
                           .turnup_fate = EU_TAKEN_UP,
                           .trump = EU_CLUBS,
                           .lone = EU_NOBODY,
                           .opposer = EU_NOBODY};

    return eu_policy_answer(rules, &view);
}

static struct cards_dealt deal(const struct eu_rules *rules, uint64_t number)
{
    struct eu_chance chance = {.seed = {UINT64_C(0x6575636872652031), number}};
    struct cards_dealt c = {.pack = eu_pack(rules)};
    uint64_t clubs = c.pack & 0xffff, rest;

    c.turnup = draw(&clubs, &chance);
    rest = c.pack & ~eu_bit(c.turnup);
    for (int seat = 0; seat < 4; seat++)
        for (int i = 0; i < BID_HAND; i++)
            c.hand[seat] |= eu_bit(draw(&rest, &chance));
    c.away = discard(rules, &c);
    c.dealer = (c.hand[EU_DEALER] | eu_bit(c.turnup)) & ~eu_bit(c.away);
    return c;
}

static struct eu_world world_of(const struct cards_dealt *c, int trump, int maker, int alone)
{
    int out = alone ? eu_partner(maker) : EU_NOBODY;
    struct eu_world w = {.players = 4,
                         .cards = BID_HAND,
                         .trump = (uint8_t)trump,
                         .sits_out = (uint8_t)(alone ? 1 << out : 0),
                         .maker = (uint8_t)maker,
                         .makers = maker & 1 ? 10 : 5,
                         .leader = (uint8_t)(out == EU_ELDEST),
                         .pack = c->pack,
                         .asleep = eu_bit(c->turnup),
                         .away_by = EU_NOBODY,
                         .called = EU_NO_SUIT};

    memcpy(w.hand, c->hand, sizeof c->hand);
    if (trump == EU_CLUBS && out != EU_DEALER) {
        w.hand[EU_DEALER] = c->dealer;
        w.asleep = 0;
        w.away = eu_bit(c->away);
        w.away_by = EU_DEALER;
    }
    if (alone)
        w.hand[out] = 0;
    return w;
}

static uint64_t hand_of(const struct cards_dealt *c, int trump, int seat)
{
    return trump == EU_CLUBS && seat == EU_DEALER ? c->dealer : c->hand[seat];
}

/* Whether it is worth while to play it out: in the first round the weakest may order to keep the
 * others from better. */
static int has_hope(uint64_t hand, int trump, int alone)
{
    uint64_t high = eu_bit(eu_right(trump)) | eu_bit(eu_left(trump));
    int trumps = eu_trumps(hand, trump), bowers = eu_count(hand & high);

    if (alone)
        return trumps + bowers >= 4 ||
               (trumps == 3 && hand & (high | eu_bit(EU_CARD(trump, EU_ACE))));
    return trump == EU_CLUBS || trumps + bowers >= 2;
}

static enum result play(const struct cards_dealt *c, int trump, int maker, int alone)
{
    struct eu_world w;
    int tricks;

    if (!has_hope(hand_of(c, trump, maker), trump, alone))
        return HOPELESS;
    w = world_of(c, trump, maker, alone);
    tricks = eu_policy_rollout(&w);
    return tricks == BID_HAND ? MARCH : tricks >= 3 ? ODD_TRICK : EUCHRED;
}

static struct bid_samples sample_of(const struct eu_rules *rules, const struct bid_numbers *n,
                                    uint64_t number)
{
    struct cards_dealt c = deal(rules, number);
    struct bid_samples s = {.turned = (uint8_t)bid_turned_class(c.turnup)};

    for (int seat = 0; seat < 4; seat++) {
        struct bid_class class = bid_class_of(n, c.hand[seat], EU_CLUBS);

        s.hand[seat] = (uint16_t) class.hand;
        for (int way = 0; way < FIRST_WAYS; way++)
            s.first[seat][way] = (uint8_t)play(&c, EU_CLUBS, seat, way);
        for (int way = 0; way < BID_WAYS; way++)
            s.second[seat][way] = (uint8_t)play(&c, class.suit[1 + way % 3], seat, way >= 3);
    }
    return s;
}

#endif
