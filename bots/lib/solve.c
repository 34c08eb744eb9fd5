/*
 * The world is turned into lanes first: 16 bits a suit, the suit of trump's colour, the two others,
 * trumps on top, a better card on a higher bit. A number that holds one card of the suit led, or
 * one trump, is then greater than another exactly if its card takes the trick. Bit 15 of a lane is
 * never a card: runs of adjacent cards end there.
 */
#include "euchre_solve.h"

#include <stdbool.h>

#define TRUMPS (UINT64_C(0x7fff) << 48)
#define BETWEEN UINT64_C(0x8000800080008000)

struct search {
    uint64_t hand[4]; /* those who play, from the leader of the trick at the start */
    uint64_t nodes;
    int players;
    unsigned makers; /* bit i: player i is of the maker's side */
};

/* A trick in play. */
struct trick {
    uint64_t counts; /* the lane led and trumps: what can take it */
    uint64_t best;   /* the card that does so far */
    int winner;      /* who played that */
    int turn;        /* who plays next */
    int open;        /* players still to play */
    int need;        /* tricks the makers need, this one and those after it */
    int left;        /* tricks, this one among them */
};

static bool lead(struct search *s, int leader, int need, int left);

static uint64_t lane_of(uint64_t card)
{
    return UINT64_C(0x7fff) << (__builtin_ctzll(card) & 48);
}

/* Whether the makers take as many as they need. */
static bool follow(struct search *s, const struct trick *t);

static bool play(struct search *s, const struct trick *t, uint64_t card)
{
    struct trick next = *t;
    bool reached;

    s->hand[t->turn] ^= card;
    if ((card & t->counts) > t->best) {
        next.best = card;
        next.winner = t->turn;
    }
    next.turn = t->turn + 1 == s->players ? 0 : t->turn + 1;
    next.open--;
    reached = follow(s, &next);
    s->hand[t->turn] ^= card;
    return reached;
}

static bool follow(struct search *s, const struct trick *t)
{
    uint64_t hand, moves, apart = t->best;
    bool mine = s->makers >> t->turn & 1;

    if (!t->open)
        return lead(s, t->winner, t->need - (s->makers >> t->winner & 1), t->left - 1);
    s->nodes++;
    hand = s->hand[t->turn];
    moves = hand & t->counts & ~TRUMPS ? hand & t->counts & ~TRUMPS : hand;
    if (t->counts == TRUMPS)
        moves = hand & TRUMPS ? hand & TRUMPS : hand;
    for (int i = 0; i < s->players; i++)
        apart |= s->hand[i];
    apart = ~(apart | BETWEEN) | hand;
    while (moves) {
        uint64_t card = moves & -moves;

        if (play(s, t, card) == mine)
            return mine;
        moves &= ~((apart + card) ^ apart);
    }
    return !mine;
}

static bool lead(struct search *s, int leader, int need, int left)
{
    uint64_t moves = s->hand[leader], apart = 0;
    bool mine = s->makers >> leader & 1;

    if (need <= 0)
        return true;
    if (need > left)
        return false;
    s->nodes++;
    for (int i = 0; i < s->players; i++)
        apart |= s->hand[i];
    apart = ~(apart | BETWEEN) | moves;
    while (moves) {
        uint64_t card = moves & -moves;
        struct trick t = {.counts = lane_of(card) | TRUMPS,
                          .winner = leader,
                          .turn = leader,
                          .open = s->players,
                          .need = need,
                          .left = left};

        if (play(s, &t, card) == mine)
            return mine;
        moves &= ~((apart + card) ^ apart);
    }
    return !mine;
}

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

    if (players < 2 || players > 4 || w->played >= players || w->trump > EU_SPADES ||
        w->sits_out >> w->leader & 1)
        return 0;
    for (int i = 0; i < players; i++, seat = left_of(w, seat))
        if (eu_count(w->hand[seat]) != left - (i < w->played))
            return 0;
    return 1;
}

/* The search, and the trick on the table; the need in it is not set. */
static struct trick enter(struct search *s, const struct eu_world *w)
{
    int seat = w->leader;
    struct trick t = {.turn = w->played, .left = w->cards - w->tricks};

    *s = (struct search){.players = players_of(w)};
    t.open = s->players - w->played;
    for (int i = 0; i < s->players; i++, seat = left_of(w, seat)) {
        s->hand[i] = lanes_of(w->hand[seat], w->trump);
        s->makers |= (w->makers >> seat & 1u) << i;
    }
    for (int i = 0; i < w->played; i++) {
        uint64_t card = lanes_of(eu_bit(w->table[i]), w->trump);

        if (!i)
            t.counts = lane_of(card) | TRUMPS;
        if ((card & t.counts) > t.best) {
            t.best = card;
            t.winner = i;
        }
    }
    return t;
}

static bool reaches(struct search *s, struct trick *t, int need)
{
    t->need = need;
    if (need <= 0 || need > t->left)
        return need <= 0;
    return t->counts ? follow(s, t) : lead(s, t->turn, need, t->left);
}

static void count(struct eu_solver *into, const struct search *s)
{
    if (into)
        into->nodes += s->nodes;
}

int eu_solve_reaches(const struct eu_world *w, int tricks, struct eu_solver *solver)
{
    struct search s;
    struct trick t = enter(&s, w);
    bool reached = reaches(&s, &t, tricks - w->taken);

    count(solver, &s);
    return reached;
}

int eu_solve_steps(const struct eu_world *w, const int *step, int n, struct eu_solver *solver)
{
    struct search s;
    struct trick t = enter(&s, w);
    int reached = n / 2;

    while (reached < n && reaches(&s, &t, step[reached] - w->taken))
        reached++;
    if (reached == n / 2)
        while (reached && !reaches(&s, &t, step[reached - 1] - w->taken))
            reached--;
    count(solver, &s);
    return reached;
}

int eu_solve_tricks(const struct eu_world *w, struct eu_solver *solver)
{
    static const int step[EU_TRICKS] = {1, 2, 3, 4, 5, 6, 7};

    return eu_solve_steps(w, step, w->cards, solver);
}

/* The makers' tricks of this one and those after it when this card is played. */
static int worth(struct search *s, struct trick *t, uint64_t card)
{
    int tricks = 0;

    for (t->need = 1; t->need <= t->left && play(s, t, card); t->need++)
        tricks++;
    return tricks;
}

void eu_solve_cards(const struct eu_world *w, int8_t tricks[64], struct eu_solver *solver)
{
    struct search s;
    struct trick t = enter(&s, w);
    int card;
    bool leads = !t.counts;

    EU_EACH(card, eu_world_legal(w)) {
        uint64_t c = lanes_of(eu_bit(card), w->trump);

        if (leads)
            t.counts = lane_of(c) | TRUMPS;
        tricks[card] = (int8_t)(w->taken + worth(&s, &t, c));
    }
    count(solver, &s);
}
