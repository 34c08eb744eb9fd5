/* professor - the lead. */
#include "professor.h"

static int i_made(const struct eu_scene *s)
{
    return s->view->maker == s->view->seat;
}

static int partner_has_no_trump(const struct eu_scene *s)
{
    return s->shown.voids[s->partner] >> s->trump & 1;
}

/* ---- The end ---- */

/* The dealer's turn-up, which he has not played yet. */
static int partner_holds_the_turn_up(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;

    return view->dealer == s->partner && view->turnup_fate == EU_TAKEN_UP &&
           !eu_has(s->shown.played[s->partner], view->turnup);
}

/* After two tricks lost and one won the last trump is led. Not where the partner still holds the
 * turned trump of a suit that is ours, unless this one is higher and the fifth trick is sure. */
static int leads_the_last_trump_after_two_lost_and_one_won(const struct eu_scene *s)
{
    int trump = professor_best_trump(s);

    if (s->view->tricks != 3 || professor_taken(s) != 1 || eu_count(s->trumps) != 1)
        return EU_SILENT;
    if (!s->ours || !partner_holds_the_turn_up(s))
        return trump;
    return eu_order_of(trump, s->trump) > eu_order_of(s->view->turnup, s->trump) &&
                   s->lay & s->masters
               ? trump
               : EU_SILENT;
}

/* Else the last trump stays, and the turned one draws where it is wanted. */
static int keeps_the_last_trump_while_the_partner_holds_the_turn_up(const struct eu_scene *s)
{
    return s->view->tricks == 3 && professor_taken(s) == 1 && eu_count(s->trumps) == 1 && s->ours &&
                   partner_holds_the_turn_up(s)
               ? eu_first(s->lay)
               : EU_SILENT;
}

/* ---- Our side made the trump ---- */

/* The partner assisted and has played a trump: no other is led to him unless the march or the point
 * is sure. */
static int dealer_spares_the_trumps_of_who_assisted(const struct eu_scene *s)
{
    int spared = s->position == EU_DEALER && s->partner_made &&
                 eu_trumps(s->shown.played[s->partner], s->trump) &&
                 s->view->turnup_fate == EU_TAKEN_UP;
    int sure = professor_taken(s) + eu_count(s->masters & s->trumps) >= 3;

    if (!spared || sure)
        return EU_SILENT;
    return professor_lay_winner(s, s->lay) != EU_SILENT ? professor_lay_winner(s, s->lay)
           : s->lay                                     ? professor_spare(s, s->lay)
                                                        : EU_SILENT;
}

/* Whoever wins the lead gives a trump to the partner who made it: always the best. */
static int leads_the_best_trump_to_the_partner_who_made_it(const struct eu_scene *s)
{
    return s->partner_made && professor_trumps_out(s) && !partner_has_no_trump(s)
               ? professor_best_trump(s)
               : EU_SILENT;
}

/* Own make in next: a trump, but not from right bower and ace without commanding lay cards. */
static int keeps_the_tenace_of_right_and_ace(const struct eu_scene *s)
{
    uint64_t tenace = eu_bit(eu_right(s->trump)) | eu_bit(EU_CARD(s->trump, EU_ACE));
    int next = s->trump == s->next && s->view->turnup_fate == EU_TURNED_DOWN;

    return i_made(s) && next && s->trumps == tenace && eu_has(s->out, eu_left(s->trump)) &&
                   !(s->lay & s->masters)
               ? professor_spare(s, s->lay)
               : EU_SILENT;
}

static int eldest_leads_trumps_from_his_own_make_in_next(const struct eu_scene *s)
{
    int next = s->trump == s->next && s->view->turnup_fate == EU_TURNED_DOWN;

    return i_made(s) && next && s->position == EU_ELDEST && !s->view->tricks
               ? professor_best_trump(s)
               : EU_SILENT;
}

/* With the first tricks won and sure winners: keep the lead and march. */
static int leads_sure_winners_for_the_march(const struct eu_scene *s)
{
    uint64_t sure = s->trumps & s->masters;

    if (!s->ours || s->view->tricks < 2 || professor_taken(s) < s->view->tricks)
        return EU_SILENT;
    if (sure && professor_trumps_out(s))
        return eu_best(sure, s->trump);
    return professor_lay_winner(s, s->lay);
}

static int maker_draws_trumps(const struct eu_scene *s)
{
    int best = professor_best_trump(s);

    return i_made(s) && professor_trumps_out(s) && s->trumps &&
                   (eu_has(s->masters, best) || eu_count(s->trumps) > 2)
               ? best
               : EU_SILENT;
}

/* The plain suits that eldest has led. */
static uint64_t led_by_the_partner(const struct eu_scene *s, uint64_t set)
{
    uint64_t found = 0;

    for (int t = 0; t < s->view->tricks; t++) {
        int led = eu_suit_of(s->view->trick[t][0], s->trump);

        if (s->view->leader[t] == s->partner && led != s->trump)
            found |= eu_of_suit(set, s->trump, led);
    }
    return found;
}

/* Pone who has won the first or second trick does not return eldest's lay suit, be it with a
 * winner: it would be ruffed. */
static int pone_does_not_return_eldests_suit(const struct eu_scene *s)
{
    uint64_t others = s->lay & ~led_by_the_partner(s, s->lay);
    int winner = professor_lay_winner(s, others), tricks = s->view->tricks;

    if (s->position != EU_PONE || tricks < 1 || tricks > 2 || !others || others == s->lay)
        return EU_SILENT;
    if (winner != EU_SILENT)
        return winner;
    return s->ours ? eu_best(others, s->trump) : professor_spare(s, others);
}

static int makers_lead_a_lay_winner(const struct eu_scene *s)
{
    return s->ours ? professor_lay_winner(s, s->lay) : EU_SILENT;
}

static int makers_lead_their_best_lay_card(const struct eu_scene *s)
{
    return s->ours && s->lay ? eu_best(s->lay, s->trump) : EU_SILENT;
}

/* ---- They made it ---- */

/* Through the partner who assisted: a small trump with one or two of them and commanding lay cards;
 * not if a bower was turned, nor with the left guarded. */
static int leads_a_small_trump_through_the_assist(const struct eu_scene *s)
{
    int assisted = s->position == EU_ELDEST && !s->ours &&
                   eu_position(s->view, s->view->maker) == EU_DEALERS_PARTNER &&
                   s->view->turnup_fate == EU_TAKEN_UP;
    int n = eu_count(s->trumps);

    return assisted && n > 0 && n < 3 && professor_commanding(s->hand, s->trump) > 1 &&
                   eu_order_of(eu_best(s->trumps, s->trump), s->trump) < 15 &&
                   s->view->turnup != eu_right(s->trump)
               ? eu_least(s->trumps, s->trump)
               : EU_SILENT;
}

/* To euchre the dealer: small trumps with commanding lay cards, a small trump. */
static int leads_a_small_trump_from_commanding_cards(const struct eu_scene *s)
{
    return !s->ours && !s->view->tricks && s->trumps && s->position == EU_ELDEST &&
                   professor_commanding(s->hand, s->trump) > 2 &&
                   eu_order_of(eu_best(s->trumps, s->trump), s->trump) < EU_KING
               ? eu_least(s->trumps, s->trump)
               : EU_SILENT;
}

/* Three trumps and two of a suit, queen and seven: the seven. */
static int leads_the_seven_of_two_beside_three_trumps(const struct eu_scene *s)
{
    return !s->ours && !s->view->tricks && eu_count(s->trumps) == 3 && eu_count(s->lay) == 2 &&
                   professor_length(s, eu_first(s->lay)) == 2 && !(s->lay & s->masters)
               ? eu_least(s->lay, s->trump)
               : EU_SILENT;
}

static uint64_t of_length(const struct eu_scene *s, int n)
{
    uint64_t set = 0;
    int card;

    EU_EACH(card, s->lay)
        if (professor_length(s, card) == n)
            set |= eu_bit(card);
    return set;
}

/* Two trumps, two of a suit and a single card: from the two; the single one is kept to be thrown
 * away, so that its suit can be ruffed. */
static int leads_from_two_and_keeps_the_single(const struct eu_scene *s)
{
    uint64_t two = of_length(s, 2);

    return !s->ours && !s->view->tricks && eu_count(s->trumps) == 2 && two && !(s->lay & s->masters)
               ? eu_best(two, s->trump)
               : EU_SILENT;
}

/* Playing for the euchre from ace, king and queen: the highest. */
static int leads_the_highest_of_ace_king_queen(const struct eu_scene *s)
{
    return professor_ace_king_queen(s) ? EU_CARD(s->trump, EU_ACE) : EU_SILENT;
}

static int leads_a_lay_winner(const struct eu_scene *s)
{
    return professor_lay_winner(s, s->lay);
}

static int leads_trumps_when_they_have_none(const struct eu_scene *s)
{
    return s->trumps && !professor_trumps_out(s) ? professor_best_trump(s) : EU_SILENT;
}

static int leads_what_is_easiest_spared(const struct eu_scene *s)
{
    return s->lay ? professor_spare(s, s->lay) : EU_SILENT;
}

static int leads_a_trump_of_trumps_only(const struct eu_scene *s)
{
    int best = eu_best(s->hand, s->trump);

    return s->masters || eu_count(s->hand) < 3 ? best : eu_least(s->hand, s->trump);
}

const struct eu_advice professor_lead_plain[] = {
    EU_ADVICE_OF(professor_lead_alone),
    EU_ADVICE_OF(professor_lead_against_lone),
    EU_ADVICE(leads_the_last_trump_after_two_lost_and_one_won, "general play"),
    EU_ADVICE(keeps_the_last_trump_while_the_partner_holds_the_turn_up, "general play"),
    EU_ADVICE(dealer_spares_the_trumps_of_who_assisted, "the dealer's play"),
    EU_ADVICE(leads_sure_winners_for_the_march, "the dealer's play"),
    EU_ADVICE(leads_the_best_trump_to_the_partner_who_made_it, "the lead"),
    EU_ADVICE(keeps_the_tenace_of_right_and_ace, "the lead"),
    EU_ADVICE(eldest_leads_trumps_from_his_own_make_in_next, "the lead"),
    EU_ADVICE(maker_draws_trumps, "silent: the lead"),
    EU_ADVICE(pone_does_not_return_eldests_suit, "third hand"),
    EU_ADVICE(makers_lead_a_lay_winner, "silent: the lead"),
    EU_ADVICE(makers_lead_their_best_lay_card, "silent: the lead"),
    EU_ADVICE(leads_a_small_trump_through_the_assist, "the lead"),
    EU_ADVICE(leads_a_small_trump_from_commanding_cards, "the lead"),
    EU_ADVICE(leads_the_seven_of_two_beside_three_trumps, "the lead"),
    EU_ADVICE(leads_from_two_and_keeps_the_single, "the lead"),
    EU_ADVICE(leads_a_lay_winner, "silent: the lead"),
    EU_ADVICE(leads_trumps_when_they_have_none, "silent: the lead"),
    EU_ADVICE(leads_the_highest_of_ace_king_queen, "general play"),
    EU_ADVICE(leads_what_is_easiest_spared, "silent: the lead"),
    EU_ADVICE(leads_a_trump_of_trumps_only, "silent: the lead"),
    {0}};
