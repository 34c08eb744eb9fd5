/* professor - what a hand is worth, and which card of it is easiest spared. */
#include "professor.h"

/* What each card adds to the tricks of its side, found by playing hands out. Trumps by their order:
 * even a small one is nearly half a trick. */
static const int16_t trump_worth[18] = {42, 42, 42, 42, 42, 42, 42, 42,  42,
                                        42, 46, 46, 50, 57, 66, 81, 108, 110};

enum {
    ACE = 38,
    KING_BEHIND = 6,
    GUARDED_KING = 16,
    KING = 11,
    GUARDED_QUEEN = 6,
    RUFF = 16,
    SHORT_PACK = 20 /* where fewer cards sleep the others hold more */
};

static int lay_tricks(uint64_t suit)
{
    int n = eu_count(suit), best = eu_best(suit, EU_NO_SUIT);
    int second = eu_best(suit & ~eu_bit(best), EU_NO_SUIT);

    switch (eu_rank_of(best)) {
    case EU_ACE:
        return ACE + (n > 1 && eu_rank_of(second) == EU_KING ? KING_BEHIND : 0);
    case EU_KING:
        return n > 1 ? GUARDED_KING : KING;
    case EU_QUEEN:
        return n > 1 ? GUARDED_QUEEN : 0;
    default:
        return 0;
    }
}

int professor_tricks(const struct eu_scene *scene, uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), sum = scene->rules->low > 7 ? -SHORT_PACK : 0, card;

    EU_EACH(card, trumps)
        sum += trump_worth[eu_order_of(card, trump)];
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit != trump)
            sum += held ? lay_tricks(held) : n > 1 ? RUFF : n ? RUFF / 2 : 0;
    }
    return sum;
}

uint64_t professor_five(const struct eu_scene *scene, uint64_t hand, int trump)
{
    uint64_t best = hand;
    int most = -1, card;

    if (eu_count(hand) < 6)
        return hand;
    EU_EACH(card, hand) {
        int sum = professor_tricks(scene, hand & ~eu_bit(card), trump);

        if (sum > most) {
            most = sum;
            best = hand & ~eu_bit(card);
        }
    }
    return best;
}

int professor_trumps_from(uint64_t hand, int trump, int order)
{
    int n = 0, card;

    EU_EACH(card, eu_of_suit(hand, trump, trump))
        n += eu_order_of(card, trump) >= order;
    return n;
}

int professor_aces(uint64_t hand, int trump)
{
    int n = 0;

    for (int suit = 0; suit < 4; suit++)
        n += suit != trump && eu_has(hand, EU_CARD(suit, EU_ACE));
    return n;
}

int professor_ace_king_queen(const struct eu_scene *s)
{
    const uint64_t three = UINT64_C(7) << EU_CARD(s->trump, EU_QUEEN);

    return !s->ours && (s->trumps & three) == three &&
           eu_best(s->trumps, s->trump) == EU_CARD(s->trump, EU_ACE);
}

int professor_commanding(uint64_t hand, int trump)
{
    int n = 0;

    for (int suit = 0; suit < 4; suit++)
        for (int rank = EU_ACE; suit != trump && rank > 6; rank--) {
            int card = EU_CARD(suit, rank);

            if (card == eu_left(trump))
                continue;
            if (!eu_has(hand, card))
                break;
            n++;
        }
    return n;
}

/* The lowest may be any, the others are a ten and a queen at least. */
int professor_three_medium(uint64_t hand, int trump)
{
    return professor_trumps_from(hand, trump, 2) >= 3 &&
           professor_trumps_from(hand, trump, 10) >= 2 &&
           professor_trumps_from(hand, trump, EU_QUEEN) >= 1;
}

int professor_length(const struct eu_scene *scene, int card)
{
    return eu_count(eu_of_suit(scene->hand, scene->trump, eu_suit_of(card, scene->trump)));
}

/* What lies between may still come, or lies on the table. */
static uint64_t still_in_play(const struct eu_scene *scene, int suit)
{
    uint64_t set = scene->out;

    for (int i = 0; i < scene->view->played; i++)
        set |= eu_bit(scene->view->trick[scene->view->tricks][i]);
    return eu_of_suit(set, scene->trump, suit);
}

int professor_are_equals(const struct eu_scene *scene, int card, int other)
{
    int suit = eu_suit_of(card, scene->trump), between;
    int a = eu_order_of(card, scene->trump), b = eu_order_of(other, scene->trump);

    if (suit != eu_suit_of(other, scene->trump))
        return 0;
    EU_EACH(between, still_in_play(scene, suit)) {
        int order = eu_order_of(between, scene->trump);

        if ((order > a && order < b) || (order > b && order < a))
            return 0;
    }
    return 1;
}

/* Losers before winners, lay cards before trumps; of lay cards a lone one while there are trumps to
 * ruff with, and no guard of a king. */
static int price(const struct eu_scene *scene, int card)
{
    enum { BARE = 6, GUARD = 2, MASTER = 20, TRUMP = 40 };
    int price = eu_order_of(card, scene->trump), n = professor_length(scene, card);
    uint64_t suit = eu_of_suit(scene->hand, scene->trump, eu_suit_of(card, scene->trump));

    if (eu_is_trump(card, scene->trump))
        return TRUMP + price;
    if (eu_has(scene->masters, card))
        return MASTER + price;
    if (n == 2 && eu_rank_of(eu_best(suit, scene->trump)) == EU_KING && price != EU_KING)
        price += GUARD;
    if (n == 1 && scene->trumps)
        price -= BARE;
    return price;
}

int professor_spare(const struct eu_scene *scene, uint64_t set)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set)
        if (!best || price(scene, card) < price(scene, best))
            best = card;
    return best;
}

int professor_faces_lone(const struct eu_scene *scene)
{
    int lone = scene->view->lone;

    return lone != EU_NOBODY && !eu_same_side(lone, scene->view->seat);
}

int professor_trumps_out(const struct eu_scene *s)
{
    return eu_trumps(s->out, s->trump);
}

int professor_best_trump(const struct eu_scene *s)
{
    return s->trumps ? eu_best(s->trumps, s->trump) : EU_SILENT;
}

int professor_taken(const struct eu_scene *s)
{
    return s->view->taken[s->view->seat] + s->view->taken[s->partner];
}

int professor_lay_winner(const struct eu_scene *s, uint64_t set)
{
    int best = EU_SILENT, card;

    EU_EACH(card, set & s->lay & s->masters)
        if (best == EU_SILENT || professor_length(s, card) < professor_length(s, best))
            best = card;
    return best;
}
