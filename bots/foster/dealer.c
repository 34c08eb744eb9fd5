/* foster - the first round of bids with the dealer: assisting and taking up. */
#include "foster.h"

static int make(const struct eu_scene *s)
{
    return EU_BID_OF(s->trump, EU_PLAIN);
}

static int bower_is_turned(const struct eu_scene *s)
{
    return eu_rank_of(s->view->turnup) == EU_JACK || s->view->turnup == EU_JOKER;
}

static int bowers(const struct eu_scene *s, int trump)
{
    return eu_has(s->hand, eu_right(trump)) + eu_has(s->hand, eu_left(trump)) +
           eu_has(s->hand, EU_JOKER);
}

static int strong_trumps(const struct eu_scene *s)
{
    int n = 0, card;

    EU_EACH(card, s->trumps)
        n += eu_order_of(card, s->trump) >= EU_KING;
    return n;
}

static int is_certain_in_next(const struct eu_scene *s)
{
    return foster_certain(s, s->hand, s->next, eu_bit(s->view->turnup)) >= 2 &&
           eu_count(eu_of_suit(s->hand, s->next, s->next)) >= 3;
}

/* Playing Alone: a lone hand is made at once. */
static int makes_lone_hand(const struct eu_scene *s)
{
    return foster_is_lone_hand(s) ? make(s) : EU_SILENT;
}

/* ---- Assisting ---- */

/* One point to go, and only a lone hand in the second round, where it is played, beats us: ... */
static int must_not_be_turned_down(const struct eu_scene *s)
{
    return s->rules->alone && s->need == 1 && (s->they_need == 3 || s->they_need == 4);
}

/* ... that can not come where a bower is turned or in the hand,
 * or a sure trick is seen, such as the king and two more with the ace turned. */
static int bridge_partner_is_safe(const struct eu_scene *s)
{
    int sure = foster_certain(s, s->hand, s->trump, eu_bit(s->view->turnup));

    return must_not_be_turned_down(s) && (bower_is_turned(s) || bowers(s, s->trump) || sure)
               ? EU_PASS
               : EU_SILENT;
}

/* Else assist when the eldest hand has passed. */
static int bridge_partner_assists(const struct eu_scene *s)
{
    return must_not_be_turned_down(s) ? make(s) : EU_SILENT;
}

/* At one all and at two to one do not assist when a bower is turned: the dealer may play alone,
 * which he may not when he is assisted. */
static int leaves_bower_to_dealer(const struct eu_scene *s)
{
    return bower_is_turned(s) && s->rules->alone && (s->need == 3 || s->need == 4) &&
                   s->they_need == 4
               ? EU_PASS
               : EU_SILENT;
}

/* With two points to go assist on two tricks. */
static int assists_two_tricks_at_three(const struct eu_scene *s)
{
    return s->need == 2 && foster_eighths(s->hand, s->trump) >= 14 ? make(s) : EU_SILENT;
}

/* Assist on strength outside, two aces, more than on trumps: the dealer has two of these. */
static int assists_two_aces(const struct eu_scene *s)
{
    return foster_aces(s->hand, s->trump) >= 2 && eu_count(s->trumps) > 1 ? make(s) : EU_SILENT;
}

/* With two tricks and no two aces there must be trumps to make up for it. */
static int assists_on_trumps(const struct eu_scene *s)
{
    return foster_eighths(s->hand, s->trump) >= 16 && s->trumps ? make(s) : EU_SILENT;
}

/* In all other cases let the dealer decide. */
static int does_not_assist(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

/* ---- Taking up; the hand is that after the exchange ---- */

/* At four all take up nearly everything, unless there is a certain euchre in next and nothing in
 * the suit turned up. */
static int four_all_takes_up(const struct eu_scene *s)
{
    if (s->need != 1 || s->they_need != 1)
        return EU_SILENT;
    return is_certain_in_next(s) && foster_eighths(s->hand, s->trump) < 12 ? EU_PASS : make(s);
}

/* At three all be careful: a euchre is the game. Turn down a weak hand with a chance in next or
 * with a bower of a cross suit. */
static int three_all_turns_down(const struct eu_scene *s)
{
    int cross_bower = 0;

    if (s->need != 2 || s->they_need != 2 || foster_eighths(s->hand, s->trump) >= 20)
        return EU_SILENT;
    for (int suit = 0; suit < 4; suit++)
        cross_bower |= eu_is_cross(suit, s->turned) && eu_has(s->hand, eu_right(suit));
    return cross_bower || foster_eighths(s->hand, s->next) >= 12 ? EU_PASS : EU_SILENT;
}

/* With two points to go a euchre is as good as a march: with better in next turn it down for them
 * to make that. */
static int turns_down_for_euchre(const struct eu_scene *s)
{
    return s->need == 2 && is_certain_in_next(s) &&
                   foster_eighths(s->hand, s->next) > foster_eighths(s->hand, s->trump)
               ? EU_PASS
               : EU_SILENT;
}

/* Three trumps of any size with an ace are strong. */
static int takes_up_three_and_ace(const struct eu_scene *s)
{
    return eu_count(s->trumps) >= 3 && foster_aces(s->hand, s->trump) ? make(s) : EU_SILENT;
}

/* More than two trumps, rather with one suit outside than with two. */
static int takes_up_three_trumps(const struct eu_scene *s)
{
    int enough = foster_lay_suits(s->hand, s->trump) <= 1 ? 10 : 14;

    return eu_count(s->trumps) >= 3 && foster_eighths(s->hand, s->trump) >= enough ? make(s)
                                                                                   : EU_SILENT;
}

/* Two strong trumps and a trick outside; two strong trumps with two weak suits are not enough. */
static int takes_up_two_strong(const struct eu_scene *s)
{
    return strong_trumps(s) >= 2 && foster_aces(s->hand, s->trump) ? make(s) : EU_SILENT;
}

/* What comes to as much. */
static int takes_up_as_much(const struct eu_scene *s)
{
    return foster_eighths(s->hand, s->trump) >= 17 ? make(s) : EU_SILENT;
}

/* Less is turned down. */
static int turns_down(const struct eu_scene *s)
{
    (void)s;
    return EU_PASS;
}

const struct eu_advice foster_partner[] = {
    EU_ADVICE(makes_lone_hand, "Assisting"),
    EU_ADVICE(bridge_partner_is_safe, "Assisting"),
    EU_ADVICE(bridge_partner_assists, "Assisting"),
    EU_ADVICE(leaves_bower_to_dealer, "Assisting"),
    EU_ADVICE(assists_two_tricks_at_three, "Assisting"),
    EU_ADVICE(assists_two_aces, "Assisting"),
    EU_ADVICE(assists_on_trumps, "Assisting"),
    EU_ADVICE(does_not_assist, "Assisting"),
    {0},
};

const struct eu_advice foster_dealer[] = {
    EU_ADVICE(makes_lone_hand, "Playing Alone"),
    EU_ADVICE(four_all_takes_up, "Taking Up"),
    EU_ADVICE(three_all_turns_down, "Taking Up"),
    EU_ADVICE(turns_down_for_euchre, "Taking Up"),
    EU_ADVICE(takes_up_three_and_ace, "Taking Up"),
    EU_ADVICE(takes_up_three_trumps, "Taking Up"),
    EU_ADVICE(takes_up_two_strong, "Taking Up"),
    EU_ADVICE(takes_up_as_much, "not in the book"),
    EU_ADVICE(turns_down, "Taking Up"),
    {0},
};
