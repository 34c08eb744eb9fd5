/* somerset - against a lone hand. It must be met in all suits: each of the two partners keeps the
 * last card of another one, and the fourth card, when trumps have taken four tricks, says it. */
#include "somerset.h"

static int or_silent(int card)
{
    return card == EU_NO_CARD ? EU_SILENT : card;
}

static int defends(const struct eu_scene *s)
{
    return s->view->lone != EU_NOBODY && !eu_same_side(s->view->lone, s->view->seat);
}

static int lone_third(const struct eu_scene *s)
{
    return defends(s) && !s->view->tricks && s->position == EU_DEALERS_PARTNER &&
           eu_position(s->view, s->view->lone) == EU_PONE;
}

/* ---- Leads ---- */

/* Third hand plays alone on the turn-up: the dealer has put next away, so lead it. */
static int lone_lead_next_to_the_dealer(const struct eu_scene *s)
{
    return lone_third(s) && s->view->turnup_fate != EU_TURNED_DOWN
               ? or_silent(eu_best(eu_of_suit(s->lay, s->trump, s->next), s->trump))
               : EU_SILENT;
}

/* In the second round: lead the suit that the partner turned down. */
static int lone_lead_the_turned_down_suit(const struct eu_scene *s)
{
    return lone_third(s) && s->view->turnup_fate == EU_TURNED_DOWN
               ? or_silent(eu_best(eu_of_suit(s->lay, s->trump, s->turned), s->trump))
               : EU_SILENT;
}

/* From a short suit: the highest card that stands alone, */
static int lone_lead_a_single_card(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    if (!defends(s) || s->view->tricks)
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (somerset_length(s, card) == 1 && eu_rank_of(card) >= EU_QUEEN &&
            (!best || eu_rank_of(card) > eu_rank_of(best)))
            best = card;
    return or_silent(best);
}

/* or from equals the higher. */
static int lone_lead_from_equals(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    if (!defends(s) || s->view->tricks)
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_has(s->lay, card - 1) && eu_rank_of(card) >= EU_QUEEN &&
            (!best || eu_rank_of(card) > eu_rank_of(best)))
            best = card;
    return or_silent(best);
}

/* At first an ace, else a low card: kings and queens may stop a march later. */
static int fallback_lone_lead_low_first(const struct eu_scene *s)
{
    return defends(s) && !s->view->tricks && !(s->lay & s->masters)
               ? or_silent(eu_least(s->lay, EU_NO_SUIT))
               : EU_SILENT;
}

/* Later the highest: what is not tried now is lost. */
static int fallback_lone_lead_the_best(const struct eu_scene *s)
{
    return defends(s) ? or_silent(eu_best(s->lay, EU_NO_SUIT)) : EU_SILENT;
}

/* ---- The fourth card ---- */

/* Two cards are left and neither can follow. */
static int fourth_card(const struct eu_scene *s)
{
    return defends(s) && s->view->tricks == 3 && s->led != EU_NO_SUIT && s->hand == s->lay &&
           !eu_of_suit(s->hand, s->trump, s->led);
}

/* What the partner has thrown away in this trick; his suit is the one that he keeps. */
static int partners_fourth(const struct eu_scene *s)
{
    int card = EU_NO_CARD;

    for (int i = 0; i < s->view->played; i++)
        if (eu_who_played(s->view, 3, i) == s->partner)
            card = s->view->trick[3][i];
    return card && eu_suit_of(card, s->trump) != s->led && !eu_is_trump(card, s->trump)
               ? card
               : EU_NO_CARD;
}

/* Our one card of his suit, if the other is of another. */
static int ours_of_his(const struct eu_scene *s, int his)
{
    uint64_t same = his ? eu_of_suit(s->hand, s->trump, eu_suit_of(his, s->trump)) : 0;

    return eu_count(same) == 1 ? eu_first(same) : EU_NO_CARD;
}

/* A king shown so is not backed by the ace: there we keep the suit too. */
static int lone_keep_the_suit_of_his_king(const struct eu_scene *s)
{
    int his = fourth_card(s) ? partners_fourth(s) : EU_NO_CARD;
    int ours = ours_of_his(s, his);

    return ours && eu_rank_of(his) == EU_KING ? eu_first(s->hand & ~eu_bit(ours)) : EU_SILENT;
}

/* Attack another suit than the partner: throw even the ace of his, and hold the third. */
static int lone_throw_the_suit_he_keeps(const struct eu_scene *s)
{
    int ours = fourth_card(s) ? ours_of_his(s, partners_fourth(s)) : EU_NO_CARD;

    return or_silent(ours);
}

static int of_one_suit(const struct eu_scene *s)
{
    return fourth_card(s) && eu_suit_of(eu_best(s->hand, EU_NO_SUIT), s->trump) ==
                                 eu_suit_of(eu_least(s->hand, EU_NO_SUIT), s->trump);
}

/* Ace and king of a suit: throw the ace, which says so. */
static int lone_throw_the_ace_of_ace_king(const struct eu_scene *s)
{
    int best = eu_best(s->hand, EU_NO_SUIT);

    return of_one_suit(s) && eu_rank_of(best) == EU_ACE && eu_has(s->hand, best - 1) ? best
                                                                                     : EU_SILENT;
}

/* Other equals: keep the second of them. */
static int lone_keep_the_second_of_equals(const struct eu_scene *s)
{
    int best = eu_best(s->hand, EU_NO_SUIT);

    return of_one_suit(s) && eu_has(s->hand, best - 1) ? best : EU_SILENT;
}

/* Any two of a suit: the lower tells that the higher is kept. */
static int lone_tell_the_suit_kept(const struct eu_scene *s)
{
    return of_one_suit(s) ? eu_least(s->hand, EU_NO_SUIT) : EU_SILENT;
}

/* ---- A jambone hand, which this club does not play ---- */

/* Of the card that will be played the best that our trick beats; else the least that it has. */
static int fallback_calls_what_loses(const struct eu_scene *s)
{
    uint64_t may = s->view->legal & s->view->exposed, loses = 0;
    int winning = eu_winning_card(s->view), card;

    if (s->view->played)
        EU_EACH(card, may)
            if (!eu_beats(card, winning, s->trump, eu_led(s->view)))
                loses |= eu_bit(card);
    card = loses ? eu_best(loses, s->trump) : eu_least(may, s->trump);
    return or_silent(card);
}

const struct eu_advice somerset_lead_against_lone[] = {
    EU_ADVICE(lone_lead_next_to_the_dealer, "Lone Hands"),
    EU_ADVICE(lone_lead_the_turned_down_suit, "Second Hand"),
    EU_ADVICE(lone_lead_a_single_card, "Lone Hands"),
    EU_ADVICE(lone_lead_from_equals, "Lone Hands"),
    EU_ADVICE(fallback_lone_lead_low_first, "not in the book"),
    EU_ADVICE(fallback_lone_lead_the_best, "not in the book"),
    {0},
};

const struct eu_advice somerset_follow_against_lone[] = {
    EU_ADVICE(lone_keep_the_suit_of_his_king, "Lone Hands"),
    EU_ADVICE(lone_throw_the_suit_he_keeps, "Lone Hands"),
    EU_ADVICE(lone_throw_the_ace_of_ace_king, "Lone Hands"),
    EU_ADVICE(lone_keep_the_second_of_equals, "Lone Hands"),
    EU_ADVICE(lone_tell_the_suit_kept, "Lone Hands"),
    {0},
};

const struct eu_advice somerset_call_card[] = {
    EU_ADVICE(fallback_calls_what_loses, "not in the book"),
    {0},
};
