/* somerset - leads after the first trick, with the partner in play. */
#include "somerset.h"

static int or_silent(int card)
{
    return card == EU_NO_CARD ? EU_SILENT : card;
}

/* This seat's card to a trick. */
static int card_of(const struct eu_scene *s, int trick, int seat)
{
    for (int i = 0; i < 4; i++)
        if (eu_who_played(s->view, trick, i) == seat)
            return s->view->trick[trick][i];
    return EU_NO_CARD;
}

/* We took the first trick in its own suit, and lead to the second. */
static int took_first_in_suit(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;

    return view->tricks == 1 && view->winner[0] == view->seat && view->lone == EU_NOBODY &&
           !eu_is_trump(view->trick[0][0], s->trump) &&
           !eu_is_trump(card_of(s, 0, view->seat), s->trump);
}

/* ---- Eldest hand ---- */

static int opened_with(const struct eu_scene *s, int card)
{
    const struct eu_view *view = s->view;

    return view->lone == EU_NOBODY && view->tricks == 1 && view->leader[0] == view->seat &&
           view->trick[0][0] == card;
}

/* Right, left and an ace are led in this order. */
static int eldest_leads_the_left_after_the_right(const struct eu_scene *s)
{
    return !s->ours && opened_with(s, eu_right(s->trump)) ? eu_left(s->trump) : EU_SILENT;
}

/* The left to the partner who ordered or made it, and then the small one. */
static int eldest_leads_the_small_one_after_the_left(const struct eu_scene *s)
{
    return s->partner_made && opened_with(s, eu_left(s->trump)) && eu_count(s->trumps) == 1
               ? eu_first(s->trumps)
               : EU_SILENT;
}

/* ---- The dealer's partner ---- */

/* Assisted on three trumps and took the first trick in suit: trumps at once. */
static int second_leads_trumps_from_three(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER && s->view->maker == s->view->seat &&
                   eu_count(s->trumps) > 2 && took_first_in_suit(s)
               ? somerset_trump_lead(s)
               : EU_SILENT;
}

/* Two trumps and two aces: trumps as early as he can, if nobody has led them yet. */
static int second_leads_trumps_with_two_aces(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    uint64_t all = s->hand | s->shown.played[view->seat];
    struct somerset_hand h = somerset_hand_of(all, s->trump);

    if (s->position != EU_DEALERS_PARTNER || !s->ours || h.n != 2 || h.aces < 2 || !s->trumps)
        return EU_SILENT;
    for (int trick = 0; trick < view->tricks; trick++)
        if (eu_is_trump(view->trick[trick][0], s->trump))
            return EU_SILENT;
    return view->lone == EU_NOBODY ? somerset_trump_lead(s) : EU_SILENT;
}

/* The partner took it up, and we have ruffed with the higher of two: now the small one. */
static int second_leads_the_small_trump(const struct eu_scene *s)
{
    return s->position == EU_DEALERS_PARTNER && s->partner_made && eu_count(s->trumps) == 1 &&
                   s->view->lone == EU_NOBODY && somerset_showed_trump(s, s->view->seat)
               ? eu_first(s->trumps)
               : EU_SILENT;
}

/* Took the first trick in suit, and the partner threw away: not the suit that he has shown, even
 * with its ace. */
static int second_leads_not_the_suit_shown(const struct eu_scene *s)
{
    int shown = took_first_in_suit(s) ? card_of(s, 0, s->partner) : EU_NO_CARD;
    uint64_t his;

    if (!shown || s->position != EU_DEALERS_PARTNER || eu_is_trump(shown, s->trump) ||
        eu_suit_of(shown, s->trump) == eu_suit_of(s->view->trick[0][0], s->trump))
        return EU_SILENT;
    his = eu_of_suit(s->lay, s->trump, eu_suit_of(shown, s->trump));
    return his && his != s->lay ? or_silent(somerset_plain_lead(s, s->lay & ~his)) : EU_SILENT;
}

/* ---- The dealer ---- */

/* The partner assisted and has shown no trump: with the first or second trick won give him one. */
static int dealer_gives_his_partner_a_trump(const struct eu_scene *s)
{
    return s->position == EU_DEALER && s->partner_made && s->view->tricks <= 2 &&
                   s->view->turnup_fate == EU_TAKEN_UP && s->view->lone == EU_NOBODY &&
                   !somerset_showed_trump(s, s->partner)
               ? or_silent(somerset_trump_lead(s))
               : EU_SILENT;
}

/* Took up without assistance on right and another, and the first trick with the small one: the
 * right is led only with an ace to follow. */
static int dealer_keeps_the_right_without_an_ace(const struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    struct somerset_hand h = somerset_now(s);

    if (s->position != EU_DEALER || view->maker != view->seat || view->tricks != 1 || h.n != 1 ||
        !h.right || !somerset_showed_trump(s, view->seat) || view->lone != EU_NOBODY)
        return EU_SILENT;
    return h.aces ? eu_right(s->trump) : or_silent(somerset_plain_lead(s, s->lay));
}

/* ---- What the book does not say ---- */

static uint64_t trumps_out(const struct eu_scene *s)
{
    return eu_of_suit(s->out, s->trump, s->trump);
}

/* Two tricks taken against the makers: the best trump is the euchre. With two cards left it draws
 * what could ruff the other. */
static int fallback_cashes_the_euchre(const struct eu_scene *s)
{
    uint64_t sure = s->trumps & s->masters;

    return !s->ours && (somerset_ours_taken(s) == 2 || s->view->tricks == 3) && sure
               ? eu_best(sure, s->trump)
               : EU_SILENT;
}

/* The last two tricks must both be ours, for the point or the march: the trump first, that it may
 * draw theirs. */
static int fallback_needs_both_tricks(const struct eu_scene *s)
{
    int taken = somerset_ours_taken(s);

    return s->view->tricks == 3 && (taken == 1 || (taken == 3 && s->ours)) &&
                   eu_count(s->trumps) == 1
               ? eu_first(s->trumps)
               : EU_SILENT;
}

/* Alone trumps come first, but not the last of them before a winner, if a better one is out. */
static int fallback_lone_player_leads_trumps(const struct eu_scene *s)
{
    int best = eu_best(s->trumps, s->trump);

    if (s->view->lone != s->view->seat || !trumps_out(s))
        return EU_SILENT;
    if (eu_count(s->trumps) == 1 && !eu_has(s->masters, best) && s->lay & s->masters)
        return EU_SILENT;
    return or_silent(best);
}

/* Draw trumps with the best of them, or from more than two. */
static int fallback_makers_draw_trumps(const struct eu_scene *s)
{
    int best = eu_best(s->trumps, s->trump);

    return s->ours && trumps_out(s) && (eu_has(s->masters, best) || eu_count(s->trumps) > 2)
               ? or_silent(best)
               : EU_SILENT;
}

/* A card that nothing of its suit beats, of the shortest suit. */
static int fallback_leads_a_winner(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, s->lay & s->masters)
        if (!best || somerset_length(s, card) < somerset_length(s, best))
            best = card;
    return or_silent(best);
}

/* Maker or partner without trumps to draw: the highest card may win or force. */
static int fallback_makers_lead_their_best(const struct eu_scene *s)
{
    return s->ours ? or_silent(eu_best(s->lay, EU_NO_SUIT)) : EU_SILENT;
}

/* Nobody else has trumps. */
static int fallback_leads_the_last_trumps(const struct eu_scene *s)
{
    return trumps_out(s) ? EU_SILENT : or_silent(eu_best(s->trumps, s->trump));
}

/* A card of another suit rather than a trump. */
static int fallback_leads_a_plain_card(const struct eu_scene *s)
{
    return or_silent(somerset_plain_lead(s, s->lay));
}

/* The best if it is surely good, or the point is made and only a march is left to play for. */
static int fallback_leads_a_trump(const struct eu_scene *s)
{
    int best = eu_best(s->trumps, s->trump), point = somerset_ours_taken(s) > 2;

    return eu_has(s->masters, best) || point ? best : eu_least(s->trumps, s->trump);
}

#define ELDEST "Eldest, or First Hand"
#define SECOND "Second Hand"
#define DEALER "The Dealer"
#define OURS "not in the book"

const struct eu_advice somerset_later_lead[] = {
    EU_ADVICE(eldest_leads_the_left_after_the_right, ELDEST),
    EU_ADVICE(eldest_leads_the_small_one_after_the_left, ELDEST),
    EU_ADVICE(second_leads_trumps_from_three, SECOND),
    EU_ADVICE(second_leads_trumps_with_two_aces, SECOND),
    EU_ADVICE(second_leads_the_small_trump, SECOND),
    EU_ADVICE(second_leads_not_the_suit_shown, SECOND),
    EU_ADVICE(dealer_gives_his_partner_a_trump, DEALER),
    EU_ADVICE(dealer_keeps_the_right_without_an_ace, DEALER),
    EU_ADVICE(fallback_cashes_the_euchre, OURS),
    EU_ADVICE(fallback_needs_both_tricks, OURS),
    EU_ADVICE(fallback_lone_player_leads_trumps, OURS),
    EU_ADVICE(fallback_makers_draw_trumps, OURS),
    EU_ADVICE(fallback_leads_a_winner, OURS),
    EU_ADVICE(fallback_makers_lead_their_best, OURS),
    EU_ADVICE(fallback_leads_the_last_trumps, OURS),
    EU_ADVICE(fallback_leads_a_plain_card, OURS),
    EU_ADVICE(fallback_leads_a_trump, OURS),
    {0},
};
