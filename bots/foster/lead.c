/* foster - the lead. His chapter ends with its first sentences on leading; the Professor's advice
 * completes it. */
#include "foster.h"

static int best_trump(const struct eu_scene *s)
{
    return eu_best(s->trumps, s->trump);
}

/* Trumps that an adversary may still hold. */
static int trumps_out(const struct eu_scene *s)
{
    for (int seat = 0; seat < 4; seat++)
        if (!eu_same_side(seat, s->view->seat) && !eu_sits_out(s->view, seat) &&
            !(s->shown.voids[seat] >> s->trump & 1))
            return eu_trumps(s->out, s->trump);
    return 0;
}

static int length(const struct eu_scene *s, int card)
{
    return eu_count(foster_beside(s, card));
}

/* The lay card of a set that nothing but a trump can beat, of the shortest suit. */
static int commanding(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, s->lay & s->masters)
        if (!best || length(s, card) < length(s, best))
            best = card;
    return best;
}

static int card_or_silent(int card)
{
    return card ? card : EU_SILENT;
}

static int lost(const struct eu_scene *s)
{
    int taken = s->view->taken[s->view->seat] + s->view->taken[s->partner];

    return s->view->tricks - taken;
}

static int has_shown_trump(const struct eu_scene *s, int seat)
{
    return eu_trumps(s->shown.played[seat], s->trump) > 0;
}

static int bower_is_turned(const struct eu_scene *s)
{
    return eu_rank_of(s->view->turnup) == EU_JACK || s->view->turnup == EU_JOKER;
}

/* ---- Playing alone ---- */

/* On a run of two tricks the ace comes third, with one trump left, ... */
static int lone_leads_ace_third(const struct eu_scene *s)
{
    int card = commanding(s);

    return s->view->tricks == 2 && !lost(s) && card && eu_count(s->trumps) == 1 ? card : EU_SILENT;
}

/* ... and the last trump fourth, so that the others must throw away before the fifth. */
static int lone_leads_trump_fourth(const struct eu_scene *s)
{
    return s->view->tricks == 3 && !lost(s) && s->trumps && s->lay ? best_trump(s) : EU_SILENT;
}

/* Having lost one of the first tricks play for the point: what is sure comes first. */
static int lone_plays_for_point(const struct eu_scene *s)
{
    int card = eu_best(s->masters, s->trump);

    return lost(s) && card ? card : EU_SILENT;
}

/* Draw trumps, the best first. */
static int lone_draws_trumps(const struct eu_scene *s)
{
    return s->trumps && trumps_out(s) ? best_trump(s) : EU_SILENT;
}

/* Keep the lowest card for the last trick. */
static int lone_keeps_lowest(const struct eu_scene *s)
{
    int card = commanding(s);

    return card ? card : eu_best(s->hand, s->trump);
}

/* ---- With the maker ---- */

/* The dealer who was assisted does not lead a second trump to the partner who has played one,
 * unless the march is sure. */
static int spares_assisting_partner(const struct eu_scene *s)
{
    int card = commanding(s);

    return s->partner_made && s->position == EU_DEALER && has_shown_trump(s, s->partner) &&
                   s->lay && s->masters != s->hand && trumps_out(s)
               ? (card ? card : eu_best(s->lay, s->trump))
               : EU_SILENT;
}

/* To the partner who made the trump lead the best trump, whoever wins the first lead. */
static int leads_trump_to_maker(const struct eu_scene *s)
{
    return s->partner_made && s->trumps && trumps_out(s) ? best_trump(s) : EU_SILENT;
}

/* Save a tenace in trumps: with the right bower and the ace, the left against them, and nothing
 * that commands outside, a lay card. */
static int saves_tenace(const struct eu_scene *s)
{
    int tenace = eu_has(s->trumps, eu_right(s->trump)) && !eu_has(s->trumps, eu_left(s->trump)) &&
                 eu_has(s->out, eu_left(s->trump)) && eu_has(s->trumps, EU_CARD(s->trump, EU_ACE));

    return tenace && s->lay && !commanding(s) && eu_count(s->trumps) < 3 ? eu_best(s->lay, s->trump)
                                                                         : EU_SILENT;
}

/* Above all over the turn-up: with a trump above the dealer's and one below it the eldest hand
 * waits for it to be led. */
static int saves_tenace_over_turnup(const struct eu_scene *s)
{
    int turnup = s->view->turnup, card = commanding(s), above = 0, other;

    if (s->position != EU_ELDEST || s->view->turnup_fate != EU_TAKEN_UP || !s->lay ||
        !eu_has(s->out, turnup) || eu_count(s->trumps) != 2)
        return EU_SILENT;
    EU_EACH(other, s->trumps)
        above += eu_order_of(other, s->trump) > eu_order_of(turnup, s->trump);
    return above != 1 ? EU_SILENT : card ? card : eu_best(s->lay, s->trump);
}

/* Who made the trump draws the others', the best or two and more in hand. */
static int maker_draws_trumps(const struct eu_scene *s)
{
    int best = best_trump(s);

    return s->view->maker == s->view->seat && best && trumps_out(s) &&
                   (eu_has(s->masters, best) || eu_count(s->trumps) > 2)
               ? best
               : EU_SILENT;
}

/* With two tricks lost and one won lead the last trump, ... */
static int leads_last_trump(const struct eu_scene *s)
{
    return s->view->tricks == 3 && lost(s) == 2 && eu_count(s->trumps) == 1 ? best_trump(s)
                                                                            : EU_SILENT;
}

/* ... but not to the partner who still has the turned trump, unless one's own is higher and there
 * is a winner for the fifth. */
static int spares_turned_trump(const struct eu_scene *s)
{
    int turnup = s->view->turnup, last = best_trump(s), card = commanding(s);
    int he_has_it = s->partner == s->view->dealer && s->view->turnup_fate == EU_TAKEN_UP &&
                    eu_has(s->out, turnup);

    if (!he_has_it || leads_last_trump(s) == EU_SILENT || !s->lay)
        return EU_SILENT;
    if (card && eu_order_of(last, s->trump) > eu_order_of(turnup, s->trump))
        return last;
    return card ? card : eu_best(s->lay, s->trump);
}

/* ---- Either side ---- */

/* Lead tricks while you can: what commands its suit, of the shortest first. */
static int leads_tricks(const struct eu_scene *s)
{
    return card_or_silent(commanding(s));
}

/* Trumps that nobody else has are tricks as well. */
static int leads_sure_trumps(const struct eu_scene *s)
{
    return s->trumps && !trumps_out(s) ? best_trump(s) : EU_SILENT;
}

/* Lead a king rather than keep it guarded. */
static int leads_king(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, s->lay)
        if (eu_rank_of(card) == EU_KING && (!best || length(s, card) < length(s, best)))
            best = card;
    return card_or_silent(best);
}

/* No small cards of lay suits, nor tenaces in them: the best there is, of the shortest suit. */
static int leads_best_lay(const struct eu_scene *s)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, s->lay)
        if (!best || eu_rank_of(card) > eu_rank_of(best) ||
            (eu_rank_of(card) == eu_rank_of(best) && length(s, card) < length(s, best)))
            best = card;
    return card_or_silent(best);
}

/* Trumps alone: the best if it wins, else the least. */
static int leads_trump(const struct eu_scene *s)
{
    int best = best_trump(s);

    return eu_has(s->masters, best) ? best : eu_least(s->trumps, s->trump);
}

/* ---- Against the maker ---- */

/* Against a lone hand a lay ace at once. */
static int leads_ace_to_lone(const struct eu_scene *s)
{
    int card;

    if (s->view->lone == EU_NOBODY)
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (eu_rank_of(card) == EU_ACE)
            return card;
    return EU_SILENT;
}

/* To euchre with three trumps and two cards of a suit lead the lower of these, to be ruffed or to
 * ruff the second round. */
static int leads_low_of_two(const struct eu_scene *s)
{
    if (s->view->tricks || eu_count(s->trumps) != 3 || foster_lay_suits(s->hand, s->trump) != 1)
        return EU_SILENT;
    return eu_least(s->lay, s->trump);
}

/* A small trump or two and cards that command outside: lead a small trump, unless a bower is
 * turned or the left is there guarded. */
static int leads_small_trump(const struct eu_scene *s)
{
    int n = eu_count(s->trumps);
    int partner_of_dealer = eu_left_of(s->view, eu_left_of(s->view, s->view->dealer));

    return n && n < 3 && s->view->maker == partner_of_dealer && !bower_is_turned(s) &&
                   eu_order_of(best_trump(s), s->trump) < 15 && eu_count(s->lay & s->masters) > 1
               ? eu_least(s->trumps, s->trump)
               : EU_SILENT;
}

/* Two trumps, two of a suit and a lone card: lead from the two and keep the lone card to be thrown
 * away. */
static int leads_from_two(const struct eu_scene *s)
{
    int card;

    if (s->view->tricks || eu_count(s->trumps) != 2 || foster_lay_suits(s->hand, s->trump) != 2)
        return EU_SILENT;
    EU_EACH(card, s->lay)
        if (length(s, card) == 2)
            return eu_best(foster_beside(s, card), s->trump);
    return EU_SILENT;
}

const struct eu_advice foster_leads_alone[] = {
    EU_ADVICE(lone_plays_for_point, "Professor 1862, playing alone"),
    EU_ADVICE(lone_leads_ace_third, "Professor 1862, playing alone"),
    EU_ADVICE(lone_leads_trump_fourth, "Professor 1862, playing alone"),
    EU_ADVICE(lone_draws_trumps, "Professor 1862, playing alone"),
    EU_ADVICE(lone_keeps_lowest, "Professor 1862, playing alone"),
    {0},
};

const struct eu_advice foster_leads_with_maker[] = {
    EU_ADVICE(spares_assisting_partner, "Professor 1862, the dealer"),
    EU_ADVICE(spares_turned_trump, "Professor 1862, in general"),
    EU_ADVICE(leads_last_trump, "Professor 1862, in general"),
    EU_ADVICE(leads_trump_to_maker, "Professor 1862, the lead"),
    EU_ADVICE(saves_tenace, "Leading"),
    EU_ADVICE(saves_tenace_over_turnup, "Leading"),
    EU_ADVICE(maker_draws_trumps, "Professor 1862, the lead"),
    EU_ADVICE(leads_tricks, "Leading"),
    EU_ADVICE(leads_sure_trumps, "Leading"),
    EU_ADVICE(leads_king, "Leading"),
    EU_ADVICE(leads_best_lay, "Leading"),
    EU_ADVICE(leads_trump, "Leading"),
    {0},
};

const struct eu_advice foster_leads_against[] = {
    EU_ADVICE(leads_ace_to_lone, "Professor 1862, the lead"),
    EU_ADVICE(saves_tenace_over_turnup, "Leading"),
    EU_ADVICE(leads_small_trump, "Professor 1862, the lead"),
    EU_ADVICE(leads_tricks, "Leading"),
    EU_ADVICE(leads_sure_trumps, "Leading"),
    EU_ADVICE(leads_last_trump, "Professor 1862, in general"),
    EU_ADVICE(leads_low_of_two, "Professor 1862, the lead"),
    EU_ADVICE(leads_from_two, "Professor 1862, the lead"),
    EU_ADVICE(leads_king, "Leading"),
    EU_ADVICE(leads_best_lay, "Leading"),
    EU_ADVICE(leads_trump, "Leading"),
    {0},
};
