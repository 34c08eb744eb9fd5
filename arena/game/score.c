/* What a hand is worth: points, march, euchre, lone hands, bids; the end of a deal, void or not
 * (machine.h). */
#include "game/machine.h"

bool deal_is_making(const struct deal *d, unsigned side)
{
    return d->makers & rules_seats_of(d->rules, side);
}

unsigned deal_maker_tricks(const struct deal *d)
{
    unsigned tricks = 0;
    for (unsigned seat = 0; seat < d->rules->players; seat++)
        tricks += machine_is_maker(d, seat) ? d->table.taken[seat] : 0;
    return tricks;
}

static bool is_made(const struct deal *d, unsigned tricks)
{
    return tricks >= d->needed;
}

bool deal_made(const struct deal *d)
{
    return is_made(d, deal_maker_tricks(d));
}

/* Points of one deal fit their fields: rules_check sees to it. */
void score_award(struct deal *d, bool making, unsigned points)
{
    for (unsigned side = 0; side < d->rules->sides; side++)
        if (deal_is_making(d, side) == making)
            d->outcome.points[side] = (int8_t)points;
}

/* ---- What a hand is worth ---- */

static unsigned march_points(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    if (d->table.how == EU_JAMBONE)
        return r->jambone_march;
    return d->alone ? r->lone_march : r->march;
}

static unsigned odd_trick_points(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    if (d->table.opposer != EU_NOBODY)
        return r->opposed_point;
    return d->alone ? r->lone_point : r->point;
}

static unsigned euchre_points(const struct deal *d)
{
    const struct eu_rules *r = d->rules;
    if (d->table.how == EU_JAMBONE)
        return r->jambone_euchre;
    if (d->table.opposer != EU_NOBODY)
        return r->opposed_euchre;
    return d->alone ? r->lone_euchre : r->euchre;
}

/* An auction is played for the bid, won or lost, and for no more. */
static unsigned bid_points(const struct deal *d)
{
    unsigned bid = d->table.contract;
    if (bid == EU_BID_LONE)
        return d->rules->lone_bid;
    return bid == EU_BID_BARE ? d->rules->bare_bid : bid;
}

unsigned score_worth(const struct deal *d, bool making, unsigned tricks)
{
    bool made = is_made(d, tricks);
    if (making != made)
        return 0;
    if (d->rules->auction)
        return bid_points(d);
    if (!made)
        return euchre_points(d);
    return tricks == d->rules->cards ? march_points(d) : odd_trick_points(d);
}

/* ---- The end of a hand ---- */

/* The hands are shown, and with them who was whose partner (Call-Ace 1905, law 46). */
void score_finish(struct deal *d)
{
    penalty_add(d);
    d->table.makers |= d->makers;
    deal_ask(d, EU_NOTHING, 0, 0);
}

void score_hand(struct deal *d)
{
    unsigned tricks = deal_maker_tricks(d);
    bool made = is_made(d, tricks);
    score_award(d, made, score_worth(d, made, tricks));
    score_finish(d);
}

void score_void(struct deal *d)
{
    d->outcome.void_deal = true;
    score_finish(d);
}

void score_jamboree(struct deal *d)
{
    score_award(d, true, d->rules->jamboree_score);
    score_finish(d);
}
