/* What a deal comes to; see keeper.h. */
#include "keeper.h"

/* The points of a hand in which the makers take `tricks`: to each of them, or below 0 to each of
 * the others. */
static int worth_of_bid(const struct keeper *k, int tricks)
{
    int needed = k->contract, value = k->contract;

    if (k->contract >= EU_BID_LONE) {
        needed = k->rules.cards;
        value = k->contract == EU_BID_LONE ? k->price.lone_bid : k->price.bare_bid;
    }
    return tricks >= needed ? value : -value;
}

static int worth(const struct keeper *k, int tricks)
{
    const struct price *p = &k->price;
    bool alone = keeper_alone(k), exposed = alone && k->how == EU_JAMBONE;

    if (k->rules.auction)
        return worth_of_bid(k, tricks);
    if (tricks == k->rules.cards)
        return exposed ? p->jambone_march : alone ? p->lone_march : p->march;
    if (2 * tricks > k->rules.cards) {
        if (k->opposer >= 0)
            return p->opposed_point;
        return alone ? p->lone_point : p->point;
    }
    if (exposed)
        return -p->jambone_euchre;
    if (k->opposer >= 0)
        return -p->opposed_euchre;
    return alone ? -p->lone_euchre : -p->euchre;
}

/* Gives to each side of the makers, or to each of the others. */
static void give(const struct keeper *k, int8_t to[EU_SEATS], bool makers, int points)
{
    for (int seat = 0; seat < k->rules.players; seat++)
        if (keeper_is_maker(k, seat) == makers)
            to[keeper_side(k, seat)] = (int8_t)points;
}

/* ---- Hands that an offence ended ---- */

static int revoke_price(const struct keeper *k)
{
    return keeper_alone(k) ? k->price.lone_revoke : k->price.revoke;
}

/* Whether what a side made by play is its own: an offence of its own may void it. */
static bool counts(const struct keeper *k, int side)
{
    return !(k->price.wrong_forfeit && k->wrongs[side]) &&
           !(k->price.revoke_forfeit && k->revokes[side]);
}

/* Tricks complete stand, where the book does not say otherwise; all others are the
 * injured side's. */
static int best_open(const struct keeper *k)
{
    bool makers = !keeper_is_maker(k, k->offender);
    int tricks = k->price.revoke_whole ? 0 : keeper_tricks(k);

    if (k->rules.partners == EU_PARTNERS_FIXED && !counts(k, (k->offender + 1) % 2))
        return 0;
    if (makers)
        tricks = k->price.revoke_whole ? k->rules.cards : tricks + k->rules.cards - k->tricks;
    return makers ? worth(k, tricks) : -worth(k, tricks);
}

bool keeper_has_choice(const struct keeper *k)
{
    return k->price.revoke_choice && best_open(k) <= revoke_price(k);
}

static void reckon_ended(const struct keeper *k, struct outcome *o)
{
    bool makers = !keeper_is_maker(k, k->offender);
    int open = best_open(k), price = revoke_price(k), side = keeper_side(k, k->offender);

    if (open > price)
        give(k, o->points, makers, open);
    else if (k->choice == EU_OFF)
        o->penalty[side] = (int8_t) - (price < k->standing[side] ? price : k->standing[side]);
    else
        give(k, o->penalty, makers, price);
}

/* ---- Penalties beside the hand, between two sides ---- */

static void reckon_penalties(const struct keeper *k, struct outcome *o)
{
    int wrong = keeper_alone(k) ? k->price.lone_wrong : k->price.wrong;

    for (int side = 0; side < 2; side++) {
        int surplus = k->revokes[1 - side] - k->revokes[side];

        if (surplus > 0)
            o->penalty[side] += (int8_t)(surplus * revoke_price(k));
        o->penalty[side] += (int8_t)(k->wrongs[1 - side] * wrong);
    }
    for (int side = 0; side < 2; side++) {
        if (!counts(k, side))
            o->points[side] = 0;
    }
}

struct outcome keeper_reckon(const struct keeper *k)
{
    struct outcome o = {.void_deal = k->maker < 0};
    int value;

    if (k->price.revoke_forfeit && k->revokes[0] && k->revokes[1])
        o.void_deal = true;
    if (o.void_deal)
        return o;
    if (k->abandoned) {
        give(k, o.points, true, k->price.abandon);
    } else if (k->offender >= 0) {
        reckon_ended(k, &o);
    } else {
        value = k->jamboree ? k->price.jamboree_score : worth(k, keeper_tricks(k));
        give(k, o.points, value > 0, value > 0 ? value : -value);
    }
    if (k->rules.partners == EU_PARTNERS_FIXED)
        reckon_penalties(k, &o);
    return o;
}
