/* somerset - reading a hand and the score. */
#include "somerset.h"

static void count_suit(struct somerset_hand *h, uint64_t held)
{
    int n = eu_count(held), top = held ? eu_rank_of(eu_best(held, EU_NO_SUIT)) : 0;

    h->suits += n > 0;
    h->aces += top == EU_ACE;
    if (n > h->longest)
        h->longest = n;
    if (top == EU_ACE && n > h->headed)
        h->headed = n;
}

static int holds(uint64_t hand, int card)
{
    return card != EU_NO_CARD && eu_has(hand, card);
}

struct somerset_hand somerset_hand_of(uint64_t hand, int trump)
{
    struct somerset_hand h = {.trumps = eu_of_suit(hand, trump, trump)};

    h.lay = hand & ~h.trumps;
    h.n = eu_count(h.trumps);
    h.right = holds(hand, eu_right(trump));
    h.left = holds(hand, eu_left(trump));
    h.bowers = h.right + h.left;
    h.ace = holds(hand, EU_CARD(trump, EU_ACE));
    h.king = holds(hand, EU_CARD(trump, EU_KING));
    h.queen = holds(hand, EU_CARD(trump, EU_QUEEN));
    for (int suit = 0; suit < 4; suit++) {
        if (suit == trump)
            continue;
        count_suit(&h, eu_of_suit(hand, trump, suit));
        h.king_queen |=
            eu_has(hand, EU_CARD(suit, EU_KING)) && eu_has(hand, EU_CARD(suit, EU_QUEEN));
    }
    return h;
}

struct somerset_hand somerset_now(const struct eu_scene *s)
{
    return somerset_hand_of(s->hand, s->trump);
}

static int trump_value(int card, int trump)
{
    static const uint8_t by_order[18] = {[7] = 34,  [8] = 34,  [9] = 36,  [10] = 40,  [12] = 48,
                                         [13] = 56, [14] = 70, [15] = 86, [16] = 105, [17] = 110};

    return by_order[eu_order_of(card, trump)];
}

/* An ace, a king behind it or guarded; the longer the suit the sooner it is ruffed. */
static int lay_value(uint64_t held)
{
    int n = eu_count(held), best = eu_best(held, EU_NO_SUIT);
    int king = n > 1 && eu_has(held & ~eu_bit(best), best - 1);

    if (eu_rank_of(best) == EU_ACE)
        return (n > 2 ? 50 : 65) + (king ? 25 : 0);
    return eu_rank_of(best) == EU_KING && n > 1 ? 20 : 0;
}

int somerset_value(uint64_t hand, int trump)
{
    uint64_t trumps = eu_of_suit(hand, trump, trump);
    int n = eu_count(trumps), value = n > 2 ? 40 * (n - 2) : 0, card;

    EU_EACH(card, trumps)
        value += trump_value(card, trump);
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(hand, trump, suit);

        if (suit != trump)
            value += held ? lay_value(held) : n > 1 ? 30 : 10 * n;
    }
    return value;
}

int somerset_value_exchanged(const struct eu_scene *s, int trump)
{
    int best = 0, card;

    if (s->hand == s->view->hand)
        return somerset_value(s->hand, trump);
    EU_EACH(card, s->view->hand) {
        int value = somerset_value(s->hand & ~eu_bit(card), trump);

        best = value > best ? value : best;
    }
    return best;
}

int somerset_right_turned(const struct eu_scene *s)
{
    return s->view->turnup != EU_JOKER && eu_rank_of(s->view->turnup) == EU_JACK;
}

int somerset_score(const struct eu_scene *s, int ours, int theirs)
{
    return s->need == 5 - ours && s->they_need == 5 - theirs;
}

int somerset_bold(const struct eu_scene *s)
{
    return s->need == 1 && (s->they_need == 1 || s->them == 0);
}

int somerset_careful(const struct eu_scene *s)
{
    return somerset_score(s, 3, 3) || somerset_score(s, 4, 2);
}

int somerset_invited(const struct eu_scene *s)
{
    return somerset_bold(s) || (s->us > s->them && !somerset_careful(s));
}

int somerset_length(const struct eu_scene *s, int card)
{
    return eu_count(eu_of_suit(s->view->hand, s->trump, eu_suit_of(card, s->trump)));
}

int somerset_maker_place(const struct eu_scene *s)
{
    return eu_position(s->view, s->view->maker);
}

int somerset_ours_taken(const struct eu_scene *s)
{
    return s->view->taken[s->view->seat] + s->view->taken[s->partner];
}

int somerset_showed_trump(const struct eu_scene *s, int seat)
{
    return eu_trumps(s->shown.played[seat], s->trump) > 0;
}
