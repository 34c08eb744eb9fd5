/* Makes the trump with three of them, leads the best card, wins as cheaply as it can. */
#include "euchre_kit.h"

static int order(void *self, const struct eu_view *view)
{
    int best = eu_first(view->legal), most = 2;

    (void)self;
    for (int suit = 0; suit < 4; suit++) {
        int trumps = eu_trumps(view->hand, suit);

        if (trumps > most && eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN))) {
            best = EU_BID_OF(suit, EU_PLAIN);
            most = trumps;
        }
    }
    return best;
}

static int play(void *self, const struct eu_view *view)
{
    int led = eu_led(view), winning = eu_winning_card(view), cheapest = -1, card;

    (void)self;
    if (winning < 0)
        return eu_best(view->legal, view->trump);
    if (eu_same_side(view->seat, eu_winning_seat(view)))
        return eu_least(view->legal, view->trump);
    EU_EACH(card, view->legal)
        if (eu_beats(card, winning, view->trump, led) &&
            (cheapest < 0 || eu_worth(card, view->trump) < eu_worth(cheapest, view->trump)))
            cheapest = card;
    return cheapest < 0 ? eu_least(view->legal, view->trump) : cheapest;
}

EU_BOT(.name = "ann", .version = "1", .author = "Ann", .order = order, .play = play)
