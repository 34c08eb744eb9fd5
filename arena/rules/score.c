/* What a hand scores: points, march, euchre, lone hands, bids. What offences cost in it: revokes,
 * cards not held, bad discards, hands abandoned. How a deal ends, void or not (deal_internal.h). */
#include "rules/deal_internal.h"

static bool is_made(const struct deal *d, unsigned tricks)
{
    return tricks >= d->needed;
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

static unsigned worth(const struct deal *d, bool making, unsigned tricks)
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

/* ---- Offences ---- */

static unsigned revoke_price(const struct deal *d)
{
    return d->alone ? d->rules->lone_revoke : d->rules->revoke;
}

static bool is_as_revoke(const struct eu_rules *r, enum eu_fault code)
{
    return code == EU_REVOKE || (fault_breaks_play(code) && r->wrong_revokes);
}

bool deal_ends_at(const struct eu_rules *r, enum eu_fault code)
{
    return r->enforcement == EU_ENFORCE_BOOK && is_as_revoke(r, code) && r->revoke_ends;
}

bool score_offence(struct deal *d, enum eu_fault code)
{
    const struct eu_rules *r = d->rules;
    unsigned side = rules_side(d->rules, d->ask.seat);

    if (r->enforcement != EU_ENFORCE_BOOK || !fault_breaks_play(code))
        return false;
    if (!is_as_revoke(r, code)) {
        d->wrongs[side]++;
        return false;
    }
    d->revokes[side]++;
    d->offender = d->ask.seat;
    return r->revoke_ends;
}

/* ---- Penalties of hands that are played on ---- */

static bool counts_nothing(const struct deal *d, unsigned side)
{
    return (d->rules->revoke_forfeit && d->revokes[side]) ||
           (d->rules->wrong_forfeit && d->wrongs[side]);
}

/* Adds the penalties of a hand that was played on, as only games of two sides do. Equal numbers of
 * revokes cancel (Somerset law 71). Where offenders count nothing, revokes on both sides void the
 * deal (Professor law 28); what an offender made by play is void, but not what the other side owes
 * it (Professor laws 19 and 36, Somerset law 90). */
static void add_penalties(struct deal *d)
{
    struct outcome *o = &d->outcome;

    if (d->rules->sides != 2 || !(d->revokes[0] | d->revokes[1] | d->wrongs[0] | d->wrongs[1]))
        return;
    if (d->rules->revoke_forfeit && d->revokes[0] && d->revokes[1]) {
        *o = (struct outcome){.void_deal = true};
        return;
    }
    unsigned wrong = d->alone ? d->rules->lone_wrong : d->rules->wrong;
    for (unsigned side = 0; side < 2; side++) {
        unsigned other = 1 - side;
        if (d->revokes[side] > d->revokes[other])
            o->penalty[other] += (int8_t)((d->revokes[side] - d->revokes[other]) * revoke_price(d));
        o->penalty[other] += (int8_t)(d->wrongs[side] * wrong);
    }
    for (unsigned side = 0; side < 2; side++)
        if (counts_nothing(d, side))
            o->points[side] = 0;
}

/* ---- The end of a hand ---- */

/* The hands are shown, and so who was whose partner (Call-Ace 1905, law 46). */
static void finish(struct deal *d)
{
    add_penalties(d);
    d->table.makers |= d->makers;
    deal_ask(d, EU_NOTHING, 0, 0);
}

/* Points of one deal fit their fields: rules_check sees to it. */
static void award(struct deal *d, bool making, unsigned points)
{
    for (unsigned side = 0; side < d->rules->sides && side < EU_SEATS; side++)
        if (deal_is_making(d, side) == making)
            d->outcome.points[side] = (int8_t)points;
    finish(d);
}

void score_hand(struct deal *d)
{
    unsigned tricks = deal_maker_tricks(d);
    bool made = is_made(d, tricks);

    award(d, made, worth(d, made, tricks));
}

void score_void(struct deal *d)
{
    d->outcome.void_deal = true;
    finish(d);
}

void score_jamboree(struct deal *d)
{
    award(d, true, d->rules->jamboree_score);
}

/* ---- Hands that end by an offence ---- */

bool score_abandon(struct deal *d)
{
    if (!deal_may_abandon(d))
        return false;
    award(d, true, d->rules->abandon);
    return true;
}

/* The makers' tricks if the injured side takes all that are not complete, or, with revoke_whole,
 * every trick (Call-Ace 1905, laws 36 to 38). */
static unsigned best_tricks(const struct deal *d, bool makers_injured)
{
    unsigned tricks = d->rules->revoke_whole ? 0 : deal_maker_tricks(d);
    unsigned lost = d->rules->revoke_whole ? 0 : d->table.tricks - tricks;

    return makers_injured ? d->rules->cards - lost : tricks;
}

/* The offender's next adversary in play. */
static unsigned chooser(const struct deal *d)
{
    unsigned seat = d->next[d->offender];

    while (deal_is_maker(d, seat) == deal_is_maker(d, d->offender))
        seat = d->next[seat];
    return seat;
}

static void penalise(struct deal *d, bool makers_injured)
{
    for (unsigned side = 0; side < d->rules->sides && side < EU_SEATS; side++)
        if (deal_is_making(d, side) == makers_injured)
            d->outcome.penalty[side] = (int8_t)revoke_price(d);
    finish(d);
}

/* What the injured could still make by play: nothing if an offence of their own voids it. */
static unsigned best_open(const struct deal *d, bool makers_injured)
{
    if (d->rules->sides == 2 && counts_nothing(d, 1 - rules_side(d->rules, d->offender)))
        return 0;
    return worth(d, makers_injured, best_tricks(d, makers_injured));
}

/* The injured get the penalty or the best result still open to them, whichever is more. Foster's
 * choice, to add or to take off, is asked only where that result is no better. */
void score_revoke(struct deal *d)
{
    bool makers_injured = !deal_is_maker(d, d->offender);
    unsigned best = best_open(d, makers_injured);

    d->revokes[rules_side(d->rules, d->offender)] = 0; /* scored here, not by add_penalties */
    if (best > revoke_price(d))
        award(d, makers_injured, best);
    else if (d->rules->revoke_choice)
        deal_ask(d, EU_CHOOSE, chooser(d), 1u << EU_ON | 1u << EU_OFF);
    else
        penalise(d, makers_injured);
}

/* Nobody falls below 0. */
void score_choice(struct deal *d, int answer)
{
    unsigned side = rules_side(d->rules, d->offender);
    int price = (int)revoke_price(d), has = d->table.points[side] > 0 ? d->table.points[side] : 0;

    if (answer == EU_ON) {
        penalise(d, !deal_is_maker(d, d->offender));
        return;
    }
    d->outcome.penalty[side] = (int8_t) - (has < price ? has : price);
    finish(d);
}
