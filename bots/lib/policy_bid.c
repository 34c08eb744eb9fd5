/* Making the trump: what a bid must be worth, and how it is played. Hundredths of a trick. */
#include "policy.h"

enum {
    MAKE = 230,
    SECOND = -25,      /* in the second round the others have shown weakness */
    LONG_PACK = 15,    /* of 32 cards more sleep, so that less will do */
    ADVERSARY = 50,    /* each more of them needs so much more */
    PARTNER = 55,      /* and each more partner so much less */
    NEXT = 20,         /* the dealer turned it down, so his side lacks this colour */
    STUCK = -1000,     /* the dealer who must name a suit takes the best */
    LONE = 340,        /* worth playing alone against two */
    HARDER = 30,       /* against each more */
    LONE_TAKE = 350,   /* worth taking from the partner */
    LONE_OPPOSE = 360, /* worth defending alone */
    EXPOSED = 350,     /* worth a jambone */
    BEHIND = 20,       /* boldness when they need one more point */
    MANY = 99          /* points */
};

static int first_round(const struct eu_view *view)
{
    return view->turnup_fate == EU_TURNED_UP;
}

/* A hand as it will be when `suit` is made now by this seat. */
static int value_when_made(const struct eu_view *view, int seat, uint64_t hand, int suit)
{
    int away = EU_NO_CARD;

    if (view->turnup && first_round(view) && seat == view->dealer)
        return policy_exchange(hand | eu_bit(view->turnup), hand, suit, &away);
    return policy_value(hand, suit);
}

/* What the turn-up and the others' silence add to the hand. */
static int circumstances(const struct eu_view *view, int seat, int suit)
{
    int dealer = seat == view->dealer;
    int mine = dealer || (view->sides == 2 && eu_same_side(seat, view->dealer));

    if (!view->turnup)
        return 0;
    if (first_round(view)) {
        int gift = policy_trump_value(view->turnup, suit) * 3 / 4;

        return dealer ? 0 : mine ? gift - 15 : -gift - 10;
    }
    return eu_is_cross(suit, eu_turned_suit(view)) == mine ? NEXT : -NEXT;
}

/* The points that some adversary needs to win the game, or many where there are no games. */
static int they_need(const struct eu_rules *rules, const struct eu_view *view, int seat)
{
    int need = rules->target ? rules->target : MANY;

    for (int side = 0; side < view->sides && rules->target; side++)
        if (side != eu_side(view, seat) && rules->target - view->points[side] < need)
            need = rules->target - view->points[side];
    return need;
}

static int we_need(const struct eu_rules *rules, const struct eu_view *view, int seat)
{
    return rules->target ? rules->target - view->points[eu_side(view, seat)] : MANY;
}

/* Partners that a maker has by these rules, in the long run. */
static int partners(const struct eu_rules *rules)
{
    if (rules->partners == EU_PARTNERS_FIXED)
        return rules->players / 2 - 1;
    return rules->partners != EU_PARTNERS_NONE;
}

static int adversaries(const struct eu_rules *rules)
{
    return rules->players - 1 - partners(rules);
}

/* How much a bid must be worth: less where their next point ends the game anyway. */
static int least_to_make(const struct eu_rules *rules, const struct eu_view *view, int seat)
{
    int least = MAKE + (first_round(view) ? 0 : SECOND);

    if (rules->stick_dealer && !first_round(view) && seat == view->dealer)
        return STUCK;
    least += ADVERSARY * (adversaries(rules) - 2) - PARTNER * (partners(rules) - 1);
    if (rules->low < 9)
        least -= LONG_PACK;
    return they_need(rules, view, seat) == 1 ? least - BEHIND : least;
}

int eu_policy_margin(const struct eu_rules *rules, const struct eu_view *view, int seat,
                     uint64_t hand, int suit)
{
    return value_when_made(view, seat, hand, suit) + circumstances(view, seat, suit) -
           least_to_make(rules, view, seat);
}

/* With two points to go a march of both partners wins as well. */
static int lone_pays(const struct eu_rules *rules, const struct eu_view *view)
{
    return rules->lap || we_need(rules, view, view->seat) > 2;
}

static int manner(const struct eu_rules *rules, const struct eu_view *view, int suit)
{
    int value = value_when_made(view, view->seat, view->hand, suit);

    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBOREE)))
        return EU_BID_OF(suit, EU_JAMBOREE);
    if (value >= EXPOSED && eu_has(view->legal, EU_BID_OF(suit, EU_JAMBONE)))
        return EU_BID_OF(suit, EU_JAMBONE);
    if (value >= LONE + HARDER * (adversaries(rules) - 2) && lone_pays(rules, view) &&
        eu_has(view->legal, EU_BID_OF(suit, EU_ALONE)))
        return EU_BID_OF(suit, EU_ALONE);
    return EU_BID_OF(suit, EU_PLAIN);
}

int policy_bid(const struct eu_rules *rules, const struct eu_view *view)
{
    int best = eu_has(view->legal, EU_PASS) ? 0 : INT16_MIN, answer = EU_PASS;

    if (rules->auction)
        return EU_BID_OF(policy_best_suit(view->hand), EU_PLAIN);
    for (int suit = 0; suit < 4; suit++) {
        int margin;

        if (!eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN)))
            continue;
        margin = eu_policy_margin(rules, view, view->seat, view->hand, suit);
        if (margin >= best) {
            best = margin;
            answer = manner(rules, view, suit);
        }
    }
    return answer;
}

int policy_take(const struct eu_rules *rules, const struct eu_view *view)
{
    int value = value_when_made(view, view->seat, view->hand, view->trump);

    if (eu_has(view->legal, EU_JAMBOREE))
        return EU_JAMBOREE;
    if (value >= EXPOSED && eu_has(view->legal, EU_JAMBONE))
        return EU_JAMBONE;
    return value >= LONE_TAKE && lone_pays(rules, view) && eu_has(view->legal, EU_ALONE) ? EU_ALONE
                                                                                         : EU_NO;
}

int policy_oppose(const struct eu_view *view)
{
    return policy_value(view->hand, view->trump) >= LONE_OPPOSE ? EU_ALONE : EU_NO;
}
