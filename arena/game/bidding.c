#include "game/machine.h"

static void ask_bid(struct deal *d);
static void ask_oppose(struct deal *d);

/* The dealer counts the turn-up in the first round. */
static bool holds_jamboree(const struct deal *d, unsigned seat, unsigned trump)
{
    cardset held = d->hand[seat];
    if (seat == d->table.dealer && d->round == 0)
        held |= card_bit(d->table.turnup);
    return (card_best_five(trump) & ~held) == 0;
}

/* Ways in which `seat` may play with `trump`, as bits of enum eu_how. Where a partner is called the
 * maker says that he is alone in place of the call. */
static unsigned hows(const struct deal *d, unsigned seat, unsigned trump)
{
    const struct eu_rules *r = d->rules;
    unsigned ways = 1u << EU_PLAIN;
    if (r->alone && r->partners != EU_PARTNERS_CALLED)
        ways |= 1u << EU_ALONE;
    if (r->jambone)
        ways |= 1u << EU_JAMBONE;
    if (r->jamboree && holds_jamboree(d, seat, trump))
        ways |= 1u << EU_JAMBOREE;
    return ways;
}

static uint64_t suit_bids(const struct deal *d, unsigned seat, unsigned trump)
{
    uint64_t bids = 0;
    for (unsigned ways = hows(d, seat, trump); ways; ways &= ways - 1)
        bids |= 1ULL << EU_BID_OF(trump, (unsigned)__builtin_ctz(ways));
    return bids;
}

static void ask_bid(struct deal *d)
{
    unsigned seat = machine_from_eldest(d, d->asked), turned = card_turned_suit(d->table.turnup);
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
    ask_bid(d);
}

void bidding_start(struct deal *d)
{
    ask_bid(d);
}

/* Shown, not played, and scored at once (Professor ch. IV). The dealer who needs the turn-up for it
 * exchanges the one card that does not belong. */
static void show_jamboree(struct deal *d)
{
    unsigned holder = d->table.lone;
    cardset five = card_best_five(d->table.trump);
    if (five & ~d->hand[holder]) {
        d->away = d->hand[holder] & ~five;
        d->away_by = (uint8_t)holder;
        d->hand[holder] = five;
        d->table.turnup_fate = EU_TAKEN_UP;
    }
    d->table.exposed = five;
    score_jamboree(d);
}

static void exchange(struct deal *d)
{
    struct eu_view *t = &d->table;
    partner_settle_seats(d);
    if (d->round == 0 && d->active >> t->dealer & 1) {
        cardset turned = card_bit(t->turnup);
        d->hand[t->dealer] |= turned;
        deal_ask(d, EU_DISCARD, t->dealer,
                 d->rules->turnup_discard ? d->hand[t->dealer] : d->hand[t->dealer] & ~turned);
        return;
    }
    if (d->round == 0)
        t->turnup_fate = EU_DEAD;
    partner_find(d);
}

/* `seat` plays alone in the way `how`, or nobody does. */
static void announce(struct deal *d, unsigned seat, unsigned how)
{
    d->table.how = (uint8_t)how;
    if (how != EU_PLAIN) {
        d->table.lone = (uint8_t)seat;
        d->alone = true;
    }
}

static void after_takes(struct deal *d)
{
    if (d->table.how == EU_JAMBOREE) {
        show_jamboree(d);
    } else if (d->rules->defend_alone && d->table.how == EU_ALONE) {
        d->asked = 0;
        ask_oppose(d);
    } else {
        exchange(d);
    }
}

/* The maker's partner may take the hand while he has yet to speak in this round (Professor ch. III,
 * Somerset laws 74, 75, 93). A jamboree is over before he could. */
static bool partner_may_take(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    return r->take && (d->round == 0 || r->take_round2) && d->asked + 2u < r->players &&
           d->table.how != EU_JAMBOREE;
}

static void make(struct deal *d, unsigned bid)
{
    unsigned seat = d->ask.seat, trump = EU_BID_SUIT(bid);
    d->table.trump = (uint8_t)trump;
    d->needed = (uint8_t)(d->rules->cards / 2 + 1);
    partner_of_maker(d, seat);
    announce(d, seat, EU_BID_HOW(bid));
    if (partner_may_take(d)) {
        unsigned partner = (seat + 2) % d->rules->players;
        deal_ask(d, EU_TAKE, partner, hows(d, partner, trump));
    } else {
        after_takes(d);
    }
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

void bidding_take(struct deal *d, unsigned how)
{
    if (how != EU_NO)
        announce(d, d->ask.seat, how);
    after_takes(d);
}

/* Defenders are asked from the eldest on; the first yes stands. */
static void ask_oppose(struct deal *d)
{
    for (; d->asked < d->rules->players; d->asked++) {
        unsigned seat = machine_from_eldest(d, d->asked);
        if (!machine_is_maker(d, seat)) {
            deal_ask(d, EU_OPPOSE, seat, 1u << EU_NO | 1u << EU_ALONE);
            return;
        }
    }
    exchange(d);
}

void bidding_oppose(struct deal *d, int answer)
{
    if (answer == EU_ALONE) {
        d->table.opposer = d->ask.seat;
        exchange(d);
    } else {
        d->asked++;
        ask_oppose(d);
    }
}

void bidding_discard(struct deal *d, card c)
{
    d->hand[d->ask.seat] &= ~card_bit(c);
    d->away = card_bit(c);
    d->away_by = d->ask.seat;
    d->table.turnup_fate = c == d->table.turnup ? EU_REFUSED : EU_TAKEN_UP;
    partner_find(d);
}
