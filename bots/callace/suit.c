/* callace - which suit to call. */
#include "callace.h"
#include "worth.h"

enum { KING = CALLACE_KING, NEXT = CALLACE_NEXT };

static const int8_t by_length[3][4] = CALLACE_WORTH;

int callace_is_own(const struct callace_table *t, int suit)
{
    int best = eu_best(eu_of_suit(t->view->hand, t->trump, suit), t->trump);

    return best && eu_is_master(t->view, t->me->pack, best);
}

static int held(const struct eu_scene *s, int suit)
{
    return eu_count(eu_of_suit(s->view->hand, s->view->trump, suit));
}

static int trumps(const struct eu_scene *s)
{
    return eu_trumps(s->view->hand, s->view->trump);
}

static int worth(const struct eu_scene *s, int suit, int king, int next)
{
    int n = held(s, suit), length = trumps(s) < 3 ? 0 : trumps(s) == 3 ? 1 : 2;
    int value = by_length[length][n < 3 ? n : 3];

    if (callace_is_own(callace_at(s), suit))
        return -100;
    if (length == 0 && eu_has(s->view->hand, EU_CARD(suit, EU_KING)))
        value -= king;
    return value - (suit == eu_next_suit(s->view->trump) ? next : 0);
}

static int best(const struct eu_scene *s, int king, int next)
{
    int chosen = EU_SILENT, suit;

    EU_EACH(suit, s->view->legal & ~eu_bit(EU_CALL_ALONE))
        if (chosen == EU_SILENT || worth(s, suit, king, next) > worth(s, chosen, king, next))
            chosen = suit;
    return chosen;
}

/* In a middle seat with both bowers a suit that one has a single card of. */
static int middle_bowers_call_single(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    int chosen = EU_SILENT, suit;

    if (view->turnup_fate == EU_TURNED_DOWN || view->seat == view->dealer ||
        eu_position(view, view->seat) == 0 || !eu_has(view->hand, eu_right(view->trump)) ||
        !eu_has(view->hand, eu_left(view->trump)))
        return EU_SILENT;
    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
        if (held(s, suit) == 1 && !callace_is_own(callace_at(s), suit) &&
            (chosen == EU_SILENT || worth(s, suit, KING, NEXT) > worth(s, chosen, KING, NEXT)))
            chosen = suit;
    return chosen;
}

/* The dealer who took the right bower up on an average hand calls across, a red ace where it is
 * black. */
static int dealer_with_the_right_calls_across(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    int chosen = EU_SILENT, suit;

    if (view->seat != view->dealer || view->turnup_fate != EU_TAKEN_UP ||
        view->turnup != eu_right(view->trump) || trumps(s) > 3)
        return EU_SILENT;
    EU_EACH(suit, view->legal & ~eu_bit(EU_CALL_ALONE))
        if (eu_is_cross(suit, view->trump) && !callace_is_own(callace_at(s), suit) &&
            (chosen == EU_SILENT || worth(s, suit, KING, 0) > worth(s, chosen, KING, 0)))
            chosen = suit;
    return chosen;
}

/* The next suit is short and its ace easily ruffed: another if there is one as good. */
static int avoids_next_suit(const struct eu_scene *s)
{
    int suit = best(s, KING, NEXT);

    return suit != best(s, KING, 0) ? suit : EU_SILENT;
}

/* A suit in which the queen, or less, goes under the partner's ace and may bring down the king;
 * one's own king does not. */
static int keeps_king_from_own_ace(const struct eu_scene *s)
{
    int suit = best(s, KING, NEXT);

    return suit != best(s, 0, NEXT) ? suit : EU_SILENT;
}

/* Short in trumps a suit that one has none of: to ruff it, or overruff, or throw a loser on the
 * partner's ace. */
static int short_calls_void(const struct eu_scene *s)
{
    int suit = best(s, KING, NEXT);

    return trumps(s) < 3 && suit != EU_SILENT && !held(s, suit) ? suit : EU_SILENT;
}

/* Seldom the ace of a suit held twice, which may be ruffed: a single card is better. */
static int short_calls_single(const struct eu_scene *s)
{
    int suit = best(s, KING, NEXT);

    return trumps(s) < 3 && suit != EU_SILENT && held(s, suit) == 1 ? suit : EU_SILENT;
}

/* Long in trumps a suit that one has a card of, to lead to the partner when the trumps are out. */
static int long_calls_held(const struct eu_scene *s)
{
    int suit = best(s, KING, NEXT);

    return trumps(s) > 2 && suit != EU_SILENT && held(s, suit) ? suit : EU_SILENT;
}

/* What there is. */
static int calls_what_there_is(const struct eu_scene *s)
{
    return best(s, KING, NEXT);
}

const struct eu_advice callace_suit[] = {
    EU_ADVICE(middle_bowers_call_single, "Tactics, the middle seats"),
    EU_ADVICE(dealer_with_the_right_calls_across, "Tactics, the dealer"),
    EU_ADVICE(avoids_next_suit, "Tactics, which suit to call"),
    EU_ADVICE(keeps_king_from_own_ace, "Tactics, which suit to call"),
    EU_ADVICE(short_calls_void, "Tactics, which suit to call"),
    EU_ADVICE(short_calls_single, "Tactics, which suit to call"),
    EU_ADVICE(long_calls_held, "Tactics, which suit to call"),
    EU_ADVICE(calls_what_there_is, "Tactics, which suit to call"),
    {0},
};
