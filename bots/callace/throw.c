/* callace - what is thrown away: the card that it hurts least to lose. */
#include "callace.h"

enum { MASTER = 20, TRUMP = 40, NOTHING = 0 };

/* What makes a card dear, where it is asked what some of it does. */
struct prices {
    int bare, guard, called;
};

static const struct prices all = {.bare = 4, .guard = 6, .called = 3};

int callace_length(const struct callace_table *t, int card)
{
    return eu_count(eu_of_suit(t->view->hand, t->trump, eu_suit_of(card, t->trump)));
}

static int price(const struct callace_table *t, int card, const struct prices *p)
{
    int suit = eu_suit_of(card, t->trump), sum = eu_order_of(card, t->trump);
    uint64_t held = eu_of_suit(t->view->hand, t->trump, suit);
    int n = eu_count(held);

    if (suit == t->trump)
        return TRUMP + sum;
    if (eu_has(t->masters, card))
        return MASTER + sum;
    if (n == 2 && eu_rank_of(eu_best(held, t->trump)) == EU_KING && eu_rank_of(card) != EU_KING)
        sum += p->guard;
    if (n == 1 && t->trumps)
        sum -= p->bare;
    if (suit == t->called)
        sum += t->role == CALLACE_ADVERSARY ? -p->called : p->called;
    return sum;
}

/* A lead asks too, who wants no trump among the answers while there is anything else. */
static int cheapest(const struct eu_scene *s, struct prices p)
{
    const struct callace_table *t = callace_at(s);
    int best = EU_NO_CARD, card;

    EU_EACH(card, t->view->legal)
        if (!best || price(t, card, &p) < price(t, best, &p))
            best = card;
    return best;
}

static int without(const struct eu_scene *s, struct prices less)
{
    int card = cheapest(s, all);

    return card != cheapest(s, less) ? card : EU_SILENT;
}

/* Adversaries get rid of the called suit; the maker and his partner keep a card of it, to lead it
 * to each other. */
static int thinks_of_called_suit(const struct eu_scene *s)
{
    return without(s, (struct prices){all.bare, all.guard, NOTHING});
}

/* With trumps left a lone card goes first, so that its suit can be ruffed. */
static int throws_lone_card(const struct eu_scene *s)
{
    return without(s, (struct prices){NOTHING, all.guard, all.called});
}

/* A king keeps its guard. */
static int guards_king(const struct eu_scene *s)
{
    return without(s, (struct prices){all.bare, NOTHING, all.called});
}

/* Else the lowest, trumps and winners last. */
static int throws_lowest(const struct eu_scene *s)
{
    return cheapest(s, all);
}

const struct eu_advice callace_throws[] = {
    EU_ADVICE(thinks_of_called_suit, "Tactics, the play"),
    EU_ADVICE(throws_lone_card, "Tactics, the play"),
    EU_ADVICE(guards_king, "Tactics, the play"),
    EU_ADVICE(throws_lowest, "Tactics, the play"),
    {0},
};
