/*
 * champion - the strongest player here. It draws deals that agree with what it has seen, weighs
 * them by what the others have said and played, and tries its answers in all of them.
 *
 *   champion.c   the table: opening, arguments, which question goes where
 *   budget.c     how much it thinks: worlds and nodes, from the argument ms=N
 *   stake.c      what a result is worth to this seat
 *   worlds.c     deals as they may be, by how likely they are
 *   search.c     the card: each tried in many worlds, played out and solved
 *   comparison.c answers beside one another in the same worlds, until the best is clear
 *   auction.c    all other answers: each tried in many futures
 *   bidding.c    the solved table of bids
 *
 * It draws no chance but that of the question and reads no clock: the same question gets the same
 * answer on every machine.
 */
#ifndef CHAMPION_H
#define CHAMPION_H

#include "euchre_lib.h"

/* ---- Budget ---- */

/* How much is thought about one question, in numbers that do not depend on the machine. */
struct champion_budget {
    int worlds;  /* in which a card is tried at most */
    int work;    /* of a card: positions solved and cards played out, in that measure */
    int futures; /* worlds in which an answer before the play is tried at most */
    int trials;  /* of one answer in one future, all answers together */
    int late;    /* the most placements of the hidden cards that are all looked at */
};

/* From the argument ms=N, the thousandths of a second of CPU that an answer takes on the average,
 * on a machine of 2024. */
struct champion_budget champion_budget_of(double ms);

/* ---- Results ---- */

enum { CHAMPION_POINT = 4096 }; /* the worth of one point */

/* What results are worth to the seat of a view. */
struct champion_stakes {
    const struct eu_rules *rules;
    const struct eu_equity *equity;
    const struct eu_view *view;
    int by_points;
};

/* The worth to this seat when the makers, a set of seats, took so many tricks. */
int champion_worth(const struct champion_stakes *s, struct eu_stake stake, unsigned makers,
                   int tricks);

/* ---- Worlds ---- */

enum { CHAMPION_WORLDS = 4096 };

/* Deals as they may be; each counts as often as its weight says. */
struct champion_worlds {
    struct eu_sampler sampler;
    int n;
    struct eu_sample deal[CHAMPION_WORLDS];
    uint32_t weight[CHAMPION_WORLDS];
};

/* ---- Trials ---- */

enum { CHAMPION_ANSWERS = 16 };

/* Some answers, each with its worth in one world after the other. */
struct champion_comparison {
    int answers;
    uint8_t answer[CHAMPION_ANSWERS];
    uint32_t open; /* bit i: answer i may still be the best */
    int tried;     /* worlds */
    int trials;    /* of one answer in one world */
    uint32_t weight[CHAMPION_WORLDS];
    int32_t worth[CHAMPION_ANSWERS][CHAMPION_WORLDS];
};

/* `set` holds the answers; `first` is the one that wins ties. */
void champion_comparison_start(struct champion_comparison *t, uint64_t set, int first);

/* What answer number `i` is worth in the world that is tried. */
void champion_comparison_add(struct champion_comparison *t, int i, int worth);

/* That world counts so much. */
void champion_comparison_next(struct champion_comparison *t, uint32_t weight);

/* Whether more than one answer may still be the best. */
int champion_comparison_is_open(const struct champion_comparison *t);

/* Closes those that are clearly not the best. */
void champion_comparison_close(struct champion_comparison *t);

/* The best so far. An answer other than the first must be better by `edge`. */
int champion_comparison_best(const struct champion_comparison *t, int edge);

/* ---- The bot ---- */

struct champion {
    const struct eu_rules *rules;
    uint64_t pack;
    struct champion_budget budget;
    struct eu_equity equity;

    /* Space for thinking; nothing in it outlives a question. */
    struct champion_worlds worlds;
    struct eu_inference inference;
    double likely[CHAMPION_WORLDS];
    struct champion_comparison trial;
};

/* Fills me->worlds: with all there are where these are few, else with about `n` out of `drawn`. */
void champion_draw(struct champion *me, const struct eu_view *view, int n, int drawn);

struct champion_stakes champion_stakes_of(const struct champion *me, const struct eu_view *view);

/* ---- Answers ---- */

int champion_play(struct champion *me, const struct eu_view *view);
int champion_decide(struct champion *me, const struct eu_view *view);

#endif
