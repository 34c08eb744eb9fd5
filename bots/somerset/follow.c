/* somerset - following suit, ruffing and throwing away, with the partner in play or alone. Against
 * a lone hand see defend.c first. */
#include "somerset.h"

/* Void of the plain suit that was led. */
static int may_ruff(const struct eu_scene *s)
{
    return s->led != s->trump && s->trumps && !eu_of_suit(s->hand, s->trump, s->led);
}

static int first_round(const struct eu_scene *s)
{
    return s->view->turnup_fate != EU_TURNED_DOWN;
}

static int ace_turned(const struct eu_scene *s)
{
    return eu_rank_of(s->view->turnup) == EU_ACE;
}

/* ---- Second hand: the dealer's partner, led through by eldest hand ---- */

static int led_through(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER && !s->view->tricks && s->view->played == 1 &&
           s->led == s->trump && s->view->maker == s->view->seat && first_round(s);
}

/* Right and another: the right; if the ace is turned he may let the partner's ace do it. */
static int second_plays_the_right(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!led_through(s) || !h.right || h.n != 2)
        return EU_SILENT;
    return ace_turned(s) ? eu_least(s->trumps, s->trump) : eu_right(s->trump);
}

/* Left and another: the left, unless right or ace is turned. */
static int second_plays_the_left(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!led_through(s) || !h.left || h.n != 2 || !eu_has(s->winners, eu_left(s->trump)))
        return EU_SILENT;
    return ace_turned(s) || somerset_right_turned(s) ? eu_least(s->trumps, s->trump)
                                                     : eu_left(s->trump);
}

static int second_to_ruff(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER && s->view->played == 1 && may_ruff(s) &&
           s->view->lone == EU_NOBODY;
}

/* A single small trump ruffs as soon as it can. */
static int second_ruffs_with_a_single_small_trump(const struct eu_scene *s)
{
    return second_to_ruff(s) && eu_count(s->trumps) == 1 &&
                   eu_order_of(eu_first(s->trumps), s->trump) < EU_KING
               ? eu_first(s->trumps)
               : EU_SILENT;
}

/* The right alone does not ruff a small card of the first trick; the partner may take it. */
static int second_spares_the_right_alone(const struct eu_scene *s)
{
    return second_to_ruff(s) && s->trumps == eu_bit(eu_right(s->trump)) && !s->view->tricks &&
                   eu_rank_of(s->winning) <= 10
               ? somerset_cheapest(s, s->lay)
               : EU_SILENT;
}

/* The left alone does, above all if the partner made or took up. */
static int second_ruffs_with_the_left_alone(const struct eu_scene *s)
{
    return second_to_ruff(s) && s->trumps == eu_bit(eu_left(s->trump)) ? eu_left(s->trump)
                                                                       : EU_SILENT;
}

/* The partner took up: with two like queen, seven or ten, eight ruff with the big one, to lead him
 * the small one. */
static int second_ruffs_high_of_two(const struct eu_scene *s)
{
    int best = eu_best(s->trumps, s->trump);

    return second_to_ruff(s) && s->partner_made && first_round(s) && eu_count(s->trumps) == 2 &&
                   eu_order_of(best, s->trump) <= EU_QUEEN
               ? best
               : EU_SILENT;
}

/* No finesse in plain suits: what wins is played. */
static int second_does_not_finesse(const struct eu_scene *s)
{
    uint64_t sure = s->winners & s->masters;

    return s->position == EU_DEALERS_PARTNER && s->view->played == 1 && s->led != s->trump &&
                   sure & s->lay
               ? eu_best(sure, s->trump)
               : EU_SILENT;
}

/* ---- Third hand ---- */

static int dealer_still_has_the_turnup(const struct eu_scene *s)
{
    return s->view->turnup_fate == EU_TAKEN_UP &&
           !eu_has(s->shown.played[s->view->dealer], s->view->turnup);
}

/* A ruff before the dealer should beat the card he turned up. (No bower is spent on it.) */
static int third_ruffs_above_the_turnup(const struct eu_scene *s)
{
    uint64_t enough = 0;
    int card;

    if (s->position != EU_PONE || s->last || !may_ruff(s) || s->partner_wins ||
        !dealer_still_has_the_turnup(s) || s->view->lone != EU_NOBODY)
        return EU_SILENT;
    EU_EACH(card, s->winners)
        if (eu_order_of(card, s->trump) > eu_order_of(s->view->turnup, s->trump) &&
            card != eu_right(s->trump) && card != eu_left(s->trump))
            enough |= eu_bit(card);
    return enough ? eu_least(enough, s->trump) : EU_SILENT;
}

/* ---- The dealer ---- */

/* Trump b is what would be played anyhow, and a does as well in this trick. */
static int alike(const struct eu_scene *s, int a, int b)
{
    int natural = eu_least(s->winners ? s->winners : s->view->legal, s->trump);

    return (s->led == s->trump || !s->partner_wins) && natural == b && eu_has(s->view->legal, a) &&
           eu_has(s->winners, a) == eu_has(s->winners, b);
}

static int trump_card(const struct eu_scene *s, int rank)
{
    return EU_CARD(s->trump, rank);
}

/* He turned the queen and was assisted: the king beside it, or the ace of ace and king, tells the
 * partner of two. */
static int dealer_shows_what_is_beside_the_queen(const struct eu_scene *s)
{
    int king = trump_card(s, EU_KING), queen = trump_card(s, EU_QUEEN);
    int ace = trump_card(s, EU_ACE);

    if (s->position != EU_DEALER || !s->partner_made || s->view->turnup != queen ||
        !alike(s, king, queen))
        return EU_SILENT;
    return eu_has(s->view->legal, ace) && eu_has(s->winners, ace) == eu_has(s->winners, king)
               ? ace
               : king;
}

static int ace_and_king(const struct eu_scene *s)
{
    return s->position == EU_DEALER && s->ours && s->view->lone == EU_NOBODY &&
           alike(s, trump_card(s, EU_ACE), trump_card(s, EU_KING));
}

/* Of ace and king the ace is hidden if the partner has nothing to help with, */
static int dealer_hides_the_ace(const struct eu_scene *s)
{
    return ace_and_king(s) && s->shown.voids[s->partner] >> s->trump & 1 ? trump_card(s, EU_KING)
                                                                         : EU_SILENT;
}

/* else shown first: give the partner all that can be told. */
static int dealer_shows_the_ace(const struct eu_scene *s)
{
    return ace_and_king(s) ? trump_card(s, EU_ACE) : EU_SILENT;
}

/* ---- What the book does not say ---- */

/* What can not win costs as little as possible. */
static int fallback_throws_the_least(const struct eu_scene *s)
{
    return s->winners ? EU_SILENT : somerset_cheapest(s, s->view->legal);
}

static int partner_holds(const struct eu_scene *s)
{
    return s->last || eu_order_of(s->winning, s->trump) >= EU_KING ||
           eu_is_master(s->view, s->pack, s->winning);
}

/* His card will hold, or is good enough to hope so. */
static int fallback_leaves_it_to_the_partner(const struct eu_scene *s)
{
    return s->partner_wins && partner_holds(s) ? somerset_cheapest(s, s->view->legal) : EU_SILENT;
}

/* Nobody comes after us: the least card that wins. */
static int fallback_wins_cheaply_when_last(const struct eu_scene *s)
{
    return s->last ? eu_least(s->winners, s->trump) : EU_SILENT;
}

/* A small trump does as well as a high one, unless somebody ruffs behind us. */
static int fallback_ruffs_low(const struct eu_scene *s)
{
    return may_ruff(s) ? eu_least(s->winners & s->trumps, s->trump) : EU_SILENT;
}

/* Of cards that nothing can beat any more the least. */
static int fallback_wins_for_sure(const struct eu_scene *s)
{
    uint64_t sure = s->winners & s->masters;

    return sure ? eu_least(sure, s->trump) : EU_SILENT;
}

/* In trumps the least that wins, in a plain suit the best. */
static int fallback_covers(const struct eu_scene *s)
{
    return s->led == s->trump ? eu_least(s->winners, s->trump) : eu_best(s->winners, s->trump);
}

#define SECOND "Second Hand"
#define DEALER "The Dealer"
#define OURS "not in the book"

const struct eu_advice somerset_following[] = {
    EU_ADVICE(second_plays_the_right, SECOND),
    EU_ADVICE(second_plays_the_left, SECOND),
    EU_ADVICE(second_ruffs_with_a_single_small_trump, SECOND),
    EU_ADVICE(second_spares_the_right_alone, SECOND),
    EU_ADVICE(second_ruffs_with_the_left_alone, SECOND),
    EU_ADVICE(second_ruffs_high_of_two, SECOND),
    EU_ADVICE(second_does_not_finesse, SECOND),
    EU_ADVICE(third_ruffs_above_the_turnup, "Third Hand"),
    EU_ADVICE(dealer_shows_what_is_beside_the_queen, DEALER),
    EU_ADVICE(dealer_hides_the_ace, DEALER),
    EU_ADVICE(dealer_shows_the_ace, DEALER),
    EU_ADVICE(fallback_throws_the_least, OURS),
    EU_ADVICE(fallback_leaves_it_to_the_partner, OURS),
    EU_ADVICE(fallback_wins_cheaply_when_last, OURS),
    EU_ADVICE(fallback_ruffs_low, OURS),
    EU_ADVICE(fallback_wins_for_sure, OURS),
    EU_ADVICE(fallback_covers, OURS),
    {0},
};
