#include "euchre_solve.h"

#include "solve.h"

/* ---- The world in lanes ---- */

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
    int taken;          /* by the makers in tricks before */
    uint64_t rest;      /* cards in hands */
    int turn;
    uint64_t best;
    int winner;
};

static void enter(struct table *at, const struct eu_world *w)
{
    struct search *s = &at->search;
    int seat = w->leader;

    *at = (struct table){.trick.left = w->cards - w->tricks, .taken = w->taken, .turn = w->played};
    s->players = players_of(w);
    for (int i = 0; i < s->players; i++, seat = left_of(w, seat)) {
        s->hand[i] = lanes_of(w->hand[seat], w->trump);
        s->sides[i] = w->makers >> seat & 1;
        s->hand[s->players + i] = s->hand[i];
        s->sides[s->players + i] = s->sides[i];
        s->side[s->sides[i]] |= s->hand[i];
    }
    at->rest = s->side[0] | s->side[1];
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

/* ---- What callers ask ---- */

/* Whether the makers reach so many tricks of the whole deal, if this card (0: any) is played. */
static bool reaches(struct table *at, uint64_t card, int tricks)
{
    struct search *s = &at->search;
    struct trick *t = &at->trick;

    t->need = tricks - at->taken;
    if (t->need <= 0 || t->need > t->left)
        return t->need <= 0;
    if (card)
        return solve_by(s, t, at->rest, at->turn, at->best, at->winner, card);
    return t->led ? solve_follow(s, t, at->rest, at->turn, at->best, at->winner)
                  : solve_lead(s, at->rest, t->leader, t->need, t->left);
}

/* How many of the steps they reach, from a guess. */
static int climb(struct table *at, uint64_t card, const int *step, int n, int guess)
{
    int reached = guess;

    while (reached < n && reaches(at, card, step[reached]))
        reached++;
    if (reached == guess)
        while (reached && !reaches(at, card, step[reached - 1]))
            reached--;
    return reached;
}

static void count(struct eu_solver *into, const struct table *at)
{
    if (into)
        into->nodes += at->search.nodes;
}

int eu_solve_reaches(const struct eu_world *w, int tricks, struct eu_solver *solver)
{
    return eu_solve_steps(w, &tricks, 1, solver);
}

int eu_solve_steps(const struct eu_world *w, const int *step, int n, struct eu_solver *solver)
{
    struct table at;
    int reached;

    enter(&at, w);
    reached = climb(&at, 0, step, n, n / 2);
    count(solver, &at);
    return reached;
}

static const int every_trick[EU_TRICKS] = {1, 2, 3, 4, 5, 6, 7};

int eu_solve_tricks(const struct eu_world *w, struct eu_solver *solver)
{
    return eu_solve_steps(w, every_trick, w->cards, solver);
}

/* Of the cards tried before this one, a card of the same run; EU_NO_CARD if there is none. */
static int same_run(uint64_t runs, const uint64_t tried[64], uint64_t before, uint64_t card)
{
    int other;

    EU_EACH(other, before)
        if ((run_from(runs, card) & tried[other]) || (run_from(runs, tried[other]) & card))
            return other;
    return EU_NO_CARD;
}

void eu_solve_card_steps(const struct eu_world *w, const int *step, int n, int8_t reached[64],
                         struct eu_solver *solver)
{
    struct table at;
    uint64_t runs, tried[64], legal = eu_world_legal(w);
    int card, guess = n / 2;

    enter(&at, w);
    runs = runs_of(at.search.hand[at.turn], at.rest | at.best);
    EU_EACH(card, legal) {
        uint64_t c = tried[card] = lanes_of(eu_bit(card), w->trump);
        int same = same_run(runs, tried, legal & (eu_bit(card) - 1), c);

        if (!w->played)
            lead_lane(&at.trick, c);
        guess = same ? reached[same] : climb(&at, c, step, n, guess);
        reached[card] = (int8_t)guess;
    }
    count(solver, &at);
}

void eu_solve_cards(const struct eu_world *w, int8_t tricks[64], struct eu_solver *solver)
{
    eu_solve_card_steps(w, every_trick, w->cards, tricks, solver);
}
