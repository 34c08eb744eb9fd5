/*
 * Zero-window alpha-beta. Before a trick the search is cut short where trumps alone decide
 * (surely), or cards that the leader can cash (cashes). Of cards between which nobody holds one
 * only the lowest is tried. The first card tried is the one that decides in nine of ten positions
 * where one does, so nothing is remembered of others.
 */
#include "solve.h"

static inline uint64_t lowest(uint64_t set)
{
    return set & -set;
}

static inline uint64_t highest(uint64_t set)
{
    return UINT64_C(1) << (63 - __builtin_clzll(set));
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
        reached = solve_follow(s, t, next, best, winner);
    else {
        int need = t->need - s->sides[winner];

        reached = need <= 0 || (need < t->left && solve_lead(s, winner, need, t->left - 1));
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

bool solve_follow(struct search *s, const struct trick *t, int turn, uint64_t best, int winner)
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

bool solve_lead(struct search *s, int leader, int need, int left)
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

bool solve_by(struct search *s, const struct trick *t, int turn, uint64_t best, int winner,
              uint64_t card)
{
    return reaches_by(s, t, turn, best, winner, card);
}
