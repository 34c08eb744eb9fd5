#include "policy.h"

/* What the seat in turn knows. */
struct spot {
    const struct policy_game *g;
    uint64_t hand, out, masters;
    uint8_t with;    /* bit s: seat s is surely of our side */
    uint8_t against; /* bit s: it surely is not */
    uint8_t making;  /* we are with the maker */
};

/* Who is with whom after a call, as far as this seat can tell. */
static void look_for_partner(struct spot *s)
{
    const struct policy_game *g = s->g;
    const struct eu_world *w = &g->w;
    uint64_t suit = LANE(w->called), mine = w->hand[g->turn] & suit, above;
    int me = g->turn, best = w->called_best, holder = best ? w->called_holder : EU_NOBODY;
    uint8_t all = (uint8_t)((1 << w->players) - 1), maker = (uint8_t)(1 << w->maker);

    if (mine && policy_highest(mine) > best) {
        best = policy_highest(mine);
        holder = me;
    }
    above = best ? s->out & policy_above(best) : 1;
    s->making = me == w->maker || (holder == me && !above);
    if (!above) {
        uint8_t makers = (uint8_t)(maker | 1 << holder);

        s->with = s->making ? makers : all & ~makers;
        s->against = all & ~s->with;
        return;
    }
    s->with = (uint8_t)(1 << me);
    s->against = s->making ? 0 : maker;
}

static struct spot look(const struct policy_game *g)
{
    const struct eu_world *w = &g->w;
    struct spot s = {.g = g, .hand = w->hand[g->turn]};

    s.out = g->unseen & ~s.hand;
    if (w->away_by == g->turn)
        s.out &= ~w->away;
    s.masters = s.hand & ~policy_below(s.out);
    s.making = w->makers >> g->turn & 1;
    s.with = s.making ? w->makers : (uint8_t)~w->makers;
    s.against = (uint8_t)~s.with;
    if (w->called != EU_NO_SUIT)
        look_for_partner(&s);
    return s;
}

static int lowest(uint64_t set)
{
    return eu_first(set);
}

static int price(const struct spot *s, int card)
{
    enum { BARE = 4, GUARD = 6, MASTER = 20, TRUMP = 40 };
    uint64_t suit = s->hand & LANE(card >> 4);
    int n = eu_count(suit), sum = card & 15;

    if (card >> 4 == TRUMPS)
        return TRUMP + sum;
    if (s->masters >> card & 1)
        return MASTER + sum;
    if (n == 2 && (policy_highest(suit) & 15) == EU_KING && (card & 15) != EU_KING)
        sum += GUARD;
    if (n == 1 && s->hand & LANE(TRUMPS))
        sum -= BARE;
    return sum;
}

static int cheapest(const struct spot *s, uint64_t set)
{
    int best = lowest(set), card;

    EU_EACH(card, set)
        if (price(s, card) < price(s, best))
            best = card;
    return best;
}

static int lay_winner(const struct spot *s)
{
    uint64_t set = s->masters & ~LANE(TRUMPS);
    int best = 0, least = 9, card;

    EU_EACH(card, set) {
        int n = eu_count(s->hand & LANE(card >> 4));

        if (n < least) {
            least = n;
            best = card;
        }
    }
    return best;
}

static int lead(const struct spot *s)
{
    uint64_t trumps = s->hand & LANE(TRUMPS), lay = s->hand & ~trumps;
    uint64_t out = s->out & LANE(TRUMPS);
    int winner = lay_winner(s), maker = s->g->turn == s->g->w.maker;
    int high = trumps ? policy_highest(trumps) : 0;

    if (s->making) {
        if (trumps && out && (!maker || s->masters >> high & 1 || eu_count(trumps) > 2))
            return high;
        if (winner)
            return winner;
        return lay ? cheapest(s, lay) : high;
    }
    if (winner)
        return winner;
    if (trumps && !out)
        return high;
    if (lay)
        return cheapest(s, lay);
    return s->masters >> high & 1 ? high : lowest(trumps);
}

static int follow(const struct spot *s, uint64_t legal)
{
    const struct policy_game *g = s->g;
    int led = g->w.table[0] >> 4, last = g->w.played + 1 == g->size;
    uint64_t above = policy_above(g->best), win, sure;

    if (g->best >> 4 != TRUMPS)
        above |= LANE(TRUMPS);
    win = legal & above;
    if (!win)
        return cheapest(s, legal);
    if (s->with >> g->winner & 1 &&
        (last || (g->best & 15) >= (g->best >> 4 == TRUMPS ? 11 : EU_KING) || !(s->out & above)))
        return cheapest(s, legal);
    if (last || (led != TRUMPS && win & LANE(TRUMPS)))
        return lowest(win);
    sure = win & s->masters;
    if (sure)
        return lowest(sure);
    return led == TRUMPS ? lowest(win) : policy_highest(win);
}

int policy_pick(const struct policy_game *g)
{
    uint64_t hand = g->w.hand[g->turn], legal;
    struct spot s;

    if (!g->w.played) {
        s = look(g);
        return hand & (hand - 1) ? lead(&s) : lowest(hand);
    }
    legal = hand & LANE(g->w.table[0] >> 4);
    if (!legal)
        legal = hand;
    if (!(legal & (legal - 1)))
        return lowest(legal);
    s = look(g);
    return follow(&s, legal);
}
