/*
 * callace - who is with whom. Nobody says it; the cards do. And what a question looks like.
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

/* ---- As which this seat plays ---- */

/* He who made it. */
static int is_maker(const struct eu_scene *s)
{
    return s->view->seat == s->view->maker ? (int)CALLACE_MAKER : EU_SILENT;
}

/* He who holds the best card of the called suit, above all that may be in other hands. */
static int holds_called_card(const struct eu_scene *s)
{
    return callace_at(s)->may == 1u << s->view->seat ? (int)CALLACE_PARTNER : EU_SILENT;
}

/* A higher card of the called suit seen elsewhere proves that one is not the partner. */
static int is_outranked(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->called != EU_NO_SUIT && !(t->may >> s->view->seat & 1) &&
                   eu_of_suit(s->view->hand | s->shown.played[s->view->seat], t->trump, t->called)
               ? (int)CALLACE_ADVERSARY
               : EU_SILENT;
}

/* With the ace unseen and the best of the rest in hand act as the partner, once the suit has been
 * led: the holder of the ace would have shown himself. */
static int acts_as_partner(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->may >> s->view->seat & 1 && has_been_led(t) ? (int)CALLACE_PARTNER : EU_SILENT;
}

/* Everybody else is against the maker, and against all who may be his partner. */
static int acts_as_adversary(const struct eu_scene *s)
{
    (void)s;
    return CALLACE_ADVERSARY;
}

const struct eu_advice callace_role[] = {
    EU_ADVICE(is_maker, "Law 15"),
    EU_ADVICE(holds_called_card, "Law 20"),
    EU_ADVICE(is_outranked, "Tactics, partnerships and position"),
    EU_ADVICE(acts_as_partner, "Tactics, partnerships and position"),
    EU_ADVICE(acts_as_adversary, "Tactics, partnerships and position"),
    {0},
};

/* ---- Who the partner may be ---- */

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
    *t = (struct callace_table){.me = me,
                                .view = view,
                                .trump = view->trump,
                                .called = view->called_suit,
                                .scene = {.rules = me->rules,
                                          .view = view,
                                          .pack = me->pack,
                                          .hand = view->hand,
                                          .trump = view->trump,
                                          .led = EU_NO_SUIT}};
}

static void look_at_cards(struct callace_table *t)
{
    int card;

    t->out = eu_out(t->view, t->me->pack);
    t->trumps = eu_of_suit(t->view->hand, t->trump, t->trump);
    t->lay = t->view->hand & ~t->trumps;
    t->trumps_out = eu_trumps(t->out, t->trump);
    EU_EACH(card, t->view->hand) {
        int other = eu_best(eu_of_suit(t->out, t->trump, eu_suit_of(card, t->trump)), t->trump);

        if (!other || eu_order_of(card, t->trump) > eu_order_of(other, t->trump))
            t->masters |= eu_bit(card);
    }
}

void callace_look_round(struct callace_table *t, const struct callace *me,
                        const struct eu_view *view)
{
    struct eu_scene *s = &t->scene;
    int card;

    callace_look(t, me, view);
    look_at_cards(t);
    s->trumps = t->trumps;
    s->lay = t->lay;
    s->out = t->out;
    s->masters = t->masters;
    s->led = eu_led(view);
    s->winning = eu_winning_card(view);
    s->last = eu_is_last(view);
    s->shown = eu_look_back(view);
    if (view->played)
        EU_EACH(card, view->legal)
            if (eu_beats(card, s->winning, t->trump, s->led))
                s->winners |= eu_bit(card);
    t->may = eu_called_seats(view, me->pack);
    t->role = (enum callace_role)eu_consider(callace_role, s, me->host);
    suspect(t);
}
