/* What offences cost: revokes, cards not held, bad discards, hands abandoned (machine.h). */
#include "game/machine.h"

static unsigned revoke_price(const struct deal *d)
{
    return d->alone ? d->rules->lone_revoke : d->rules->revoke;
}

bool penalty_book(struct deal *d, enum eu_fault code)
{
    const struct eu_rules *r = d->rules;
    unsigned side = rules_side(d->rules, d->ask.seat);
    bool wrong = code == EU_WRONG_CARD || code == EU_BAD_DISCARD;
    if (r->enforcement != EU_ENFORCE_BOOK || !(wrong || code == EU_REVOKE))
        return false;
    if (wrong && !r->wrong_revokes) {
        d->wrongs[side]++;
        return false;
    }
    d->revokes[side]++;
    d->offender = d->ask.seat;
    return r->revoke_ends;
}

/* ---- Hands that are played on ---- */

static bool counts_nothing(const struct deal *d, unsigned side)
{
    return (d->rules->revoke_forfeit && d->revokes[side]) ||
           (d->rules->wrong_forfeit && d->wrongs[side]);
}

/* Adds the penalties of a hand that was played on, which only games of two sides are. Equal numbers
 * of revokes cancel (Somerset law 71); where offenders count nothing, revokes on both sides void
 * the deal (Professor law 28). */
void penalty_add(struct deal *d)
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
        if (counts_nothing(d, side)) {
            o->points[side] = 0;
            if (o->penalty[side] > 0)
                o->penalty[side] = 0;
        }
}

/* ---- Hands that end by it ---- */

static bool may_abandon(const struct deal *d)
{
    return d->rules->abandon && d->ask.kind == EU_PLAY && d->alone &&
           !machine_is_maker(d, d->ask.seat);
}

/* Somerset law 50. */
bool penalty_abandon(struct deal *d)
{
    if (!may_abandon(d))
        return false;
    score_award(d, true, d->rules->abandon);
    score_finish(d);
    return true;
}

/* Tricks of the makers when all but the complete ones count for the injured, or these too
 * (Call-Ace 1905, laws 36 to 38). */
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
    while (machine_is_maker(d, seat) == machine_is_maker(d, d->offender))
        seat = d->next[seat];
    return seat;
}

static void penalise(struct deal *d, bool makers_injured)
{
    for (unsigned side = 0; side < d->rules->sides; side++)
        if (deal_is_making(d, side) == makers_injured)
            d->outcome.penalty[side] = (int8_t)revoke_price(d);
}

/* The injured get the better of the penalty and the best result still open to them. Foster's choice
 * between adding and taking off is put only where that result is no better. */
void penalty_end(struct deal *d)
{
    bool makers_injured = !machine_is_maker(d, d->offender);
    unsigned best = score_worth(d, makers_injured, best_tricks(d, makers_injured));

    d->revokes[rules_side(d->rules, d->offender)] = 0; /* paid here, not by penalty_add */
    if (best > revoke_price(d)) {
        score_award(d, makers_injured, best);
    } else if (d->rules->revoke_choice) {
        deal_ask(d, EU_CHOOSE, chooser(d), 1u << EU_ON | 1u << EU_OFF);
        return;
    } else {
        penalise(d, makers_injured);
    }
    score_finish(d);
}

/* Nobody falls below 0. */
void penalty_choose(struct deal *d, int answer)
{
    unsigned side = rules_side(d->rules, d->offender);
    int price = (int)revoke_price(d), has = d->table.points[side] > 0 ? d->table.points[side] : 0;
    if (answer == EU_ON)
        penalise(d, !machine_is_maker(d, d->offender));
    else
        d->outcome.penalty[side] = (int8_t) - (has < price ? has : price);
    score_finish(d);
}
