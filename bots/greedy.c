/*
 * greedy - takes every trick it can, as cheaply as it can, and makes the trump, or bids for tricks,
 * on a count of trumps. It has no memory, no partner and no plan: the first opponent worth beating.
 */
#include "euchre_args.h"
#include "euchre_kit.h"

/* Trumps in hand if `suit` were made; the dealer counts the turn-up, which he would take up. */
static int count(const struct eu_view *view, int suit)
{
    int turnup = view->seat == view->dealer && view->turnup_fate == EU_TURNED_UP;

    return eu_trumps(view->hand | (turnup ? eu_bit(view->turnup) : 0), suit);
}

/* Makes the trump with three, plays alone with five; who won an auction names his longest suit. */
static int order(void *self, const struct eu_view *view)
{
    int answer = eu_first(view->legal);
    int most = view->contract ? 0 : 2;

    (void)self;
    for (int suit = 0; suit < 4; suit++) {
        int alone = EU_BID_OF(suit, EU_ALONE);

        if (!eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN)) || count(view, suit) <= most)
            continue;
        most = count(view, suit);
        answer = EU_BID_OF(suit, EU_PLAIN);
        if (most >= 5 && eu_has(view->legal, alone))
            answer = alone;
    }
    return answer;
}

static int discard(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_least(view->legal, view->trump);
}

/* Leads its best card; follows with the least that wins, or with the least there is. */
static int play(void *self, const struct eu_view *view)
{
    uint64_t winners = 0;
    int led = eu_led(view), card;

    (void)self;
    if (!view->played)
        return eu_best(view->legal, view->trump);
    EU_EACH(card, view->legal)
        if (eu_beats(card, eu_winning_card(view), view->trump, led))
            winners |= eu_bit(card);
    return eu_least(winners ? winners : view->legal, view->trump);
}

/* As few tricks as may be bid, if it has a trump for each. */
static int bid_tricks(const struct eu_view *view)
{
    int least = eu_first(view->legal & ~eu_bit(EU_PASS));

    return least <= eu_trumps(view->hand, eu_longest_suit(view->hand)) ? least : EU_PASS;
}

/* The suit it has least of, as the best card of it is likely to be elsewhere. */
static int call_partner(void *self, const struct eu_view *view)
{
    int best = eu_first(view->legal), suit;

    (void)self;
    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
        if (eu_count(eu_of_suit(view->hand, view->trump, suit)) <
            eu_count(eu_of_suit(view->hand, view->trump, best)))
            best = suit;
    return best;
}

static int answer(void *self, const struct eu_view *view)
{
    (void)self;
    switch (view->question) {
    case EU_BID_TRICKS:
        return bid_tricks(view);
    case EU_BURY:
        return eu_least(view->legal, eu_longest_suit(view->hand));
    default:
        return eu_first(view->legal); /* no, or the house's choice */
    }
}

EU_BOT(.name = "greedy", .version = "1", .open = eu_args_none, .order = order, .discard = discard,
       .call_partner = call_partner, .play = play, .answer = answer)
