/*
 * callace - who is with whom. Nobody says it; the cards do.
 *
 * "Tactics", on what a lead tells: a trump led is the partner's, and so is the best of the called
 * suit, from one without trumps; a low card of the called suit is an adversary's.
 */
#include "callace.h"

enum { LOOKS = 4, LIKELIER = 4 };

/* The called suit has been led. */
static int has_been_led(const struct callace_table *t)
{
    for (int trick = 0; trick < t->view->tricks + (t->view->played > 0); trick++)
        if (eu_suit_of(t->view->trick[trick][0], t->trump) == t->called)
            return 1;
    return 0;
}

/*
 * "Tactics": a higher card seen elsewhere proves that you are not the partner; with the ace unseen
 * and the king in hand act as the partner. (Once the suit has been led, for the holder of the ace
 * would have shown himself.)
 */
static enum callace_role role_of(const struct callace_table *t)
{
    const struct eu_view *view = t->view;

    if (view->seat == view->maker)
        return CALLACE_MAKER;
    if (t->may == 1u << view->seat)
        return CALLACE_PARTNER;
    if (t->may >> view->seat & 1 && has_been_led(t))
        return CALLACE_PARTNER;
    return CALLACE_ADVERSARY;
}

/* Whether a lead is one that the partner makes, or one that an adversary makes. */
static enum eu_tie lead_tells(const struct callace_table *t, int card)
{
    if (eu_is_trump(card, t->trump))
        return EU_WITH;
    if (eu_suit_of(card, t->trump) != t->called)
        return EU_CANNOT_TELL;
    return eu_rank_of(card) >= EU_KING ? EU_WITH : EU_AGAINST;
}

/* Of those that may be the partner, who looks like him. */
static void suspect(struct callace_table *t)
{
    const struct eu_view *view = t->view;

    for (int seat = 0; seat < view->players; seat++)
        t->suspicion[seat] = seat != view->maker && t->may >> seat & 1 ? LOOKS : 0;
    for (int trick = 0; trick < view->tricks + (view->played > 0); trick++) {
        int seat = view->leader[trick];
        enum eu_tie tells = lead_tells(t, view->trick[trick][0]);

        if (tells == EU_WITH)
            t->suspicion[seat] *= LIKELIER;
        else if (tells == EU_AGAINST)
            t->suspicion[seat] /= LIKELIER;
    }
}

/* In hundredths: how likely the seat is the partner. */
static int likelihood(const struct callace_table *t, int seat)
{
    int all = 0;

    for (int other = 0; other < t->view->players; other++)
        all += other == t->view->seat ? 0 : t->suspicion[other];
    return all ? 100 * t->suspicion[seat] / all : 0;
}

enum eu_tie callace_guess(const struct callace_table *t, int seat)
{
    enum { SURE_ENOUGH = 70, HARDLY = 20 };
    int likely;

    if (seat == t->view->seat)
        return EU_WITH;
    if (seat == t->view->maker)
        return t->role == CALLACE_ADVERSARY ? EU_AGAINST : EU_WITH;
    if (t->role == CALLACE_PARTNER)
        return EU_AGAINST;
    likely = likelihood(t, seat);
    if (likely >= SURE_ENOUGH)
        return t->role == CALLACE_MAKER ? EU_WITH : EU_AGAINST;
    if (likely <= HARDLY)
        return t->role == CALLACE_MAKER ? EU_AGAINST : EU_WITH;
    return EU_CANNOT_TELL;
}

void callace_look(struct callace_table *t, const struct callace *me, const struct eu_view *view)
{
    int card;

    *t = (struct callace_table){.me = me,
                                .view = view,
                                .trump = view->trump,
                                .called = view->called_suit};
    t->out = eu_out(view, me->pack);
    t->trumps = eu_of_suit(view->hand, t->trump, t->trump);
    t->lay = view->hand & ~t->trumps;
    t->trumps_out = eu_trumps(t->out, t->trump);
    EU_EACH(card, view->hand) {
        int other = eu_best(eu_of_suit(t->out, t->trump, eu_suit_of(card, t->trump)), t->trump);

        if (!other || eu_order_of(card, t->trump) > eu_order_of(other, t->trump))
            t->masters |= eu_bit(card);
    }
    t->may = eu_called_seats(view, me->pack);
    t->role = role_of(t);
    suspect(t);
}
