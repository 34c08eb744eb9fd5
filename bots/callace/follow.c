/* callace - following: whether to win a trick, and with what. */
#include "callace.h"

unsigned callace_to_come(const struct callace_table *t)
{
    int n = eu_playing(t->view) - t->view->played - 1, seat = t->view->seat;
    unsigned seats = 0;

    for (; n > 0; n--) {
        seat = eu_left_of(t->view, seat);
        seats |= 1u << seat;
    }
    return seats;
}

/* The winning card will hold, or is good enough to hope so. */
static int holds(const struct callace_table *t)
{
    int card = t->scene.winning;

    return t->scene.last || eu_order_of(card, t->trump) >= EU_KING ||
           eu_is_master(t->view, t->me->pack, card);
}

/* ---- Why a trick is not won: any answer says so ---- */

enum { LET_GO = 0 };

/* Nothing wins. */
static int can_not_win(const struct eu_scene *s)
{
    return s->winners ? EU_SILENT : LET_GO;
}

/* The maker does not ruff the called suit, which his partner will win. */
static int maker_leaves_called_suit(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->role == CALLACE_MAKER && s->led == t->called &&
                   !eu_of_suit(t->view->hand, t->trump, t->called) && callace_to_come(t) & t->may
               ? LET_GO
               : EU_SILENT;
}

/* Keep tenaces in trumps and sit over the maker: an adversary with the best trump and another does
 * not ruff before the maker has played. */
static int sits_over_maker(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->role == CALLACE_ADVERSARY && s->led != t->trump && !(s->winners & t->lay) &&
                   eu_count(t->trumps) > 1 && t->trumps & t->masters &&
                   callace_to_come(t) >> t->view->maker & 1
               ? LET_GO
               : EU_SILENT;
}

/* The best bower alone makes its trick in any case: others may yet take this one. */
static int keeps_bare_best_bower(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return t->role == CALLACE_ADVERSARY && !s->last && s->led != t->trump &&
                   t->trumps == eu_bit(eu_right(t->trump)) && t->trumps == s->winners
               ? LET_GO
               : EU_SILENT;
}

/* A trick is left to who is surely enough on the same side. */
static int leaves_it_to_friend(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return callace_guess(t, eu_winning_seat(t->view)) == EU_WITH && holds(t) ? LET_GO : EU_SILENT;
}

const struct eu_advice callace_lets_go[] = {
    EU_ADVICE(can_not_win, "Tactics, the play"),
    EU_ADVICE(maker_leaves_called_suit, "Tactics, the lead"),
    EU_ADVICE(sits_over_maker, "Tactics, the play"),
    EU_ADVICE(keeps_bare_best_bower, "Tactics, the play"),
    EU_ADVICE(leaves_it_to_friend, "Tactics, the play"),
    {0},
};

/* ---- With what a trick is won; who is not partner takes every doubtful one ---- */

/* Last hand with the least that wins. */
static int last_wins_cheaply(const struct eu_scene *s)
{
    return s->last ? eu_least(s->winners, callace_at(s)->trump) : EU_SILENT;
}

/* With ace and king of the called suit the partner always plays the ace: he shows himself. */
static int partner_shows_himself(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return s->led == t->called && t->role == CALLACE_PARTNER && s->winners & t->lay
               ? eu_best(s->winners, t->trump)
               : EU_SILENT;
}

/* Ruff with the least. */
static int ruffs_low(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return s->led != t->trump && s->winners & t->trumps ? eu_least(s->winners, t->trump)
                                                        : EU_SILENT;
}

/* With a card that nobody can beat. */
static int takes_surely(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return s->winners & t->masters ? eu_least(s->winners & t->masters, t->trump) : EU_SILENT;
}

/* A trick in trumps without the best: as cheaply as it goes. */
static int tries_low_trump(const struct eu_scene *s)
{
    const struct callace_table *t = callace_at(s);

    return s->led == t->trump ? eu_least(s->winners, t->trump) : EU_SILENT;
}

/* A doubtful trick in a plain suit with the best there is. */
static int takes_doubtful_trick(const struct eu_scene *s)
{
    return eu_best(s->winners, callace_at(s)->trump);
}

const struct eu_advice callace_wins[] = {
    EU_ADVICE(last_wins_cheaply, "Tactics, the play"),
    EU_ADVICE(partner_shows_himself, "Tactics, the play"),
    EU_ADVICE(ruffs_low, "Tactics, the play"),
    EU_ADVICE(takes_surely, "Tactics, the play"),
    EU_ADVICE(tries_low_trump, "Tactics, the play"),
    EU_ADVICE(takes_doubtful_trick, "Tactics, the play"),
    {0},
};
