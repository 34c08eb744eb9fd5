/*
 * somerset - the coups, where a seat can recognise them from what it sees. They depart from the
 * ordinary play, so they are asked before it. Case II (continue trumps through an assist) is told
 * of the dealer, who may hide from eldest hand what would make him go on.
 */
#include "somerset.h"

static int least_trump(const struct eu_scene *s)
{
    return eu_least(s->trumps, s->trump);
}

static uint64_t trumps_out(const struct eu_scene *s)
{
    return eu_of_suit(s->out, s->trump, s->trump);
}

static int void_of_led(const struct eu_scene *s)
{
    return s->led != s->trump && !eu_of_suit(s->hand, s->trump, s->led);
}

static int lost(const struct eu_scene *s)
{
    return s->view->tricks - somerset_ours_taken(s);
}

static int dealer_took_up(const struct eu_scene *s)
{
    return s->view->turnup_fate == EU_TAKEN_UP && s->view->maker == s->view->dealer;
}

static int turnup_is_held(const struct eu_scene *s)
{
    return s->view->turnup_fate == EU_TAKEN_UP &&
           !eu_has(s->shown.played[s->view->dealer], s->view->turnup);
}

static int two_sides(const struct eu_scene *s)
{
    return s->view->lone == EU_NOBODY;
}

/* ---- Leads ---- */

/* IV. Up to a dealer who took up, from left, ace and queen: the left. His right must take it, and
 * ace and queen sit behind the rest of his trumps. */
static int coup_iv_left_up_to_the_right(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return two_sides(s) && !s->view->tricks && s->position == EU_ELDEST && dealer_took_up(s) &&
                   h.left && h.ace && h.queen && !h.right
               ? eu_left(s->trump)
               : EU_SILENT;
}

/* VIII. Eldest hand ordered and sits over our last trump. With two tricks taken give the lead away
 * with a small card of a suit whose best we have: led through, his trumps must be played first. */
static int coup_viii_lose_the_lead(const struct eu_scene *s)
{
    int best = eu_best(s->lay, EU_NO_SUIT), least = eu_least(s->lay, EU_NO_SUIT);

    return two_sides(s) && s->position == EU_DEALERS_PARTNER && s->view->tricks == 2 && !lost(s) &&
                   s->view->maker == eu_left_of(s->view, s->view->dealer) &&
                   eu_count(s->trumps) == 1 && !(s->trumps & s->masters) &&
                   eu_has(s->masters, best) &&
                   eu_suit_of(best, s->trump) == eu_suit_of(least, s->trump)
               ? least
               : EU_SILENT;
}

/* IX. Against a lone hand, the ace of a suit has won, and with king and a small one there are two
 * good trumps: the small one makes the partner ruff, which leads through the lone hand. */
static int coup_ix_make_the_partner_ruff(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    int suit, king;

    if (two_sides(s) || s->ours || view->tricks != 1 || view->leader[0] != view->seat)
        return EU_SILENT;
    suit = eu_suit_of(view->trick[0][0], s->trump);
    king = EU_CARD(suit, EU_KING);
    return suit != s->trump && eu_has(s->hand, king) && eu_count(s->trumps) == 2 &&
                   eu_count(eu_of_suit(s->hand, s->trump, suit)) == 2
               ? eu_least(eu_of_suit(s->hand, s->trump, suit), s->trump)
               : EU_SILENT;
}

/* ---- Following ---- */

/* Aces and kings behind them. */
static int plain_winners(const struct eu_scene *s)
{
    int n = 0, card;

    EU_EACH(card, s->lay)
        n +=
            eu_rank_of(card) == EU_ACE || (eu_rank_of(card) == EU_KING && eu_has(s->lay, card + 1));
    return n;
}

/* I. The dealer took up without assistance and could overtrump with his best trump only, which he
 * needs to draw theirs: he throws a loser, and has the small one for the next ruff. */
static int coup_i_refuse_to_overtrump(const struct eu_scene *s)
{
    return two_sides(s) && s->position == EU_DEALER && dealer_took_up(s) && !s->view->tricks &&
                   s->last && s->led != s->trump && eu_is_trump(s->winning, s->trump) &&
                   !s->partner_wins && eu_count(s->trumps) == 2 &&
                   s->winners == eu_bit(eu_right(s->trump)) && plain_winners(s) > 1 &&
                   eu_count(s->lay) > plain_winners(s)
               ? somerset_cheapest(s, s->lay)
               : EU_SILENT;
}

/* II. The right is led through the assist, and we hold the turn-up and the card below it: the
 * turn-up falls, so that eldest hand does not learn how strong we are, and goes on with another. */
static int coup_ii_hide_the_queen(const struct eu_scene *s)
{
    int turnup = s->view->turnup;

    return two_sides(s) && s->position == EU_DEALER && s->partner_made && !s->view->tricks &&
                   s->winning == eu_right(s->trump) && eu_has(s->view->legal, turnup) &&
                   eu_has(s->view->legal, turnup - 1) && eu_rank_of(turnup) > EU_QUEEN
               ? turnup
               : EU_SILENT;
}

/* III. All tricks so far, and five in sight: ruff even the partner's winner, to be in and draw the
 * trumps that are left. */
static int coup_iii_ruff_to_draw_trumps(const struct eu_scene *s)
{
    uint64_t rest = s->hand & ~eu_bit(least_trump(s));

    return two_sides(s) && s->ours && s->view->tricks > 1 && !lost(s) && s->partner_wins &&
                   void_of_led(s) && eu_count(s->trumps) > 1 && trumps_out(s) &&
                   rest == (rest & s->masters)
               ? least_trump(s)
               : EU_SILENT;
}

/* V. Right, king and a small trump over the dealer's ace: the partner of the dealer leads the left,
 * and it is left to him. The last two tricks are ours, as he must lead up to us. */
static int coup_v_under_play(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return two_sides(s) && s->position == EU_ELDEST && s->view->tricks == 2 && s->last &&
                   s->hand == s->trumps && h.right && h.king && dealer_took_up(s) &&
                   s->winning == eu_left(s->trump) && lost(s) == 1 && turnup_is_held(s) &&
                   eu_rank_of(s->view->turnup) == EU_ACE
               ? least_trump(s)
               : EU_SILENT;
}

/* VI. The partner wins, but our last trump is under the dealer's and good for nothing else: ruff,
 * so that the lead goes through the dealer and up to a higher trump of the partner's. */
static int coup_vi_ruff_the_partners_trick(const struct eu_scene *s)
{
    return two_sides(s) && s->position == EU_PONE && s->last && s->partner_wins && void_of_led(s) &&
                   dealer_took_up(s) && s->view->tricks == 2 && lost(s) == 1 &&
                   eu_count(s->trumps) == 1 && turnup_is_held(s) &&
                   eu_order_of(least_trump(s), s->trump) < eu_order_of(s->view->turnup, s->trump)
               ? least_trump(s)
               : EU_SILENT;
}

/* VII. Against a lone hand, with the best trump and the partner still to play: do not ruff. The
 * trump will make its trick, and the partner may make this one. */
static int coup_vii_refuse_to_ruff(const struct eu_scene *s)
{
    return !two_sides(s) && !s->ours && !s->last && void_of_led(s) && eu_count(s->trumps) == 1 &&
                   s->trumps & s->masters && s->lay && !s->partner_wins
               ? somerset_cheapest(s, s->lay)
               : EU_SILENT;
}

const struct eu_advice somerset_coups_leading[] = {
    EU_ADVICE(coup_iv_left_up_to_the_right, "Coups, Case IV"),
    EU_ADVICE(coup_viii_lose_the_lead, "Coups, Case VIII"),
    EU_ADVICE(coup_ix_make_the_partner_ruff, "Coups, Case IX"),
    {0},
};

const struct eu_advice somerset_coups_following[] = {
    EU_ADVICE(coup_i_refuse_to_overtrump, "Coups, Case I"),
    EU_ADVICE(coup_ii_hide_the_queen, "Coups, Case II"),
    EU_ADVICE(coup_iii_ruff_to_draw_trumps, "Coups, Case III"),
    EU_ADVICE(coup_v_under_play, "Coups, Case V"),
    EU_ADVICE(coup_vi_ruff_the_partners_trick, "Coups, Case VI"),
    EU_ADVICE(coup_vii_refuse_to_ruff, "Coups, Case VII"),
    {0},
};
