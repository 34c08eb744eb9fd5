/* How the trump is made: two rounds of bids on a turn-up, or an auction of tricks and its blind
 * (deal_internal.h). */
#include "rules/deal_internal.h"

/* ---- Bids on a turn-up: two rounds, from the eldest hand on ---- */

static uint64_t suit_bids(const struct deal *d, unsigned seat, unsigned trump)
{
    unsigned ways = lone_hand_ways(d, seat, trump);
    unsigned clubs = (ways | ways << 3 | ways << 6 | ways << 9) & 0x1111; /* a way is 4 bids on */

    return (uint64_t)clubs << EU_BID_OF(trump, EU_PLAIN);
}

static void ask_bid(struct deal *d)
{
    unsigned seat = deal_from_eldest(d, d->asked), turned = card_turned_suit(d->table.turnup);
    bool stuck = d->rules->stick_dealer && d->round == 1 && seat == d->table.dealer;
    uint64_t legal = stuck ? 0 : 1u << EU_PASS;

    if (d->round == 0)
        legal |= suit_bids(d, seat, turned);
    else
        for (unsigned suit = 0; suit < SUITS; suit++)
            if (suit != turned)
                legal |= suit_bids(d, seat, suit);
    deal_ask(d, EU_BID, seat, legal);
}

static void pass_bid(struct deal *d)
{
    if (++d->asked == d->rules->players) {
        if (d->round == 1) {
            score_void(d);
            return;
        }
        d->round = 1;
        d->asked = 0;
        d->table.turnup_fate = EU_TURNED_DOWN;
    }
    ask_bid(d);
}

static void make_trump(struct deal *d, unsigned bid)
{
    unsigned seat = d->ask.seat, trump = EU_BID_SUIT(bid);

    d->table.trump = (uint8_t)trump;
    d->needed = (uint8_t)(d->rules->cards / 2 + 1);
    partners_of_maker(d, seat);
    lone_hand_begin(d, EU_BID_HOW(bid));
}

static void answer_bid(struct deal *d, unsigned bid)
{
    struct eu_view *t = &d->table;

    t->bid[t->bids++] = (struct eu_bid){.seat = d->ask.seat, .bid = (uint8_t)bid};
    if (bid == EU_PASS)
        pass_bid(d);
    else
        make_trump(d, bid);
}

/* ---- Auctions: one bid of tricks each; the blind; the trump ---- */

/* One bid each, from the eldest hand, each higher than the last. */
static uint64_t open_bids(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    unsigned least = d->table.contract ? d->table.contract + 1u : r->least_bid;
    uint64_t bids = 0;

    for (unsigned tricks = least; tricks <= r->cards; tricks++)
        bids |= 1ULL << tricks;
    if (r->alone && least <= EU_BID_LONE)
        bids |= 1ULL << EU_BID_LONE;
    if (r->alone && r->blind && least <= EU_BID_BARE)
        bids |= 1ULL << EU_BID_BARE;
    return bids;
}

static void ask_tricks(struct deal *d)
{
    deal_ask(d, EU_BID_TRICKS, deal_from_eldest(d, d->asked), open_bids(d) | 1u << EU_PASS);
}

static void ask_trump(struct deal *d)
{
    uint64_t bids = 0;

    for (unsigned suit = 0; suit < SUITS; suit++)
        bids |= 1ULL << EU_BID_OF(suit, EU_PLAIN);
    deal_ask(d, EU_BID, d->table.maker, bids);
}

static void ask_bury(struct deal *d)
{
    unsigned maker = d->table.maker;

    if (card_count(d->hand[maker]) > d->rules->cards)
        deal_ask(d, EU_BURY, maker, d->hand[maker]);
    else
        ask_trump(d);
}

/* The highest bidder takes the blind, unless he plays without. */
static void win_auction(struct deal *d)
{
    struct eu_view *t = &d->table;
    bool alone = t->contract >= EU_BID_LONE;

    d->alone = alone;
    d->needed = alone ? d->rules->cards : t->contract;
    if (alone) {
        t->lone = t->maker;
        t->how = EU_ALONE;
    }
    partners_of_maker(d, t->maker);
    lone_hand_settle(d);
    if (t->contract != EU_BID_BARE)
        d->hand[t->maker] |= d->blind;
    d->away_by = t->maker;
    ask_bury(d);
}

void bidding_answer_tricks(struct deal *d, unsigned bid)
{
    struct eu_view *t = &d->table;

    t->bid[t->bids++] = (struct eu_bid){.seat = d->ask.seat, .bid = (uint8_t)bid};
    if (bid != EU_PASS) {
        t->contract = (uint8_t)bid;
        t->maker = d->ask.seat;
    }
    if (++d->asked < d->rules->players)
        ask_tricks(d);
    else if (t->contract)
        win_auction(d);
    else
        score_void(d);
}

void bidding_bury(struct deal *d, card c)
{
    d->hand[d->ask.seat] &= ~card_bit(c);
    d->away |= card_bit(c);
    ask_bury(d);
}

/* ---- Either way ---- */

void bidding_start(struct deal *d)
{
    if (d->rules->auction) {
        d->table.turnup_fate = EU_NO_TURNUP;
        ask_tricks(d);
    } else {
        ask_bid(d);
    }
}

void bidding_answer(struct deal *d, unsigned bid)
{
    if (d->rules->auction) {
        d->table.trump = (uint8_t)EU_BID_SUIT(bid);
        partners_find(d);
    } else {
        answer_bid(d, bid);
    }
}
