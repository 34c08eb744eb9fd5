#include "euchre_solve.h"

#include "solve.h"

/* The world in lanes ------------------------------------------------------------------------- */

/* The suit of trumps without a gap: 2 to 10, queen, king, ace, left bower, right bower, joker. */
static uint64_t trumps_of(uint64_t set, int trump)
{
    uint64_t suit = set >> 16 * trump;

    return (suit >> 2 & 0x1ff) | (suit >> 12 & 7) << 9 | (set >> eu_left(trump) & 1) << 12 |
           (suit >> EU_JACK & 1) << 13 | (set >> EU_JOKER) << 14;
}

static uint64_t lanes_of(uint64_t set, int trump)
{
    uint64_t plain = set & ~eu_bit(eu_left(trump)) & ~eu_bit(EU_JOKER);
    uint64_t next = plain >> 16 * eu_next_suit(trump) & 0x7fff;
    uint64_t cross = plain >> 16 * (trump ^ 1) & 0x7fff;
    uint64_t other = plain >> 16 * (trump ^ 2) & 0x7fff;

    return next | cross << 16 | other << 32 | trumps_of(set, trump) << 48;
}

static int left_of(const struct eu_world *w, int seat)
{
    do
        seat = seat + 1 < w->players ? seat + 1 : 0;
    while (w->sits_out >> seat & 1);
    return seat;
}

static int players_of(const struct eu_world *w)
{
    return w->players - eu_count(w->sits_out & ((1u << w->players) - 1));
}

int eu_solvable(const struct eu_world *w)
{
    int players = players_of(w), seat = w->leader, left = w->cards - w->tricks;

    if (players < 2 || w->played >= players || w->trump > EU_SPADES || w->sits_out >> w->leader & 1)
        return 0;
    for (int i = 0; i < players; i++, seat = left_of(w, seat))
        if (eu_count(w->hand[seat]) != left - (i < w->played))
            return 0;
    return 1;
}

/* The search, and the trick on the table. */
struct table {
    struct search search;
    struct trick trick; /* what is needed is not set; nothing led: no lane */
    int turn;
    uint64_t best;
    int winner;
};

static void enter(struct table *at, const struct eu_world *w)
{
    struct search *s = &at->search;
    int seat = w->leader;

    *at = (struct table){.trick.left = w->cards - w->tricks, .turn = w->played};
    s->players = players_of(w);
    for (int i = 0; i < s->players; i++, seat = left_of(w, seat)) {
        s->hand[i] = lanes_of(w->hand[seat], w->trump);
        s->sides[i] = w->makers >> seat & 1;
        s->side[s->sides[i]] |= s->hand[i];
    }
    for (int i = 0; i < w->played; i++) {
        uint64_t card = lanes_of(eu_bit(w->table[i]), w->trump);

        if (!i)
            lead_lane(&at->trick, card);
        if ((card & at->trick.counts) > at->best) {
            at->best = card;
            at->winner = i;
        }
    }
}

static bool reaches(struct table *at, int need)
{
    struct trick *t = &at->trick;

    if (need <= 0 || need > t->left)
        return need <= 0;
    t->need = need;
    return t->led ? solve_follow(&at->search, t, at->turn, at->best, at->winner)
                  : solve_lead(&at->search, t->leader, need, t->left);
}

static void count(struct eu_solver *into, const struct table *at)
{
    if (into)
        into->nodes += at->search.nodes;
}

int eu_solve_reaches(const struct eu_world *w, int tricks, struct eu_solver *solver)
{
    struct table at;
    bool reached;

    enter(&at, w);
    reached = reaches(&at, tricks - w->taken);
    count(solver, &at);
    return reached;
}

int eu_solve_steps(const struct eu_world *w, const int *step, int n, struct eu_solver *solver)
{
    struct table at;
    int reached = n / 2;

    enter(&at, w);
    while (reached < n && reaches(&at, step[reached] - w->taken))
        reached++;
    if (reached == n / 2)
        while (reached && !reaches(&at, step[reached - 1] - w->taken))
            reached--;
    count(solver, &at);
    return reached;
}

int eu_solve_tricks(const struct eu_world *w, struct eu_solver *solver)
{
    static const int step[EU_TRICKS] = {1, 2, 3, 4, 5, 6, 7};

    return eu_solve_steps(w, step, w->cards, solver);
}

/* Whether the makers reach so many when this card is played. */
static bool reaches_with(struct table *at, uint64_t card, int need)
{
    struct trick *t = &at->trick;

    if (need <= 0 || need > t->left)
        return need <= 0;
    t->need = need;
    return solve_by(&at->search, t, at->turn, at->best, at->winner, card);
}

/* The makers' tricks of those left when this card is played, from a guess. */
static int tricks_with(struct table *at, uint64_t card, int guess)
{
    if (!reaches_with(at, card, guess)) {
        do
            guess--;
        while (!reaches_with(at, card, guess));
        return guess;
    }
    while (guess < at->trick.left && reaches_with(at, card, guess + 1))
        guess++;
    return guess;
}

void eu_solve_cards(const struct eu_world *w, int8_t tricks[64], struct eu_solver *solver)
{
    struct table at;
    uint64_t runs, tried[64];
    int card, other, guess = (w->cards - w->tricks) / 2;

    enter(&at, w);
    runs = runs_of(at.search.hand[at.turn], at.search.side[0] | at.search.side[1] | at.best);
    EU_EACH(card, eu_world_legal(w)) {
        uint64_t c = tried[card] = lanes_of(eu_bit(card), w->trump);
        int same = EU_NO_CARD;

        EU_EACH(other, eu_world_legal(w) & (eu_bit(card) - 1))
            if ((run_from(runs, c) & tried[other]) || (run_from(runs, tried[other]) & c))
                same = other;
        if (!w->played)
            lead_lane(&at.trick, c);
        guess = same ? tricks[same] - w->taken : tricks_with(&at, c, guess);
        tricks[card] = (int8_t)(w->taken + guess);
    }
    count(solver, &at);
}
