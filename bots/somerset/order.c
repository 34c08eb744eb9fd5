/*
 * somerset - the first round: eldest hand and third hand order, the dealer's partner assists. "And
 * another" means a small trump beside the one named; a better hand than the one named will do too.
 */
#include "somerset.h"

static int order_if(const struct eu_scene *s, int yes)
{
    return yes ? EU_BID_OF(s->turned, EU_PLAIN) : EU_SILENT;
}

/* ---- The bridge ---- */

/* With two aces of other suits he takes his chance that no lone hand is made. */
static int bridge_left_with_two_aces(const struct eu_scene *s)
{
    return s->bridge && somerset_now(s).aces > 1 ? EU_PASS : EU_SILENT;
}

/* So he does with the ace of trumps and another. */
static int bridge_left_with_ace_and_another(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return s->bridge && h.ace && h.n > 1 ? EU_PASS : EU_SILENT;
}

/* Else he orders at four to one and four to two, on anything: a euchre costs two, a lone hand the
 * game. */
static int bridge_kept(const struct eu_scene *s)
{
    return order_if(s, s->bridge);
}

/* ---- Eldest hand ---- */

/* Four trumps with a bower, or both bowers and the ace: enough to order even a right bower, or
 * though next is good as well. */
static int eldest_orders_on_great_strength(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, (h.n > 3 && h.bowers) || (h.bowers == 2 && h.ace));
}

/* Whoever can make it next does not order, but for the bridge. */
static int eldest_waits_for_next(const struct eu_scene *s)
{
    struct somerset_hand next = somerset_hand_of(s->hand, s->next);

    if (s->bridge)
        return EU_SILENT;
    return next.n > 2 || (next.n == 2 && next.bowers) ? EU_PASS : EU_SILENT;
}

/* Three medium trumps or better and some strength in one suit: ace, queen, ten and two of a suit.
 * Not if the right bower is turned. */
static int eldest_orders_three_medium(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);
    int better = h.bowers + h.ace + h.king + h.queen;

    return order_if(s, !somerset_right_turned(s) && h.n > 2 && better > 1 &&
                           (h.longest > 1 || h.aces));
}

/* ---- Second hand, the dealer's partner: too light an assist is the commonest error ---- */

/* The right is turned: two small trumps are no assistance, the partner knows what to do with the
 * bower. */
static int second_leaves_the_right_to_the_dealer(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return somerset_right_turned(s) && h.n == 2 && h.aces < 2 && !(h.left || h.ace || h.king)
               ? EU_PASS
               : EU_SILENT;
}

/* Any three trumps. */
static int second_assists_three_trumps(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 2);
}

/* Right and another, whatever the rest. */
static int second_assists_right_and_another(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.right && h.n > 1);
}

/* Left and another, with the ace of another suit. */
static int second_assists_left_another_and_ace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.left && h.n > 1 && h.aces);
}

/* Two trumps and two aces of other suits, at any score. */
static int second_assists_two_trumps_two_aces(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 1 && h.aces > 1);
}

/* Left and another without an ace, where the score invites it. */
static int second_assists_left_and_another(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.left && h.n > 1 && somerset_invited(s));
}

/* Ace and another, with the ace of another suit: where the score invites it, and always if the
 * right is turned. */
static int second_assists_ace_another_and_ace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.ace && h.n > 1 && h.aces &&
                           (somerset_right_turned(s) || somerset_invited(s)));
}

/* Two medium trumps and three cards of a suit, headed by its ace; by score. */
static int second_assists_two_medium_and_a_suit(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 1 && h.ace + h.king + h.queen && h.headed > 2 && somerset_invited(s));
}

/* Ace or king and another, only at four all and four to love. */
static int second_assists_lightly_when_bold(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, somerset_bold(s) && h.n > 1 && (h.ace || h.king));
}

/* ---- Third hand, the pone: it takes great strength, the partner may make it next ---- */

/* The best trumps under the right, of which it takes one, and the aces. */
static int certain_tricks(const struct somerset_hand *h)
{
    int run = h->left ? 1 + h->ace + (h->ace && h->king) + (h->ace && h->king && h->queen) : 0;

    return (run > 1 ? run - 1 : 0) + (h->n > 3) + h->aces;
}

/* The right is turned: only with three certain tricks. */
static int third_orders_the_right_on_three_tricks(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!somerset_right_turned(s))
        return EU_SILENT;
    return certain_tricks(&h) > 2 ? EU_BID_OF(s->turned, EU_PLAIN) : EU_PASS;
}

/* Any four trumps. */
static int third_orders_four_trumps(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 3);
}

/* Right, left and another; or both and an ace. */
static int third_orders_both_bowers(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.bowers == 2 && (h.n > 2 || h.aces));
}

/* Three trumps and two aces of other suits. */
static int third_orders_three_trumps_two_aces(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 2 && h.aces > 1);
}

/* Three trumps and two cards of one suit with its ace. */
static int third_orders_three_trumps_and_a_suit(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 2 && h.headed > 1);
}

/* Right, ace and another. */
static int third_orders_right_ace_another(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.right && h.ace && h.n > 2);
}

/* Left, ace, king with an ace or two of one suit; by score without either. */
static int third_orders_left_ace_king(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s,
                    h.left && h.ace && h.king && (h.aces || h.longest > 1 || somerset_invited(s)));
}

/* Left and king, left and queen, or ace and king; with another trump and an ace. */
static int third_orders_two_high_another_and_ace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.n > 2 && h.aces && ((h.left && (h.king || h.queen)) || (h.ace && h.king)));
}

/* Strong in the turn-up and in next as well: both bowers, and more of next. */
static int third_orders_when_strong_in_both(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return order_if(s, h.bowers == 2 && somerset_hand_of(s->hand, s->next).n > 2);
}

/* ---- Lists ---- */

#define ELDEST "Eldest, or First Hand"
#define SECOND "Second Hand"
#define THIRD "Third Hand"
#define BRIDGE "The Bridge"

const struct eu_advice somerset_bridge_judged[] = {
    EU_ADVICE(bridge_left_with_two_aces, BRIDGE),
    EU_ADVICE(bridge_left_with_ace_and_another, BRIDGE),
    EU_ADVICE(bridge_kept, BRIDGE),
    {0},
};

const struct eu_advice somerset_bridge_always[] = {EU_ADVICE(bridge_kept, BRIDGE), {0}};

const struct eu_advice somerset_eldest[] = {
    EU_ADVICE(eldest_orders_on_great_strength, ELDEST),
    EU_ADVICE(eldest_waits_for_next, ELDEST),
    EU_ADVICE(eldest_orders_three_medium, ELDEST),
    {0},
};

const struct eu_advice somerset_second[] = {
    EU_ADVICE(second_leaves_the_right_to_the_dealer, SECOND),
    EU_ADVICE(second_assists_three_trumps, SECOND),
    EU_ADVICE(second_assists_right_and_another, SECOND),
    EU_ADVICE(second_assists_left_another_and_ace, SECOND),
    EU_ADVICE(second_assists_two_trumps_two_aces, SECOND),
    EU_ADVICE(second_assists_left_and_another, SECOND),
    EU_ADVICE(second_assists_ace_another_and_ace, SECOND),
    EU_ADVICE(second_assists_two_medium_and_a_suit, SECOND),
    EU_ADVICE(second_assists_lightly_when_bold, SECOND),
    {0},
};

const struct eu_advice somerset_third[] = {
    EU_ADVICE(third_orders_the_right_on_three_tricks, THIRD),
    EU_ADVICE(third_orders_four_trumps, THIRD),
    EU_ADVICE(third_orders_both_bowers, THIRD),
    EU_ADVICE(third_orders_three_trumps_two_aces, THIRD),
    EU_ADVICE(third_orders_three_trumps_and_a_suit, THIRD),
    EU_ADVICE(third_orders_right_ace_another, THIRD),
    EU_ADVICE(third_orders_left_ace_king, THIRD),
    EU_ADVICE(third_orders_two_high_another_and_ace, THIRD),
    EU_ADVICE(third_orders_when_strong_in_both, THIRD),
    {0},
};
