/*
 * champion - the strongest player here. It draws deals that agree with what it has seen, weighs
 * them by what the others have said and played, and tries its answers in all of them.
 *
 *   champion.c   the table: opening, arguments, which question goes where
 *   budget.c     how much it thinks: worlds and nodes, from the argument ms=N
 *   stake.c      what a result is worth to this seat
 *   worlds.c     deals as they may be, by how likely they are
 *   search.c     the card: each tried in many worlds, played out
 *   learned.c    what the networks have to do with it, in games that they know
 *   comparison.c answers beside one another in the same worlds, until the best is clear
 *   auction.c    all other answers: each tried in many futures
 *   values.c     what every answer is worth, for analysis: the same trials, without haste
 *
 * It draws no chance but that of the question and reads no clock: the same question gets the same
 * answer on every machine.
 */
#ifndef CHAMPION_H
#define CHAMPION_H

#include "euchre_lib.h"
#include "net.h"

/* ---- Budget ---- */

/* How much is thought about one question, in numbers that do not depend on the machine. */
struct champion_budget {
    int worlds; /* in which a card is tried at most */
    int work;   /* of a card: positions solved, cards played out, and what draws cost beside them */
    int futures; /* worlds in which an answer before the play is tried at most */
    int trials;  /* of one answer in one future, all answers together */
    int late;    /* the most placements of the hidden cards that are all looked at */
};

/* From the argument ms=N, the thousandths of a second of CPU that an answer takes on the average,
 * on a slow machine: bots/LADDER.md says what it took where the ladder was played. */
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

/* The worth of a result to this seat. */
int champion_worth(const struct champion_stakes *s, struct eu_result result);

/* ---- Worlds ---- */

enum { CHAMPION_WORLDS = 4096 };

/* Deals as they may be, drawn as they are needed; each counts as often as its weight says. */
struct champion_worlds {
    struct eu_sampler sampler;
    struct eu_chance chance;
    int all;                   /* these are all that there are */
    int n, most;               /* so far, and the most that there will be */
    int draws, most_draws;     /* the same of deals kept or not */
    double sure;               /* the weight of a deal that is sure to be kept */
    struct eu_sample heaviest; /* of the first draws: serves if no other is kept */
    struct eu_sample deal[CHAMPION_WORLDS];
    uint32_t weight[CHAMPION_WORLDS];
};

/* ---- Trials ---- */

enum { CHAMPION_ANSWERS = 16 };

/* Some answers, each with its worth in one world after the other. */
struct champion_comparison {
    int answers;
    uint8_t answer[CHAMPION_ANSWERS];
    uint32_t open;                  /* bit i: answer i may still be the best */
    int tried;                      /* worlds */
    int trials;                     /* of one answer in one world */
    double prior[CHAMPION_ANSWERS]; /* worth times weight that stands before any world is tried */
    uint32_t weight[CHAMPION_WORLDS];
    int32_t worth[CHAMPION_ANSWERS][CHAMPION_WORLDS];
};

/* `set` holds the answers; `first` is the one that wins ties. */
void champion_comparison_start(struct champion_comparison *t, uint64_t set, int first);

/* What answer number `i` is worth in the world that is tried. */
void champion_comparison_add(struct champion_comparison *t, int i, int worth);

/* That world counts so much. After every `share` worlds (0: never) closes what is clearly not the
 * best. */
void champion_comparison_next(struct champion_comparison *t, uint32_t weight, int share);

/* Whether more than one answer may still be the best. */
int champion_comparison_is_open(const struct champion_comparison *t);

/* The best so far. An answer other than the first must be better by `edge`. */
int champion_comparison_best(const struct champion_comparison *t, int edge);

/* The weight of one of equally likely worlds. */
enum { CHAMPION_ONE = 1 << 16 };

/* ---- The bot ---- */

struct champion {
    const struct eu_rules *rules;
    struct champion_budget budget;
    struct eu_learned learned; /* its networks where `knows` says so, its equity in any case */
    int knows;                 /* networks know the game */

    /* Space for thinking; nothing in it outlives a question. */
    struct champion_worlds worlds;
    struct eu_inference inference;
    double likely[CHAMPION_WORLDS];
    struct champion_comparison trial;
};

/* How worlds are drawn. */
struct champion_draws {
    int most;   /* worlds; CHAMPION_WORLDS at most */
    int few;    /* if no more than so many placements are possible, all of them are the worlds */
    int pilots; /* deals by which is estimated what one weighs on the average */
    int likely; /* so many times that, a deal is sure to be kept */
    int each;   /* deals drawn for each world, at most */
};

/* As the bot's own answers draw them: at most so many. */
struct champion_draws champion_draws_of(const struct champion *me, int most);

/* Begins me->worlds. */
void champion_worlds_start(struct champion *me, const struct eu_view *view,
                           struct champion_draws draws);

/* Sees that there is a world to try next, number me->trial.tried; 0: there are no more. */
int champion_worlds_next(struct champion *me);

struct champion_stakes champion_stakes_of(const struct champion *me, const struct eu_view *view);

/* ---- Networks ---- */

/* A world of the play as the networks see it. */
struct champion_games {
    const struct champion *me;
    const struct eu_view *view;
    struct eu_world first;      /* at the first lead, hidden hands empty */
    int points[NET_TRICKS + 1]; /* of the makers, by tricks */
    int no_march;               /* see net_game_start */
};
void champion_games_start(struct champion_games *g, const struct champion *me,
                          const struct eu_view *view);

/* A deal of me->worlds, played to where we are. */
void champion_game(const struct champion_games *g, const struct eu_sample *deal,
                   struct net_game *game);

/* The tricks of the makers when this card is played, and others until the points are certain: our
 * side by the networks, the others by the policy. */
int champion_game_after(const struct champion_games *g, const struct net_game *game, int card);

/* The same of a future at its first lead, for the side of `seat`. */
int champion_future_tricks(const struct champion *me, const struct eu_future *f, int seat);

/* What the networks think of the answers that are compared goes before all worlds, for so many of
 * them; where me->worlds are all that there are, they need no help. */
void champion_prior(struct champion *me, const struct eu_view *view, int worlds);

/* Leads a future to its first lead: the side of `seat` by the networks where they know the game,
 * others by the policy. */
void champion_future_go_on(const struct champion *me, struct eu_future *f, int seat);

/* ---- Answers ---- */

int champion_play(struct champion *me, const struct eu_view *view);
int champion_decide(struct champion *me, const struct eu_view *view);

/* Tries every legal answer in worlds that are drawn so, and adds up what they came to. Returns in a
 * few words what played the deals out. */
const char *champion_play_values(struct champion *me, const struct eu_view *view,
                                 struct champion_draws draws, struct eu_values_sum *sum);
const char *champion_decide_values(struct champion *me, const struct eu_view *view,
                                   struct champion_draws draws, struct eu_values_sum *sum);

/* The callback `values`. */
int champion_values(struct champion *me, const struct eu_view *view,
                    const struct eu_position *position, struct eu_values *values);

#endif
