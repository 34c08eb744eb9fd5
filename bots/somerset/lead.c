/* somerset - the first lead, eldest hand's. Later leads are in later.c, those against a lone hand
 * in defend.c. */
#include "somerset.h"

static int or_silent(int card)
{
    return card == EU_NO_CARD ? EU_SILENT : card;
}

/* Two trumps that follow each other in what the pack has. */
static int are_equals(const struct eu_scene *s)
{
    int high = eu_best(s->trumps, s->trump), low = eu_least(s->trumps, s->trump), card;

    EU_EACH(card, eu_of_suit(s->pack, s->trump, s->trump))
        if (eu_order_of(card, s->trump) < eu_order_of(high, s->trump) &&
            eu_order_of(card, s->trump) > eu_order_of(low, s->trump))
            return 0;
    return 1;
}

static int first_lead(const struct eu_scene *s)
{
    return !s->view->tricks && s->view->lone == EU_NOBODY;
}

static int second_round(const struct eu_scene *s)
{
    return s->view->turnup_fate == EU_TURNED_DOWN;
}

/* ---- Our side made the trump ---- */

/* The partner ordered or made it: left and a small one, the left and then the small one. */
static int lead_left_then_small_to_partner(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return first_lead(s) && s->partner_made && h.left && h.n == 2 && !h.right ? eu_left(s->trump)
                                                                              : EU_SILENT;
}

/* Two others: the small one, unless they are equals. */
static int lead_small_of_two_to_partner(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!first_lead(s) || !s->partner_made || h.n != 2 || h.bowers)
        return EU_SILENT;
    return are_equals(s) ? eu_best(s->trumps, s->trump) : eu_least(s->trumps, s->trump);
}

/* With other trumps the best of them. */
static int lead_trump_to_partner(const struct eu_scene *s)
{
    return first_lead(s) && s->partner_made ? or_silent(eu_best(s->trumps, s->trump)) : EU_SILENT;
}

/* Without a trump the best card, not of the suit turned down: the dealer may be strong in it. */
static int lead_best_card_to_partner(const struct eu_scene *s)
{
    uint64_t set = s->lay;

    if (!first_lead(s) || !s->partner_made || s->trumps)
        return EU_SILENT;
    if (second_round(s))
        set &= ~eu_of_suit(set, s->trump, s->turned);
    return or_silent(eu_best(set ? set : s->lay, EU_NO_SUIT));
}

static int ace_and_two_small(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return first_lead(s) && second_round(s) && s->view->maker == s->view->seat && h.ace &&
           h.n == 3 && !h.bowers && !h.king;
}

/* Ace and two small ones: in next the ace, */
static int lead_ace_in_next(const struct eu_scene *s)
{
    return s->trump == s->next && ace_and_two_small(s) ? EU_CARD(s->trump, EU_ACE) : EU_SILENT;
}

/* crossing a small one. */
static int lead_small_when_crossing(const struct eu_scene *s)
{
    return s->trump != s->next && ace_and_two_small(s) ? eu_least(s->trumps, s->trump) : EU_SILENT;
}

/* Made it next on the left: it is led. */
static int lead_left_in_next(const struct eu_scene *s)
{
    return first_lead(s) && second_round(s) && s->view->maker == s->view->seat &&
                   s->trump == s->next
               ? eu_left(s->trump)
               : EU_SILENT;
}

/* ---- Against dealer or his partner ---- */

static int against(const struct eu_scene *s)
{
    return first_lead(s) && !s->ours;
}

static int by_assistance(const struct eu_scene *s)
{
    return against(s) && !second_round(s) && somerset_maker_place(s) == EU_DEALERS_PARTNER;
}

static int dealer_took_up(const struct eu_scene *s)
{
    return against(s) && !second_round(s) && somerset_maker_place(s) == EU_DEALER;
}

/* One or two trumps and two aces: trumps, through an assist or not. */
static int lead_trump_with_two_aces(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!against(s) || !h.n || h.n > 2 || h.aces < 2)
        return EU_SILENT;
    return somerset_trump_lead(s);
}

/* Right and ace, or right and king, and nothing of worth besides: another suit, so that the tenace
 * is led up to. */
static int lead_off_suit_from_a_tenace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!against(s) || !h.right || h.left || !(h.ace || h.king) || h.aces || h.king_queen)
        return EU_SILENT;
    return or_silent(somerset_plain_lead(s, s->lay));
}

/* Through an assist one leads trumps; not from left or ace and a small one, */
static int assist_spares_left_or_ace_and_small(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!by_assistance(s) || h.n != 2 || h.right || h.left + h.ace != 1)
        return EU_SILENT;
    return or_silent(somerset_plain_lead(s, s->lay));
}

/* nor at four to three, when only a march must be stopped, */
static int assist_spares_trumps_at_four_three(const struct eu_scene *s)
{
    if (!by_assistance(s) || !somerset_score(s, 4, 3))
        return EU_SILENT;
    return or_silent(somerset_plain_lead(s, s->lay));
}

/* nor when short of a suit, with small trumps to ruff it. */
static int assist_spares_trumps_to_ruff(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    if (!by_assistance(s) || h.n > 2 || h.suits > 2 || h.bowers || h.ace)
        return EU_SILENT;
    return or_silent(somerset_plain_lead(s, s->lay));
}

/* Otherwise trumps, if the right is not turned. */
static int lead_trumps_through_an_assist(const struct eu_scene *s)
{
    return by_assistance(s) && !somerset_right_turned(s) ? or_silent(somerset_trump_lead(s))
                                                         : EU_SILENT;
}

/* He took it up: right, left and an ace are led in this order. */
static int lead_right_left_and_ace(const struct eu_scene *s)
{
    struct somerset_hand h = somerset_now(s);

    return dealer_took_up(s) && h.bowers == 2 && (h.aces || h.ace) ? eu_right(s->trump) : EU_SILENT;
}

/* No trumps up to him, unless from three of them, two points ahead, and he has turned nothing above
 * the king. */
static int lead_from_three_trumps_when_ahead(const struct eu_scene *s)
{
    int turned = eu_order_of(s->view->turnup, s->trump);

    return dealer_took_up(s) && eu_count(s->trumps) > 2 && s->us >= s->them + 2 && turned <= EU_KING
               ? somerset_trump_lead(s)
               : EU_SILENT;
}

/* An ace if there is one, of the shortest suit; */
static int lead_an_ace(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    if (!against(s))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_rank_of(card) == EU_ACE &&
            (!best || somerset_length(s, card) < somerset_length(s, best)))
            best = card;
    return or_silent(best);
}

/* a king or queen that stands alone; */
static int lead_a_short_king_or_queen(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    if (!against(s))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_rank_of(card) >= EU_QUEEN && somerset_length(s, card) == 1 &&
            (!best || eu_rank_of(card) > eu_rank_of(best)))
            best = card;
    return or_silent(best);
}

/* the higher of equals: king and queen, queen and knave, knave and ten. */
static int lead_from_equals(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    if (!against(s))
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_rank_of(card) >= EU_JACK && eu_has(s->lay, card - 1) &&
            (!best || eu_rank_of(card) > eu_rank_of(best)))
            best = card;
    return or_silent(best);
}

/* Never from king or queen and a small one, if it can be helped: a small card of another suit. */
static int lead_not_from_a_guarded_card(const struct eu_scene *s)
{
    uint64_t set = s->lay;

    if (!against(s))
        return EU_SILENT;
    for (int suit = 0; suit < 4; suit++) {
        uint64_t held = eu_of_suit(s->lay, s->trump, suit);

        if (eu_count(held) > 1 && eu_rank_of(eu_best(held, EU_NO_SUIT)) >= EU_QUEEN)
            set &= ~held;
    }
    return set && set != s->lay ? eu_least(set, EU_NO_SUIT) : EU_SILENT;
}

#define ELDEST "Eldest, or First Hand"
#define THIRD "Third Hand"

const struct eu_advice somerset_first_lead[] = {
    EU_ADVICE(lead_left_then_small_to_partner, ELDEST),
    EU_ADVICE(lead_small_of_two_to_partner, ELDEST),
    EU_ADVICE(lead_trump_to_partner, ELDEST),
    EU_ADVICE(lead_best_card_to_partner, ELDEST),
    EU_ADVICE(lead_ace_in_next, ELDEST),
    EU_ADVICE(lead_small_when_crossing, ELDEST),
    EU_ADVICE(lead_left_in_next, ELDEST),
    EU_ADVICE(lead_trump_with_two_aces, ELDEST),
    EU_ADVICE(lead_off_suit_from_a_tenace, ELDEST),
    EU_ADVICE(assist_spares_left_or_ace_and_small, ELDEST),
    EU_ADVICE(assist_spares_trumps_at_four_three, ELDEST),
    EU_ADVICE(assist_spares_trumps_to_ruff, ELDEST),
    EU_ADVICE(lead_trumps_through_an_assist, ELDEST),
    EU_ADVICE(lead_right_left_and_ace, ELDEST),
    EU_ADVICE(lead_from_three_trumps_when_ahead, ELDEST),
    EU_ADVICE(lead_an_ace, ELDEST),
    EU_ADVICE(lead_a_short_king_or_queen, ELDEST),
    EU_ADVICE(lead_from_equals, ELDEST),
    EU_ADVICE(lead_not_from_a_guarded_card, ELDEST),
    {0},
};
