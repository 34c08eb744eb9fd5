/* callace - the lead. */
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

/* Where many hold trumps a low one draws as many as a high one that may be beaten. */
static int drawing_trump(const struct callace_table *t)
{
    int best = eu_best(t->trumps, t->trump);

    return eu_has(t->masters, best) || t->view->players == 4 ? best : eu_least(t->trumps, t->trump);
}

/* "Tactics": the maker draws trumps early; when they are out he leads the small card of the called
 * suit that he kept to his partner. */
static int lead_as_maker(const struct callace_table *t)
{
    int winner = winner_of(t, t->lay);

    if (t->trumps_out && (t->trumps & t->masters || eu_count(t->trumps) > 1))
        return drawing_trump(t);
    if (winner)
        return winner;
    if (of_called(t))
        return eu_least(of_called(t), t->trump);
    return t->lay ? eu_best(t->lay, t->trump) : eu_best(t->trumps, t->trump);
}

/* "Tactics": the called partner leads a trump; without any the best card of the called suit. */
static int lead_as_partner(const struct callace_table *t)
{
    int winner = winner_of(t, t->lay);

    if (t->trumps && t->trumps_out)
        return eu_best(t->trumps, t->trump);
    if (of_called(t))
        return eu_best(of_called(t), t->trump);
    if (winner)
        return winner;
    return t->lay ? eu_best(t->lay, t->trump) : eu_best(t->trumps, t->trump);
}

/* "Tactics": who is not the partner leads the called suit at once, which shows the partner and
 * hinders the maker's discard; but first his winners in the other suits. Never trumps against the
 * maker. */
static int lead_as_adversary(const struct callace_table *t)
{
    int winner = winner_of(t, t->lay & ~of_called(t));

    if (winner)
        return winner;
    if (t->trumps && !t->trumps_out)
        return eu_best(t->trumps, t->trump);
    if (of_called(t))
        return eu_least(of_called(t), t->trump);
    if (t->lay)
        return callace_cheapest(t, t->lay);
    return eu_has(t->masters, eu_best(t->trumps, t->trump)) ? eu_best(t->trumps, t->trump)
                                                            : eu_least(t->trumps, t->trump);
}

int callace_lead(const struct callace_table *t)
{
    switch (t->role) {
    case CALLACE_MAKER:
        return lead_as_maker(t);
    case CALLACE_PARTNER:
        return lead_as_partner(t);
    case CALLACE_ADVERSARY:
        break;
    }
    return lead_as_adversary(t);
}
