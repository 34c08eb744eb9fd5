/* One bid of tricks each in place of a turn-up; the blind; the trump (deal_internal.h). */
#include "rules/deal_internal.h"

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

void auction_start(struct deal *d)
{
    d->table.turnup_fate = EU_NO_TURNUP;
    ask_tricks(d);
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
static void win(struct deal *d)
{
    struct eu_view *t = &d->table;
    bool alone = t->contract >= EU_BID_LONE;
    d->alone = alone;
    d->needed = alone ? d->rules->cards : t->contract;
    if (alone) {
        t->lone = t->maker;
        t->how = EU_ALONE;
    }
    partner_of_maker(d, t->maker);
    alone_settle(d);
    if (t->contract != EU_BID_BARE)
        d->hand[t->maker] |= d->blind;
    d->away_by = t->maker;
    ask_bury(d);
}

void auction_answer(struct deal *d, unsigned bid)
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
        win(d);
    else
        score_void(d);
}

void auction_bury(struct deal *d, card c)
{
    d->hand[d->ask.seat] &= ~card_bit(c);
    d->away |= card_bit(c);
    ask_bury(d);
}

void auction_name(struct deal *d, unsigned suit)
{
    d->table.trump = (uint8_t)suit;
    partner_find(d);
}
