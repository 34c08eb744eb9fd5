/* simple - making the trump: what to say about a hand after a turn-up. Values are hundredths of a
 * trick. */
#include "simple.h"

enum {
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

/* A hand as it will be when `suit` is made now. */
static int my_value(const struct eu_view *view, int suit)
{
    uint64_t turnup = eu_bit(view->turnup);
    int away = EU_NO_CARD;

    if (view->turnup_fate == EU_TURNED_UP && view->seat == view->dealer)
        return simple_best_exchange(view->hand | turnup, view->hand, suit, &away);
    return simple_hand_value(view->hand, suit);
}

/* What the turn-up and the others' silence add to the hand. */
static int circumstances(const struct eu_view *view, int suit)
{
    int dealer = view->seat == view->dealer;
    int mine = dealer || (view->sides == 2 && eu_same_side(view->seat, view->dealer));

    if (!view->turnup)
        return 0;
    if (view->turnup_fate == EU_TURNED_UP) {
        int gift = simple_trump_value(suit, view->turnup) * 3 / 4;

        return dealer ? 0 : mine ? gift - 15 : -gift - 10;
    }
    return eu_is_cross(suit, eu_turned_suit(view)) == mine ? NEXT : -NEXT;
}

/* The points that some adversary needs to win the game, or many where there are no games. */
static int they_need(const struct simple *me, const struct eu_view *view)
{
    int need = me->rules->target ? me->rules->target : MANY;

    for (int side = 0; side < view->sides && me->rules->target; side++)
        if (side != eu_side(view, view->seat) && me->rules->target - view->points[side] < need)
            need = me->rules->target - view->points[side];
    return need;
}

static int we_need(const struct simple *me, const struct eu_view *view)
{
    return me->rules->target ? me->rules->target - view->points[eu_side(view, view->seat)] : MANY;
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
static int least_to_make(const struct simple *me, const struct eu_view *view)
{
    int least = me->make + (view->turnup_fate == EU_TURNED_UP ? 0 : SECOND);

    if (!eu_has(view->legal, EU_PASS))
        return STUCK;
    least += ADVERSARY * (adversaries(me->rules) - 2) - PARTNER * (partners(me->rules) - 1);
    if (me->rules->low < 9)
        least -= LONG_PACK;
    return me->level == 2 && they_need(me, view) == 1 ? least - BEHIND : least;
}

/* With two points to go a march of both partners wins as well. */
static int lone_pays(const struct simple *me, const struct eu_view *view)
{
    return me->level > 0 && !(me->level == 2 && we_need(me, view) <= 2 && !me->rules->lap);
}

static int manner(const struct simple *me, const struct eu_view *view, int suit, int value)
{
    if (eu_has(view->legal, EU_BID_OF(suit, EU_JAMBOREE)))
        return EU_BID_OF(suit, EU_JAMBOREE);
    if (me->level > 0 && value >= EXPOSED && eu_has(view->legal, EU_BID_OF(suit, EU_JAMBONE)))
        return EU_BID_OF(suit, EU_JAMBONE);
    if (value >= LONE + HARDER * (adversaries(me->rules) - 2) && lone_pays(me, view) &&
        eu_has(view->legal, EU_BID_OF(suit, EU_ALONE)))
        return EU_BID_OF(suit, EU_ALONE);
    return EU_BID_OF(suit, EU_PLAIN);
}

int simple_order(void *self, const struct eu_view *view)
{
    const struct simple *me = self;
    int best = least_to_make(me, view), answer = EU_PASS;

    for (int suit = 0; suit < 4; suit++) {
        int value, with_all;

        if (!eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN)))
            continue;
        value = my_value(view, suit);
        with_all = value + circumstances(view, suit);
        if (with_all >= best) {
            best = with_all;
            answer = manner(me, view, suit, value);
        }
    }
    return answer;
}

int simple_discard(void *self, const struct eu_view *view)
{
    int away = EU_NO_CARD;

    (void)self;
    simple_best_exchange(view->hand, view->legal, view->trump, &away);
    return away;
}

int simple_take(const struct simple *me, const struct eu_view *view)
{
    int value = my_value(view, view->trump);

    if (eu_has(view->legal, EU_JAMBOREE))
        return EU_JAMBOREE;
    if (me->level > 0 && value >= EXPOSED && eu_has(view->legal, EU_JAMBONE))
        return EU_JAMBONE;
    return value >= LONE_TAKE && lone_pays(me, view) && eu_has(view->legal, EU_ALONE) ? EU_ALONE
                                                                                      : EU_NO;
}

int simple_oppose(const struct eu_view *view)
{
    return simple_hand_value(view->hand, view->trump) >= LONE_OPPOSE ? EU_ALONE : EU_NO;
}

/* Against a jambone hand: the worst card of it that may be called, for the lead or to be beaten. */
int simple_call_card(const struct eu_view *view)
{
    int worst = eu_least(view->legal & view->exposed, view->trump);

    return worst ? worst : eu_first(view->legal);
}
