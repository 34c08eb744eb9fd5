/* Bids with a turn-up: two rounds, from the eldest hand on (deal_internal.h). */
#include "rules/deal_internal.h"

static uint64_t suit_bids(const struct deal *d, unsigned seat, unsigned trump)
{
    uint64_t bids = 0;
    for (unsigned ways = alone_ways(d, seat, trump); ways; ways &= ways - 1)
        bids |= 1ULL << EU_BID_OF(trump, (unsigned)__builtin_ctz(ways));
    return bids;
}

void bidding_ask(struct deal *d)
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

static void pass(struct deal *d)
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
    bidding_ask(d);
}

static void make(struct deal *d, unsigned bid)
{
    unsigned seat = d->ask.seat, trump = EU_BID_SUIT(bid);
    d->table.trump = (uint8_t)trump;
    d->needed = (uint8_t)(d->rules->cards / 2 + 1);
    partner_of_maker(d, seat);
    alone_begin(d, EU_BID_HOW(bid));
}

void bidding_answer(struct deal *d, unsigned bid)
{
    struct eu_view *t = &d->table;
    t->bid[t->bids++] = (struct eu_bid){.seat = d->ask.seat, .bid = (uint8_t)bid};
    if (bid == EU_PASS)
        pass(d);
    else
        make(d, bid);
}
