/*
 * The world is turned into lanes first: 16 bits a suit, the suit of trump's colour, the two others,
 * trumps on top, a better card on a higher bit. A number that holds one card of the suit led, or
 * one trump, is then greater than another exactly if its card takes the trick. Bit 15 of a lane is
 * never a card: runs of adjacent cards end there.
 *
 * The search asks whether the makers take as many tricks as they need, yes or no. Before a trick it
 * is cut short where trumps alone decide (surely), or cards that the leader can cash (cashes). Of
 * cards between which nobody holds one only the lowest is tried. The first card tried is the one
 * that decides in nine of ten positions, so there is nothing to be remembered of others.
 */
#include "euchre_solve.h"

#include <stdbool.h>

#define LANE UINT64_C(0x7fff)
#define LANES (LANE << 48 | LANE << 32 | LANE << 16 | LANE)
#define TRUMPS (LANE << 48)

struct search {
    uint64_t hand[4]; /* those who play, from the leader of the trick at the start */
    uint64_t side[2]; /* all cards of a side's hands; 1: the makers' */
    uint8_t sides[4]; /* of which each player is */
    int players;
    uint64_t nodes;
};

/* A trick being played. */
struct trick {
    uint64_t led;    /* the lane led */
    uint64_t counts; /* that and trumps: what can take it */
    int leader;
    int need; /* tricks the makers need, this one and those after it */
    int left; /* tricks, this one among them */
};

static bool lead(struct search *s, int leader, int need, int left);
static bool follow(struct search *s, const struct trick *t, int turn, uint64_t best, int winner);

static inline uint64_t lowest(uint64_t set)
{
    return set & -set;
}

static inline uint64_t highest(uint64_t set)
{
    return UINT64_C(1) << (63 - __builtin_clzll(set));
}

static inline uint64_t lane_of(uint64_t card)
{
    return LANE << (__builtin_ctzll(card) & 48);
}

static inline void lead_lane(struct trick *t, uint64_t card)
{
    t->led = lane_of(card);
    t->counts = t->led | TRUMPS;
}

/* Of every lane, all up to its highest card. */
static inline uint64_t up_to(uint64_t set)
{
    set |= set >> 1 & UINT64_C(0x7fff7fff7fff7fff);
    set |= set >> 2 & UINT64_C(0x3fff3fff3fff3fff);
    set |= set >> 4 & UINT64_C(0x0fff0fff0fff0fff);
    return set | (set >> 8 & UINT64_C(0x00ff00ff00ff00ff));
}

/* Bit 15 of every lane in which there is a card. */
static inline uint64_t suits_of(uint64_t set)
{
    return (set + LANES) & ~LANES;
}

/* Cards of a hand and dead ones between them make runs; those above the lowest of a run are left
 * out once that is tried. `by_others` are the cards that separate. */
static inline uint64_t runs_of(uint64_t hand, uint64_t by_others)
{
    return (~by_others & LANES) | hand;
}

static inline uint64_t run_from(uint64_t runs, uint64_t card)
{
    return (runs + card) ^ runs;
}

/* Plays a card, and all that may come after it. */
static inline bool reaches_by(struct search *s, const struct trick *t, int turn, uint64_t best,
                              int winner, uint64_t card)
{
    int next = turn + 1 == s->players ? 0 : turn + 1, side = s->sides[turn];
    bool reached;

    s->hand[turn] ^= card;
    s->side[side] ^= card;
    if ((card & t->counts) > best) {
        best = card;
        winner = turn;
    }
    if (next != t->leader)
        reached = follow(s, t, next, best, winner);
    else {
        int need = t->need - s->sides[winner];

        reached = need <= 0 || (need < t->left && lead(s, winner, need, t->left - 1));
    }
    s->hand[turn] ^= card;
    s->side[side] ^= card;
    return reached;
}

/* The card to be tried first: the cheapest that takes the trick from the other side, in the middle
 * of it the best of the suit led; else the lowest. */
static inline uint64_t first_choice(const struct search *s, const struct trick *t, int turn,
                                    uint64_t best, int winner, uint64_t moves, uint64_t runs)
{
    uint64_t takes = moves & t->counts & -best & ~best, top;

    if (!takes || s->sides[winner] == s->sides[turn])
        return lowest(moves);
    if (!(moves & t->led) || (turn + 1 == s->players ? 0 : turn + 1) == t->leader)
        return lowest(takes);
    for (top = highest(takes); !(run_from(runs, lowest(takes)) & top);)
        takes &= ~run_from(runs, lowest(takes));
    return lowest(takes);
}

static bool follow(struct search *s, const struct trick *t, int turn, uint64_t best, int winner)
{
    uint64_t hand = s->hand[turn], moves = hand & t->led ? hand & t->led : hand, runs, card;
    bool mine = s->sides[turn];

    s->nodes++;
    if (!(moves & (moves - 1)))
        return reaches_by(s, t, turn, best, winner, moves);
    runs = runs_of(hand, s->side[0] | s->side[1] | best);
    card = first_choice(s, t, turn, best, winner, moves, runs);
    do {
        if (reaches_by(s, t, turn, best, winner, card) == mine)
            return mine;
        moves &= ~run_from(runs, card);
        card = lowest(moves);
    } while (card);
    return !mine;
}

/* Who takes the last trick decides. */
static bool last_trick(const struct search *s, int leader)
{
    uint64_t counts = lane_of(s->hand[leader]) | TRUMPS, best = 0;
    int winner = 0;

    for (int i = 0; i < s->players; i++)
        if ((s->hand[i] & counts) > best) {
            best = s->hand[i] & counts;
            winner = i;
        }
    return s->sides[winner];
}

/* Whether a hand takes at least so many tricks (1 or more) by its trumps, whoever leads what: all
 * of them will be played, and each that the other side takes costs it a higher one. */
static inline bool hand_surely(uint64_t hand, uint64_t against, int tricks)
{
    uint64_t ours = hand & TRUMPS, many = ours, all = ours | (against & TRUMPS);
    int higher = 0;

    for (int i = 1; i < tricks; i++)
        many &= many - 1;
    if (!many)
        return false;
    while (all) {
        uint64_t top = highest(all);

        all ^= top;
        if (!(ours & top))
            higher++;
        else if (higher)
            higher--;
        else if (!--tricks)
            return true;
    }
    return false;
}

static bool surely(const struct search *s, int side, int tricks)
{
    for (int i = 0; i < s->players; i++)
        if (s->sides[i] == side && hand_surely(s->hand[i], s->side[!side], tricks))
            return true;
    return false;
}

/* Whether the leader takes at least so many tricks at once: his best trumps, then masters of plain
 * suits. Where somebody may still trump them, one of each suit that he must follow. Partners who
 * may trump count like the others, as the lead would be theirs. */
static bool cashes(const struct search *s, int leader, int tricks)
{
    uint64_t hand = s->hand[leader], others = (s->side[0] | s->side[1]) ^ hand;
    uint64_t masters = hand & ~up_to(others), plain = masters & ~TRUMPS, suits = ~UINT64_C(0);
    int drawn = 0;

    for (uint64_t trumps = masters & TRUMPS; trumps; trumps &= trumps - 1)
        drawn++;
    if (drawn >= tricks || !plain)
        return drawn >= tricks;
    for (int i = 0; i < s->players; i++) {
        uint64_t trumps = i == leader ? 0 : s->hand[i] & TRUMPS;

        for (int round = 0; round < drawn; round++)
            trumps &= trumps - 1;
        if (trumps)
            suits &= suits_of(s->hand[i]);
    }
    if (~suits)
        plain = suits_of(plain) & suits & ~TRUMPS;
    for (tricks -= drawn; plain && tricks; plain &= plain - 1)
        tricks--;
    return !tricks;
}

static bool lead(struct search *s, int leader, int need, int left)
{
    struct trick t = {.leader = leader, .need = need, .left = left};
    uint64_t moves = s->hand[leader], runs, masters;
    bool mine = s->sides[leader];
    int target = mine ? need : left + 1 - need; /* tricks that decide it for the leader */

    s->nodes++;
    if (left == 1)
        return last_trick(s, leader);
    if (cashes(s, leader, target) || surely(s, mine, target))
        return mine;
    if (surely(s, !mine, left + 1 - target))
        return !mine;
    runs = runs_of(moves, s->side[0] | s->side[1]);
    masters = moves & ~up_to(s->side[!mine]);
    while (moves) {
        uint64_t card = lowest(moves & masters ? moves & masters : moves);

        lead_lane(&t, card);
        if (reaches_by(s, &t, leader, 0, leader, card) == mine)
            return mine;
        moves &= ~run_from(runs, card);
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
    return t->led ? follow(&at->search, t, at->turn, at->best, at->winner)
                  : lead(&at->search, t->leader, need, t->left);
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

/* Whether the makers reach their need when this card is played. */
static bool reaches_with(struct table *at, uint64_t card, int need)
{
    struct trick *t = &at->trick;

    if (need <= 0 || need > t->left)
        return need <= 0;
    t->need = need;
    return reaches_by(&at->search, t, at->turn, at->best, at->winner, card);
}

void eu_solve_cards(const struct eu_world *w, int8_t tricks[64], struct eu_solver *solver)
{
    struct table at;
    int card, guess = w->cards / 2;

    enter(&at, w);
    EU_EACH(card, eu_world_legal(w)) {
        uint64_t c = lanes_of(eu_bit(card), w->trump);
        int n = guess - w->taken;

        if (!w->played)
            lead_lane(&at.trick, c);
        if (reaches_with(&at, c, n))
            while (n < at.trick.left && reaches_with(&at, c, n + 1))
                n++;
        else
            while (!reaches_with(&at, c, --n))
                ;
        guess = w->taken + n;
        tricks[card] = (int8_t)guess;
    }
    count(solver, &at);
}
