/*
 * solve.h - own to the solver: a world in lanes, and the search over them.
 *
 * Lanes are 16 bits a suit: the suit of trump's colour, the two others, trumps on top; a better
 * card is a higher bit. A number that holds one card of the suit led, or one trump, is then greater
 * than another exactly if its card takes the trick. Bit 15 of a lane is never a card: runs of
 * adjacent cards end there.
 *
 * solve.c         worlds into lanes; what callers ask
 * solve_search.c  whether the makers take as many tricks as they need
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <stdbool.h>

#include "euchre_bot.h"

#define LANE UINT64_C(0x7fff)
#define LANES (LANE << 48 | LANE << 32 | LANE << 16 | LANE)
#define TRUMPS (LANE << 48)

/* The hands as they are at the start. What is left of them goes with the calls, so that nothing is
 * taken back. Players are numbered from the leader of the trick at the start. Each has two numbers,
 * `players` apart, so that those of a trick count up from its leader's lower number. */
struct search {
    uint64_t hand[2 * EU_SEATS];
    uint64_t side[2];            /* all cards of a side's hands; 1: the makers' */
    uint8_t sides[2 * EU_SEATS]; /* of which each player is */
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

static inline uint64_t lane_of(uint64_t card)
{
    return LANE << (__builtin_ctzll(card) & 48);
}

static inline void lead_lane(struct trick *t, uint64_t card)
{
    t->led = lane_of(card);
    t->counts = t->led | TRUMPS;
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

/* Whether the makers reach their need with the cards that rest: with this player on turn in the
 * trick, with the leader of a trick that has not begun (`need` from 1 to `left`), with a card being
 * played. */
bool solve_follow(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
                  int winner);
bool solve_lead(struct search *s, uint64_t rest, int leader, int need, int left);
bool solve_by(struct search *s, const struct trick *t, uint64_t rest, int turn, uint64_t best,
              int winner, uint64_t card);

#endif
