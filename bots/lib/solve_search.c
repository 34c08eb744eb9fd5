/*
 * Zero-window alpha-beta. Before a trick the search is cut short where trumps alone decide
 * (decided), or cards that the leader can cash (cashes). Of cards between which nobody holds one
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

/* The card is the best so far if it takes the trick from the best before it. */
static inline void play(const struct trick *t, int turn, uint64_t card, uint64_t *best, int *winner)
{
    if ((card & t->counts) > *best) {
        *best = card;
        *winner = turn;
    }
}

/* Who takes the last trick decides. */
static bool last_trick(struct search *s, uint64_t rest, int leader)
{
    uint64_t counts = rest & (lane_of(s->hand[leader] & rest) | TRUMPS), best = 0;
    int winner = 0;

    s->nodes++;
    for (int i = 0; i < s->players; i++)
        if ((s->hand[i] & counts) > best) {
            best = s->hand[i] & counts;
            winner = i;
        }
    return s->sides[winner];
}

static bool lead(struct search *s, uint64_t rest, int leader, int need, int left);
static bool follow(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
                   int winner);

/* All have played. */
static bool end_trick(struct search *s, const struct trick *t, uint64_t rest, int winner)
{
    int need = t->need - s->sides[winner];

    if (need <= 0 || need >= t->left)
        return need <= 0;
    return t->left == 2 ? last_trick(s, rest, winner) : lead(s, rest, winner, need, t->left - 1);
}

/* Plays a card, and all that may come after it. */
static inline bool reaches_by(struct search *s, const struct trick *t, uint64_t rest, int turn,
                              uint64_t best, int winner, uint64_t card)
{
    int next = s->next[turn];

    play(t, turn, card, &best, &winner);
    return next == t->leader ? end_trick(s, t, rest ^ card, winner)
                             : follow(s, t, rest ^ card, next, best, winner);
}

/* The card to be tried first: the cheapest that takes the trick from the other side, in the middle
 * of it the best of the suit led; else the lowest. */
static inline uint64_t first_choice(const struct search *s, const struct trick *t, int turn,
                                    uint64_t best, int winner, uint64_t moves, uint64_t runs)
{
    uint64_t takes = moves & t->counts & -best & ~best, top;

    if (!takes || s->sides[winner] == s->sides[turn])
        return lowest(moves);
    if (!(moves & t->led) || s->next[turn] == t->leader)
        return lowest(takes);
    for (top = highest(takes); !(run_from(runs, lowest(takes)) & top);)
        takes &= ~run_from(runs, lowest(takes));
    return lowest(takes);
}

static bool follow(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
                   int winner)
{
    uint64_t hand, moves, runs, card;
    bool mine;

    for (;; rest ^= moves) {
        s->nodes++;
        hand = s->hand[turn] & rest;
        moves = hand & t->led ? hand & t->led : hand;
        if (moves & (moves - 1))
            break;
        play(t, turn, moves, &best, &winner);
        turn = s->next[turn];
        if (turn == t->leader)
            return end_trick(s, t, rest ^ moves, winner);
    }
    mine = s->sides[turn];
    runs = runs_of(hand, rest | best);
    card = first_choice(s, t, turn, best, winner, moves, runs);
    do {
        if (reaches_by(s, t, rest, turn, best, winner, card) == mine)
            return mine;
        moves &= ~run_from(runs, card);
        card = lowest(moves);
    } while (card);
    return !mine;
}

/* Whether a hand takes at least so many tricks (1 or more) by its trumps, whoever leads what: all
 * of them will be played, and each that the other side takes costs it a higher one. So the hand
 * can spare one of its own for each that is higher than what it takes tricks with. */
static inline bool hand_surely(uint64_t ours, uint64_t against, int tricks)
{
    uint64_t spare = ours, all = ours | against;
    int higher = 0;

    for (int i = 1; i < tricks; i++)
        spare &= spare - 1;
    if (!spare)
        return false;
    for (spare &= spare - 1;;) {
        uint64_t top = highest(all);

        all ^= top;
        if (!(ours & top)) {
            if (!spare)
                return false;
            spare &= spare - 1;
            higher++;
        } else if (higher)
            higher--;
        else if (!--tricks)
            return true;
    }
}

/* The side that reaches what it needs by the trumps of one hand; -1 if neither does. */
static int decided(const struct search *s, uint64_t rest, int need, int left)
{
    int needs[2] = {left + 1 - need, need};
    uint64_t trumps = rest & TRUMPS;

    for (int i = 0; i < s->players; i++) {
        uint64_t ours = s->hand[i] & trumps;
        int side = s->sides[i];

        if (ours && hand_surely(ours, trumps & s->side[!side], needs[side]))
            return side;
    }
    return -1;
}

/* Whether the leader takes at least so many tricks at once: his best trumps, then masters of plain
 * suits, at least one, as trumps alone have not decided it. Where somebody may still trump them,
 * one of each suit that he must follow. Partners who may trump count like the others, as the lead
 * would be theirs. */
static inline bool cashes(const struct search *s, uint64_t rest, int leader, int tricks)
{
    uint64_t hand = s->hand[leader] & rest, others = rest ^ hand;
    uint64_t masters = hand & ~up_to(others), plain = masters & ~TRUMPS, suits = ~UINT64_C(0);
    int drawn = 0;

    if (!plain)
        return false;
    for (uint64_t trumps = masters & TRUMPS; trumps; trumps &= trumps - 1)
        drawn++;
    for (int i = 0; i < s->players; i++) {
        uint64_t trumps = s->hand[i] & others & TRUMPS;

        for (int round = 0; trumps && round < drawn; round++)
            trumps &= trumps - 1;
        if (trumps)
            suits &= suits_of(s->hand[i] & rest);
    }
    if (~suits)
        plain = suits_of(plain) & suits & ~TRUMPS;
    for (tricks -= drawn; plain && tricks > 0; plain &= plain - 1)
        tricks--;
    return tricks <= 0;
}

static bool lead(struct search *s, uint64_t rest, int leader, int need, int left)
{
    struct trick t = {.leader = leader, .need = need, .left = left};
    uint64_t moves = s->hand[leader] & rest, runs, masters;
    bool mine = s->sides[leader];
    int target = mine ? need : left + 1 - need; /* tricks that decide it for the leader */
    int by_trumps;

    s->nodes++;
    by_trumps = decided(s, rest, need, left);
    if (by_trumps >= 0)
        return by_trumps;
    if (cashes(s, rest, leader, target))
        return mine;
    runs = runs_of(moves, rest);
    masters = moves & ~up_to(s->side[!mine] & rest);
    while (moves) {
        uint64_t card = lowest(moves & masters ? moves & masters : moves);

        lead_lane(&t, card);
        if (reaches_by(s, &t, rest, leader, 0, leader, card) == mine)
            return mine;
        moves &= ~run_from(runs, card);
    }
    return !mine;
}

bool solve_follow(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
                  int winner)
{
    return follow(s, t, rest, turn, best, winner);
}

bool solve_lead(struct search *s, uint64_t rest, int leader, int need, int left)
{
    return left == 1 ? last_trick(s, rest, leader) : lead(s, rest, leader, need, left);
}

bool solve_by(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
              int winner, uint64_t card)
{
    return reaches_by(s, t, rest, turn, best, winner, card);
}
