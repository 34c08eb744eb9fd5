/* My own bot. */
#include "euchre_kit.h"

static int bid(void *self, const struct eu_view *view)
{
	int choice = eu_first(view->legal), so_far = 2;

	(void)self;
	for (int suit = 0; suit < 4; suit++) {
		int n = eu_trumps(view->hand, suit);

		if (n > so_far && eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN))) {
			choice = EU_BID_OF(suit, EU_PLAIN);
			so_far = n;
		}
	}
	return choice;
}

static int play(void *self, const struct eu_view *view)
{
	int led = eu_led(view), winning = eu_winning_card(view), low = -1, card;

	(void)self;
	if (winning < 0)
		return eu_best(view->legal, view->trump);
	if (eu_same_side(view->seat, eu_winning_seat(view)))
		return eu_least(view->legal, view->trump);
	EU_EACH(card, view->legal)
		if (eu_beats(card, winning, view->trump, led) &&
			(low < 0 || eu_worth(card, view->trump) < eu_worth(low, view->trump)))
			low = card;
	return low < 0 ? eu_least(view->legal, view->trump) : low;
}

EU_BOT(.name = "bob", .version = "1", .author = "Bob", .order = bid, .play = play)
