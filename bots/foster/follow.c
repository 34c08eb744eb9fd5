/* foster - following: the Professor's advice, as Foster's own is lost. */
#include <stddef.h>

#include "foster.h"

/* What a rule says that will not win the trick: any legal answer. */
static int let_go(const struct eu_scene *s)
{
    return eu_first(s->view->legal);
}

static int follows_suit(const struct eu_scene *s)
{
    return eu_of_suit(s->hand, s->trump, s->led) != 0;
}

static int is_second(const struct eu_scene *s)
{
    return s->view->played == 1 && !s->last;
}

static int is_third(const struct eu_scene *s)
{
    return s->view->played == 2 && !s->last;
}

/* Second hand with a partner behind him. */
static int may_leave_it(const struct eu_scene *s)
{
    return is_second(s) && !eu_sits_out(s->view, s->partner);
}

/* The first time that this suit is led. */
static int is_first_round(const struct eu_scene *s)
{
    for (int t = 0; t < s->view->tricks; t++)
        if (eu_suit_of(s->view->trick[t][0], s->trump) == s->led)
            return 0;
    return 1;
}

/* Nobody still to play is likely to beat the partner's card. */
static int partner_holds(const struct eu_scene *s)
{
    uint64_t suit = eu_of_suit(s->out, s->trump, eu_suit_of(s->winning, s->trump));
    int best = eu_best(suit, s->trump);

    return s->last || !best || eu_order_of(s->winning, s->trump) >= EU_KING ||
           eu_order_of(s->winning, s->trump) > eu_order_of(best, s->trump);
}

/* Nothing wins: throw away. */
static int can_not_win(const struct eu_scene *s)
{
    return s->winners ? EU_SILENT : let_go(s);
}

/* Take the partner's trick for the march or the odd trick only: when every other card of the hand
 * wins. */
static int takes_over_for_march(const struct eu_scene *s)
{
    int card = eu_least(s->winners, s->trump);

    return s->partner_wins && s->last && eu_count(s->hand) > 1 &&
                   (s->hand & ~s->masters & ~eu_bit(card)) == 0 && s->trumps & ~eu_bit(card)
               ? card
               : EU_SILENT;
}

/* Else leave the trick to the partner. */
static int leaves_it_to_partner(const struct eu_scene *s)
{
    return s->partner_wins && partner_holds(s) && takes_over_for_march(s) == EU_SILENT ? let_go(s)
                                                                                       : EU_SILENT;
}

/* Last hand: with the least that wins. */
static int wins_cheaply(const struct eu_scene *s)
{
    return s->last ? eu_least(s->winners, s->trump) : EU_SILENT;
}

/* A left bower without a guard falls to the right: ruff with it at the first chance. */
static int ruffs_with_lone_left(const struct eu_scene *s)
{
    return !follows_suit(s) && s->trumps == eu_bit(eu_left(s->trump)) ? eu_first(s->trumps)
                                                                      : EU_SILENT;
}

/* A lone trump ruffs at once when the partner made the trump, who draws it otherwise. */
static int ruffs_with_lone_trump(const struct eu_scene *s)
{
    return !follows_suit(s) && s->partner_made && eu_count(s->trumps) == 1 ? eu_first(s->winners)
                                                                           : EU_SILENT;
}

/* Second hand does not ruff the first round of a numeral, which the partner may win, but throws
 * away a lone card below the ace. */
static int second_leaves_numeral(const struct eu_scene *s)
{
    int card;

    if (!may_leave_it(s) || follows_suit(s) || !is_first_round(s) || eu_rank_of(s->winning) > 10 ||
        eu_count(s->trumps) < 2)
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_count(foster_beside(s, card)) == 1 && eu_rank_of(card) < EU_ACE)
            return let_go(s);
    return EU_SILENT;
}

/* Second hand plays below a numeral of trumps. */
static int second_underplays_trump(const struct eu_scene *s)
{
    return may_leave_it(s) && s->led == s->trump && eu_order_of(s->winning, s->trump) <= 10
               ? eu_least(s->view->legal, s->trump)
               : EU_SILENT;
}

/* Second hand heads the trick otherwise, plain suits and trumps. */
static int second_heads(const struct eu_scene *s)
{
    return is_second(s) && follows_suit(s) ? eu_best(s->winners, s->trump) : EU_SILENT;
}

/* Third hand against the maker ruffs with a medium trump if there are three. */
static int third_ruffs_with_medium(const struct eu_scene *s)
{
    uint64_t rest = s->winners & s->trumps;

    if (!is_third(s) || follows_suit(s) || s->ours || eu_count(rest) < 3)
        return EU_SILENT;
    return eu_least(rest & ~eu_bit(eu_least(rest, s->trump)), s->trump);
}

/* Third hand covers and does not finesse. */
static int third_covers(const struct eu_scene *s)
{
    return is_third(s) && follows_suit(s) ? eu_best(s->winners, s->trump) : EU_SILENT;
}

/* Ruff with the least that wins. */
static int ruffs(const struct eu_scene *s)
{
    return eu_least(s->winners, s->trump);
}

/* ---- The turn-up in the dealer's hand, which all have seen ---- */

/* A trump is as good as the turn-up if nobody else can hold one between them. */
static int is_equal(const struct eu_scene *s, int card)
{
    int turnup = s->view->turnup, a = eu_order_of(card, s->trump);
    int b = eu_order_of(turnup, s->trump), other;

    EU_EACH(other, eu_of_suit(s->out, s->trump, s->trump)) {
        int order = eu_order_of(other, s->trump);

        if ((order > a && order < b) || (order < a && order > b))
            return 0;
    }
    return eu_is_trump(card, s->trump);
}

static int holds_turnup(const struct eu_scene *s)
{
    return s->position == EU_DEALER && s->view->turnup_fate == EU_TAKEN_UP &&
           eu_has(s->view->legal, s->view->turnup);
}

static int without_signals(const struct eu_scene *s)
{
    int lets_go = eu_consider(foster_lets_go, s, NULL) != EU_SILENT;

    return eu_consider(lets_go ? foster_throws : foster_wins, s, NULL);
}

/* When his side made it the dealer keeps the turn-up late and plays a card next to it instead, of a
 * sequence that ends with it the highest. */
static int dealer_hides_turnup(const struct eu_scene *s)
{
    int chosen, best = EU_NO_CARD, card;

    if (!holds_turnup(s) || !s->ours)
        return EU_SILENT;
    chosen = without_signals(s);
    if (chosen != s->view->turnup)
        return EU_SILENT;
    EU_EACH(card, s->view->legal)
        if (card != chosen && is_equal(s, card) &&
            (!best || eu_order_of(card, s->trump) > eu_order_of(best, s->trump)))
            best = card;
    return best ? best : EU_SILENT;
}

/* When he was ordered to take it he plays it early, as it tells them nothing. */
static int dealer_spends_turnup(const struct eu_scene *s)
{
    int chosen;

    if (!holds_turnup(s) || s->ours)
        return EU_SILENT;
    chosen = without_signals(s);
    return chosen != s->view->turnup && chosen != EU_SILENT && is_equal(s, chosen) ? s->view->turnup
                                                                                   : EU_SILENT;
}

/* Why a trick is let go; foster_throws then says with which card. */
const struct eu_advice foster_lets_go[] = {
    EU_ADVICE(can_not_win, "Professor 1862, in general"),
    EU_ADVICE(leaves_it_to_partner, "Professor 1862, in general"),
    EU_ADVICE(second_leaves_numeral, "Professor 1862, second hand"),
    {0},
};

/* With which card it is won. */
const struct eu_advice foster_wins[] = {
    EU_ADVICE(takes_over_for_march, "Professor 1862, in general"),
    EU_ADVICE(wins_cheaply, "Professor 1862, in general"),
    EU_ADVICE(ruffs_with_lone_left, "Professor 1862, in general"),
    EU_ADVICE(ruffs_with_lone_trump, "Professor 1862, second hand"),
    EU_ADVICE(second_underplays_trump, "Professor 1862, second hand"),
    EU_ADVICE(second_heads, "Professor 1862, second hand"),
    EU_ADVICE(third_ruffs_with_medium, "Professor 1862, third hand"),
    EU_ADVICE(third_covers, "Professor 1862, third hand"),
    EU_ADVICE(ruffs, "Professor 1862, in general"),
    {0},
};

const struct eu_advice foster_signals[] = {
    EU_ADVICE(dealer_hides_turnup, "Professor 1862, the dealer"),
    EU_ADVICE(dealer_spends_turnup, "Professor 1862, the dealer"),
    {0},
};
