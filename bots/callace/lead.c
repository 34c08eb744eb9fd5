/* callace - the lead. */
#include <stddef.h>

#include "callace.h"

/* The lay card that wins if nobody ruffs, from the shortest suit of `set`. */
static int winner_of(const struct callace_table *t, uint64_t set)
{
    int best = EU_NO_CARD, card;

    EU_EACH(card, set & t->lay & t->masters)
        if (!best || callace_length(t, card) < callace_length(t, best))
            best = card;
    return best;
}

static uint64_t of_called(const struct callace_table *t)
{
    return t->called == EU_NO_SUIT ? 0 : eu_of_suit(t->lay, t->trump, t->called);
}

static int card_or_silent(int card)
{
    return card ? card : EU_SILENT;
}

static int best_trump(const struct callace_table *t)
{
    return eu_best(t->trumps, t->trump);
}

/* ---- The maker ---- */

/* Draw trumps early, the best first; where many hold them a low one draws as many as a high one
 * that may be beaten. */
static int maker_draws_trumps(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);
    int best = best_trump(t);

    if (!t->trumps_out || !(t->trumps & t->masters || eu_count(t->trumps) > 1))
        return EU_SILENT;
    return eu_has(t->masters, best) || t->view->players == 4 ? best : eu_least(t->trumps, t->trump);
}

/* When the trumps are out lead to the partner the small card of the called suit that was kept. */
static int maker_leads_to_partner(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return of_called(t) ? eu_least(of_called(t), t->trump) : EU_SILENT;
}

/* ---- The partner ---- */

/* The partner leads a trump, which shows him. */
static int partner_leads_trump(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->trumps && t->trumps_out ? best_trump(t) : EU_SILENT;
}

/* Without trumps the best card of the called suit: who leads that is a partner. */
static int partner_leads_called_card(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return card_or_silent(eu_best(of_called(t), t->trump));
}

/* ---- Adversaries ---- */

/* First the winners in the other suits, ... */
static int adversary_leads_winners(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return card_or_silent(winner_of(t, t->lay & ~of_called(t)));
}

/* With the left bower guarded and the right in the dealer's hand do not lead the suit that he
 * wants to throw away on his partner's ace. */
static int eldest_spares_guarded_left(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);
    uint64_t others = t->lay & ~of_called(t);

    return t->view->turnup == eu_right(t->trump) && t->view->maker == t->view->dealer &&
                   eu_has(t->trumps, eu_left(t->trump)) && eu_count(t->trumps) > 1 && others &&
                   t->view->tricks == 0
               ? eu_least(others, t->trump)
               : EU_SILENT;
}

/* ... then the called suit at once, which shows the partner and hinders the discard; low, for the
 * maker should not take it for the partner's. */
static int adversary_leads_called(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return card_or_silent(eu_least(of_called(t), t->trump));
}

/* Deceive: the best bower with an ace to follow looks like the partner. */
static int adversary_plays_partner(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->called != EU_NO_SUIT && t->view->tricks == 0 && eu_count(t->trumps) == 1 &&
                   t->trumps & t->masters && winner_of(t, t->lay & ~of_called(t))
               ? best_trump(t)
               : EU_SILENT;
}

/* Never a trump to the maker while there is anything else. */
static int adversary_spares_trumps(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->lay ? eu_consider(callace_throws, s, NULL) : EU_SILENT;
}

/* Of trumps alone the best if it wins, else the least. */
static int leads_trump(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);
    int best = best_trump(t);

    return eu_has(t->masters, best) ? best : eu_least(t->trumps, t->trump);
}

/* ---- All ---- */

/* Trumps that nobody else has are tricks. */
static int leads_sure_trumps(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->trumps && !t->trumps_out ? best_trump(t) : EU_SILENT;
}

/* Winners, of the shortest suit first. */
static int leads_winner(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return card_or_silent(winner_of(t, t->lay));
}

/* Else the best there is. */
static int leads_best(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->lay ? eu_best(t->lay, t->trump) : best_trump(t);
}

const struct eu_advice callace_leads[3][8] = {
    [CALLACE_MAKER] = {EU_ADVICE(maker_draws_trumps, "Tactics, the play"),
                       EU_ADVICE(leads_winner, "Tactics, the play"),
                       EU_ADVICE(maker_leads_to_partner, "Tactics, which suit to call"),
                       EU_ADVICE(leads_best, "Tactics, the play"),
                       {0}},
    [CALLACE_PARTNER] = {EU_ADVICE(partner_leads_trump, "Tactics, the lead"),
                         EU_ADVICE(partner_leads_called_card, "Tactics, the lead"),
                         EU_ADVICE(leads_winner, "Tactics, the play"),
                         EU_ADVICE(leads_best, "Tactics, the play"),
                         {0}},
    [CALLACE_ADVERSARY] = {EU_ADVICE(adversary_plays_partner, "Tactics, the lead"),
                           EU_ADVICE(adversary_leads_winners, "Tactics, the lead"),
                           EU_ADVICE(leads_sure_trumps, "Tactics, the play"),
                           EU_ADVICE(eldest_spares_guarded_left, "Tactics, the lead"),
                           EU_ADVICE(adversary_leads_called, "Tactics, the lead"),
                           EU_ADVICE(adversary_spares_trumps, "Tactics, the play"),
                           EU_ADVICE(leads_trump, "Tactics, the play"),
                           {0}},
};
