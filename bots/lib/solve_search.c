/*
 * Zero-window alpha-beta. Before a trick the search is cut short where trumps alone decide
 * (decided), or cards that the leader can cash (cashes). Of cards between which nobody holds one
 * only the lowest is tried. The first card tried is the one that decides in nine of ten positions
 * where one does, so nothing is remembered of others.
 */
#include "solve.h"

#define INLINED static inline __attribute__((always_inline))

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

/* The side with the best card takes the last trick, whichever of its players holds it. */
static bool last_trick(struct search *s, uint64_t rest, int leader)
{
    uint64_t counts = rest & (lane_of(s->hand[leader] & rest) | TRUMPS);

    s->nodes++;
    return (s->side[1] & counts) > (s->side[0] & counts);
}

static bool lead(struct search *s, uint64_t rest, int leader, int need, int left);

/* What follows a card of the trick: the next player's turn, or the end. The compiler puts the last
 * three turns into one function, and so knows at each how many are still to come. */
typedef bool what_follows(struct search *s, const struct trick *t, uint64_t rest, int turn,
                          uint64_t best, int winner);

/* All have played. */
INLINED bool end_trick(struct search *s, const struct trick *t, uint64_t rest, int turn,
                       uint64_t best, int winner)
{
    int need = t->need - s->sides[winner];

    (void)turn;
    (void)best;
    if (need <= 0 || need >= t->left)
        return need <= 0;
    if (t->left == 2)
        return last_trick(s, rest, winner);
    return lead(s, rest, winner < s->players ? winner : winner - s->players, need, t->left - 1);
}

/* Plays a card, and all that may come after it. */
INLINED bool reaches_by(struct search *s, const struct trick *t, uint64_t rest, int turn,
                        uint64_t best, int winner, uint64_t card, what_follows *then)
{
    bool takes = (card & t->counts) > best;

    return then(s, t, rest ^ card, turn + 1, takes ? card : best, takes ? turn : winner);
}

/* The card to be tried first: the cheapest that takes the trick from the other side, in the middle
 * of it the best of the suit led; else the lowest. */
INLINED uint64_t first_choice(const struct search *s, const struct trick *t, int turn,
                              uint64_t best, int winner, uint64_t moves, uint64_t runs, bool last)
{
    uint64_t takes = moves & t->counts & -best & ~best, top;

    if (!takes || s->sides[winner] == s->sides[turn])
        return lowest(moves);
    if (last || !(moves & t->led))
        return lowest(takes);
    for (top = highest(takes); !(run_from(runs, lowest(takes)) & top);)
        takes &= ~run_from(runs, lowest(takes));
    return lowest(takes);
}

/* A player's turn. */
INLINED bool turn_of(struct search *s, const struct trick *t, uint64_t rest, int turn,
                     uint64_t best, int winner, what_follows *then)
{
    uint64_t hand = s->hand[turn] & rest, moves = hand & t->led ? hand & t->led : hand;
    uint64_t card = moves, runs = 0;
    bool mine = s->sides[turn];

    s->nodes++;
    if (moves & (moves - 1)) {
        runs = runs_of(hand, rest | best);
        card = first_choice(s, t, turn, best, winner, moves, runs, then == end_trick);
    }
    for (;;) {
        if (reaches_by(s, t, rest, turn, best, winner, card, then) == mine)
            return mine;
        moves &= ~run_from(runs, card);
        if (!moves)
            return !mine;
        card = lowest(moves);
    }
}

INLINED bool last_one(struct search *s, const struct trick *t, uint64_t rest, int turn,
                      uint64_t best, int winner)
{
    return turn_of(s, t, rest, turn, best, winner, end_trick);
}

INLINED bool last_two(struct search *s, const struct trick *t, uint64_t rest, int turn,
                      uint64_t best, int winner)
{
    return turn_of(s, t, rest, turn, best, winner, last_one);
}

static bool follow(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
                   int winner)
{
    switch (t->leader + s->players - turn) {
    case 0:
        return end_trick(s, t, rest, turn, best, winner);
    case 1:
        return last_one(s, t, rest, turn, best, winner);
    case 2:
        return last_two(s, t, rest, turn, best, winner);
    case 3:
        return turn_of(s, t, rest, turn, best, winner, last_two);
    default:
        return turn_of(s, t, rest, turn, best, winner, follow);
    }
}

/* Whether a hand takes at least so many tricks (1 or more) by its trumps, whoever leads what: all
 * of them will be played, and each higher one of the other side costs it one. So there must be a
 * trump for which those from it up are at least so many more than the other side's above it. */
static inline bool hand_surely(uint64_t ours, uint64_t against, int tricks)
{
    uint64_t spare = ours; /* as many, then one fewer, as may be higher: a card for each */

    while (--tricks)
        spare &= spare - 1;
    while (spare) {
        uint64_t higher = against & -lowest(ours);

        spare &= spare - 1;
        for (uint64_t one = spare; one && higher; one &= one - 1)
            higher &= higher - 1;
        if (!higher)
            return true;
        ours &= ours - 1;
    }
    return false;
}

/* The side that reaches what it needs by the trumps of one hand; -1 if neither does. The best trump
 * takes one trick; two tricks, or one without the best trump, take two trumps. */
static int decided(const struct search *s, uint64_t rest, int need, int left)
{
    int needs[2] = {left + 1 - need, need};
    uint64_t trumps = rest & TRUMPS;
    int best = (s->side[1] & trumps) > (s->side[0] & trumps);

    if (trumps && needs[best] == 1)
        return best;
    if (!(trumps & (trumps - 1)))
        return -1;
    for (int i = 0; i < s->players; i++) {
        uint64_t ours = s->hand[i] & trumps;
        int side = s->sides[i];

        if (ours & (ours - 1) && hand_surely(ours, trumps & s->side[!side], needs[side]))
            return side;
    }
    return -1;
}

/* One suit bit for each plain suit that all who may still trump after so many rounds of trumps must
 * follow. Partners who may trump count like the others, as the lead would be theirs. */
static inline uint64_t followed(const struct search *s, uint64_t rest, int leader, int rounds)
{
    uint64_t others = rest & ~s->hand[leader], suits = ~UINT64_C(0);

    for (int i = 0; i < s->players; i++) {
        uint64_t trumps = s->hand[i] & others & TRUMPS;

        for (int round = 0; trumps && round < rounds; round++)
            trumps &= trumps - 1;
        if (trumps)
            suits &= suits_of(s->hand[i] & rest);
    }
    return suits;
}

/* Whether the leader takes at least so many tricks at once, if these cards of his are better than
 * any of the other side: his best trumps, then masters of plain suits, at least one, as trumps
 * alone have not decided it. Where somebody may still trump them, one of each suit that he must
 * follow. */
static bool cashes(const struct search *s, uint64_t rest, int leader, uint64_t better, int tricks)
{
    uint64_t partners = s->side[s->sides[leader]] & rest & ~s->hand[leader];
    uint64_t masters = better & ~up_to(partners), plain = masters & ~TRUMPS, suits;
    int drawn = 0;

    if (!plain || (tricks > 1 && !(masters & (masters - 1))))
        return false;
    for (uint64_t trumps = masters & TRUMPS; trumps; trumps &= trumps - 1)
        drawn++;
    suits = followed(s, rest, leader, drawn);
    if (~suits)
        plain = suits_of(plain) & suits & ~TRUMPS;
    for (tricks -= drawn; plain && tricks > 0; plain &= plain - 1)
        tricks--;
    return tricks <= 0;
}

/* All ranks of these suits. */
static inline uint64_t ranks_of(uint64_t suits)
{
    return suits - (suits >> 15);
}

/* The suits in which this hand cannot trump: all if it has no trumps, else those that it has. */
static inline uint64_t untrumped(uint64_t hand)
{
    uint64_t suits = suits_of(hand), no_trumps = (suits >> 63) - 1;

    return (suits | no_trumps) & ~LANES;
}

enum { CLASSES = 6 };

/* What the leader tries first, what next: classes of cards, which may overlap; the last are all.
 * Good is a card that the other side cannot beat, or one of a suit in which a partner has such a
 * card. Cards that the other side may trump come after trumps, and a suit that a partner may trump
 * after a good one. `beaten` are the ranks up to the best of the other side. */
static inline void order_leads(const struct search *s, uint64_t rest, int leader, uint64_t beaten,
                               uint64_t class[CLASSES])
{
    bool mine = s->sides[leader];
    uint64_t partners = s->side[mine] & rest & ~s->hand[leader];
    uint64_t good = (s->hand[leader] & ~beaten) | ranks_of(suits_of(partners & ~beaten));
    uint64_t ours = ~LANES, theirs = ~LANES, safe, helped;

    for (int i = 0; i < s->players; i++) {
        uint64_t suits = untrumped(s->hand[i] & rest);

        if (s->sides[i] == mine)
            ours &= suits;
        else
            theirs &= suits;
    }
    safe = ranks_of(theirs) & ~TRUMPS;
    helped = ~ranks_of(ours) & ~TRUMPS;
    class[0] = good & safe;
    class[1] = helped & safe;
    class[2] = good & TRUMPS;
    class[3] = good;
    class[4] = helped;
    class[5] = LANES;
}

static bool lead(struct search *s, uint64_t rest, int leader, int need, int left)
{
    struct trick t = {.leader = leader, .need = need, .left = left};
    uint64_t moves = s->hand[leader] & rest, runs, beaten, class[CLASSES];
    bool mine = s->sides[leader];
    int target = mine ? need : left + 1 - need; /* tricks that decide it for the leader */
    int by_trumps;

    s->nodes++;
    by_trumps = decided(s, rest, need, left);
    if (by_trumps >= 0)
        return by_trumps;
    beaten = up_to(s->side[!mine] & rest);
    if (moves & ~beaten & ~TRUMPS && cashes(s, rest, leader, moves & ~beaten, target))
        return mine;
    runs = runs_of(moves, rest);
    order_leads(s, rest, leader, beaten, class);
    for (int i = 0; moves; i++)
        while (moves & class[i]) {
            uint64_t card = lowest(moves & class[i]);

            lead_lane(&t, card);
            if (reaches_by(s, &t, rest, leader, 0, leader, card, follow) == mine)
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
    return reaches_by(s, t, rest, turn, best, winner, card, follow);
}
