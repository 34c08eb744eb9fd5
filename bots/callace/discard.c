/* callace - the dealer's discard: the card without which the hand is worth most. */
#include "callace.h"

static int chosen(const struct eu_scene *s)
{
    int away = EU_NO_CARD;

    callace_exchange(s->view->hand, s->view->legal, s->view->trump, &away);
    return away;
}

static uint64_t suit_of(const struct eu_scene *s, int card)
{
    int trump = s->view->trump;

    return eu_of_suit(s->view->hand, trump, eu_suit_of(card, trump));
}

static int frees(const struct eu_scene *s, int card)
{
    return !eu_is_trump(card, s->view->trump) && eu_count(suit_of(s, card)) == 1;
}

/* Suits other than trumps that the hand is without. */
static int voids(const struct eu_scene *s)
{
    int n = 0;

    for (int suit = 0; suit < 4; suit++)
        n += suit != s->view->trump && !eu_of_suit(s->view->hand, s->view->trump, suit);
    return n;
}

/* Free two suits if possible. */
static int frees_second_suit(const struct eu_scene *s)
{
    return frees(s, chosen(s)) && voids(s) ? chosen(s) : EU_SILENT;
}

/* Ordered to take it up, free a suit to ruff it. */
static int ordered_frees_suit(const struct eu_scene *s)
{
    return s->view->maker != s->view->seat && frees(s, chosen(s)) ? chosen(s) : EU_SILENT;
}

/* Free one suit. */
static int frees_suit(const struct eu_scene *s)
{
    return frees(s, chosen(s)) ? chosen(s) : EU_SILENT;
}

/* Keep winners: a lone ace stays, and the card goes that takes least with it. */
static int keeps_winners(const struct eu_scene *s)
{
    return chosen(s);
}

const struct eu_advice callace_discard[] = {
    EU_ADVICE(frees_second_suit, "Tactics, the discard"),
    EU_ADVICE(ordered_frees_suit, "Tactics, the discard"),
    EU_ADVICE(frees_suit, "Tactics, the discard"),
    EU_ADVICE(keeps_winners, "Tactics, the discard"),
    {0},
};
