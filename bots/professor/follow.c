/* professor - second hand, third hand, last hand. */
#include "professor.h"

static int follows_suit(const struct eu_scene *s)
{
    return eu_of_suit(s->view->legal, s->trump, s->led) != 0;
}

static int is_second(const struct eu_scene *s)
{
    return s->view->played == 1;
}

static int is_third(const struct eu_scene *s)
{
    return s->view->played == 2 && !s->last;
}

/* The winning card will stand, or is good enough to hope so. */
static int will_stand(const struct eu_scene *s)
{
    int card = s->winning, better = eu_best(eu_of_suit(s->out, s->trump, s->led), s->trump);

    if (s->last)
        return 1;
    if (s->led != s->trump && eu_is_trump(card, s->trump))
        return eu_order_of(card, s->trump) >= EU_QUEEN;
    return !better || eu_order_of(card, s->trump) >= EU_KING ||
           eu_order_of(better, s->trump) < eu_order_of(card, s->trump);
}

static int led_before(const struct eu_scene *s)
{
    for (int t = 0; t < s->view->tricks; t++)
        if (eu_suit_of(s->view->trick[t][0], s->trump) == s->led)
            return 1;
    return 0;
}

/* Second hand, to a numeral of a suit not led before, that the partner may yet win. */
static int is_left_to_the_partner(const struct eu_scene *s)
{
    return is_second(s) && !s->last && !eu_sits_out(s->view, s->partner) && !led_before(s) &&
           eu_rank_of(s->winning) <= 10;
}

static uint64_t ruffs(const struct eu_scene *s)
{
    return s->led == s->trump || follows_suit(s) ? 0 : s->winners & s->trumps;
}

/* ---- The partner wins ---- */

/* His trick is not taken from him, unless for the march or the odd trick: the easiest spared card
 * goes, a single king too. */
static int leaves_the_partner_his_trick(const struct eu_scene *s)
{
    return s->partner_wins && will_stand(s) ? professor_spare(s, s->view->legal) : EU_SILENT;
}

/* Unless for the march or the odd trick: who holds winners only takes the lead. */
static int takes_the_partners_trick_for_the_march_or_the_odd_trick(const struct eu_scene *s)
{
    int card, best = eu_least(s->winners, s->trump);
    uint64_t rest = s->hand & ~eu_bit(best);

    if (!s->partner_wins || !s->last || !s->winners || !rest || rest & ~s->masters)
        return EU_SILENT;
    EU_EACH(card, rest)
        if (!eu_is_trump(card, s->trump) && eu_trumps(s->out, s->trump))
            return EU_SILENT;
    return best;
}

/* Last hand throws even a single king on his partner's lay trick: the next round of that suit is
 * ruffed. */
static int last_hand_throws_a_single_king(const struct eu_scene *s)
{
    int card;

    if (!s->last || !s->partner_wins || s->led == s->trump || follows_suit(s) || !s->trumps ||
        professor_faces_lone(s))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_rank_of(card) == EU_KING && professor_length(s, card) == 1)
            return card;
    return EU_SILENT;
}

/* ---- Second hand ---- */

/* A numeral trump is left to the partner: the least goes under it. */
static int second_hand_underplays_a_numeral_trump(const struct eu_scene *s)
{
    int numeral = eu_order_of(s->winning, s->trump) <= 10;

    return is_second(s) && !s->last && !eu_sits_out(s->view, s->partner) && s->led == s->trump &&
                   numeral && s->trumps
               ? eu_least(s->view->legal, s->trump)
               : EU_SILENT;
}

/* Else he heads the trick, in lay suits and in trumps. */
static int second_hand_heads_the_trick(const struct eu_scene *s)
{
    return is_second(s) && follows_suit(s) && s->winners ? eu_best(s->winners, s->trump)
                                                         : EU_SILENT;
}

/* Who has one trump only ruffs at once where the partner made or adopted the trump; and the left
 * bower alone at the first chance. */
static int ruffs_at_once_with_a_lone_trump(const struct eu_scene *s)
{
    uint64_t set = ruffs(s);

    return eu_count(s->trumps) == 1 && set && !s->partner_wins && (s->partner_made || s->last)
               ? eu_first(set)
               : EU_SILENT;
}

static int ruffs_with_a_lone_left_bower(const struct eu_scene *s)
{
    return ruffs(s) == eu_bit(eu_left(s->trump)) && s->trumps == ruffs(s) && !s->partner_wins
               ? eu_left(s->trump)
               : EU_SILENT;
}

/* The first round of a numeral is not ruffed, as the partner may win it: a single card below the
 * ace is thrown away. */
static int second_hand_leaves_a_numeral_to_the_partner(const struct eu_scene *s)
{
    uint64_t singles = 0;
    int card;

    if (!is_left_to_the_partner(s) || !ruffs(s))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (professor_length(s, card) == 1 && eu_rank_of(card) != EU_ACE)
            singles |= eu_bit(card);
    return singles ? eu_least(singles, s->trump) : EU_SILENT;
}

/* Without such a card another goes. */
static int second_hand_ruffs_no_numeral(const struct eu_scene *s)
{
    return is_left_to_the_partner(s) && ruffs(s) && s->lay ? professor_spare(s, s->lay) : EU_SILENT;
}

static int second_hand_ruffs(const struct eu_scene *s)
{
    return is_second(s) && ruffs(s) ? eu_least(ruffs(s), s->trump) : EU_SILENT;
}

/* ---- Third hand ---- */

/* Against the makers he ruffs with the medium trump of three. */
static int third_hand_ruffs_with_the_medium_trump(const struct eu_scene *s)
{
    uint64_t set = ruffs(s);

    if (!is_third(s) || s->ours || eu_count(set) < 3)
        return EU_SILENT;
    return eu_least(set & ~eu_bit(eu_least(set, s->trump)), s->trump);
}

static int third_hand_ruffs(const struct eu_scene *s)
{
    return is_third(s) && ruffs(s) ? eu_least(ruffs(s), s->trump) : EU_SILENT;
}

/* Against the makers from ace, king and queen he plays the highest. */
static int third_hand_plays_the_highest_of_ace_king_queen(const struct eu_scene *s)
{
    int ace = EU_CARD(s->trump, EU_ACE);

    return is_third(s) && s->led == s->trump && professor_ace_king_queen(s) &&
                   eu_has(s->winners, ace)
               ? ace
               : EU_SILENT;
}

/* A lay queen of the partner's wins nothing: what beats it is played. */
static int third_hand_does_not_trust_a_lay_queen(const struct eu_scene *s)
{
    int queen = s->partner_wins && s->led != s->trump && eu_rank_of(s->winning) == EU_QUEEN;

    return is_third(s) && queen && follows_suit(s) && s->winners ? eu_best(s->winners, s->trump)
                                                                 : EU_SILENT;
}

/* He covers with his best rather than finesse; of equals with the least. */
static int third_hand_covers(const struct eu_scene *s)
{
    int best, card, least;

    if (!is_third(s) || !s->winners)
        return EU_SILENT;
    least = best = eu_best(s->winners, s->trump);
    EU_EACH(card, s->winners)
        if (professor_are_equals(s, card, best) &&
            eu_order_of(card, s->trump) < eu_order_of(least, s->trump))
            least = card;
    return least;
}

/* ---- Last hand ---- */

static int last_hand_wins_as_cheaply_as_he_can(const struct eu_scene *s)
{
    return s->last && s->winners ? eu_least(s->winners, s->trump) : EU_SILENT;
}

/* ---- No trick for us ---- */

/* Under the right bower the guarded left is kept, and the small one played. */
static int keeps_the_left_under_the_right(const struct eu_scene *s)
{
    return s->winning == eu_right(s->trump) && s->led == s->trump &&
                   eu_has(s->trumps, eu_left(s->trump))
               ? eu_least(s->view->legal, s->trump)
               : EU_SILENT;
}

static int throws_what_is_easiest_spared(const struct eu_scene *s)
{
    return professor_spare(s, s->view->legal);
}

/* The card, before the turn-up's signals are looked at. */
const struct eu_advice professor_follow_plain[] = {
    EU_ADVICE_OF(professor_follow_against_lone),
    EU_ADVICE(takes_the_partners_trick_for_the_march_or_the_odd_trick, "general play"),
    EU_ADVICE(last_hand_throws_a_single_king, "the dealer's play"),
    EU_ADVICE(leaves_the_partner_his_trick, "general play"),
    EU_ADVICE(keeps_the_left_under_the_right, "general play"),
    EU_ADVICE(second_hand_underplays_a_numeral_trump, "second hand"),
    EU_ADVICE(second_hand_heads_the_trick, "second hand"),
    EU_ADVICE(ruffs_with_a_lone_left_bower, "general play"),
    EU_ADVICE(ruffs_at_once_with_a_lone_trump, "second hand"),
    EU_ADVICE(second_hand_leaves_a_numeral_to_the_partner, "second hand"),
    EU_ADVICE(second_hand_ruffs_no_numeral, "second hand"),
    EU_ADVICE(second_hand_ruffs, "silent: following"),
    EU_ADVICE(third_hand_ruffs_with_the_medium_trump, "third hand"),
    EU_ADVICE(third_hand_ruffs, "silent: following"),
    EU_ADVICE(third_hand_plays_the_highest_of_ace_king_queen, "general play"),
    EU_ADVICE(third_hand_does_not_trust_a_lay_queen, "general play"),
    EU_ADVICE(third_hand_covers, "third hand"),
    EU_ADVICE(last_hand_wins_as_cheaply_as_he_can, "silent: following"),
    EU_ADVICE(throws_what_is_easiest_spared, "general play"),
    {0}};
