/*
 * euchre_score.h - what a result is worth: points of a deal, and what they are worth in a game.
 */
#ifndef EUCHRE_SCORE_H
#define EUCHRE_SCORE_H

#include "euchre_kit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the trump was made. */
struct eu_stake {
    uint8_t how;      /* enum eu_how of the side that plays */
    uint8_t lone;     /* somebody of it plays alone */
    uint8_t opposed;  /* against a lone defender */
    uint8_t contract; /* the bid that won the auction; 0 where there was none */
};

struct eu_stake eu_stake_of(const struct eu_view *view);

/* The tricks that the maker's side needs. */
int eu_needed(const struct eu_rules *rules, struct eu_stake stake);

/* The points of the maker's side for so many tricks; below 0 what its adversaries score (each of
 * them, in individual games). */
int eu_points(const struct eu_rules *rules, struct eu_stake stake, int tricks);

/* The numbers of tricks, ascending, at which these points change; returns how many, `step` has room
 * for EU_TRICKS. For eu_solve_steps: `reached` steps are worth eu_points of step[reached - 1]
 * tricks, none those of 0 tricks. */
int eu_point_steps(const struct eu_rules *rules, struct eu_stake stake, int step[EU_TRICKS]);

/* How often a deal ends how, by the play of eu_policy on both sides. */
struct eu_outcomes {
    /* Of the rules what makes a difference. */
    uint8_t players, low, auction, alone, take, jambone, stick_dealer;
    uint8_t ends; /* entries that follow */
    struct {
        int8_t points; /* of the dealer's side; below 0 of the other; 0: all passed */
        float chance;  /* they add up to 1 */
    } end[16];
};

/* The games of the books, up to one of no players; outcomes.c, made by bots/train/outcomes.c. */
extern const struct eu_outcomes eu_outcomes_table[];

/* Those of the rules most like these. */
const struct eu_outcomes *eu_outcomes_of(const struct eu_rules *rules);

/* What scores are worth in games of two sides, between players as good as one another: points,
 * games and what goes with them are reckoned back from the end by how often deals end how. */
enum {
    EU_MOST_TARGET = 20, /* points of a game */
    EU_GAME_ALONE = 0,   /* a game by itself: won is 1, lost is -1 */
    EU_SITTING,          /* game after game, as laps and slams have it: a game is 1 */
    EU_RUBBER,           /* and on: the games of a rubber, in rubber points */
    EU_STANDINGS = EU_RUBBER + 10
};
struct eu_equity {
    const struct eu_rules *rules;
    double point[EU_STANDINGS]; /* what a point is worth at 0-0 */
    /* [how games stand][1: we deal next][our points][their points] */
    float worth[EU_STANDINGS][2][EU_MOST_TARGET][EU_MOST_TARGET];
};

/* The place in the rubber of game number `game` (from 0), of which we won `won`. */
static inline int eu_standing(int game, int won)
{
    return EU_RUBBER + game * (game + 1) / 2 + won;
}

/* For any rules, once a table: it takes 0.1 ms at a target of 10, 0.4 ms at 20, and 38 KB. `rules`
 * must outlive it. */
void eu_equity_start(struct eu_equity *e, const struct eu_rules *rules);

/* The chance to win the game, from 0 to 1. Of rules of two sides with a target of EU_MOST_TARGET at
 * most: others are not in the table. Who has the target has won: 1 for us, 0 for them; both cannot,
 * and then it is 1. Points below 0 count as none. `we_deal` (0 or 1): the deal to come. */
double eu_equity_chance(const struct eu_equity *e, int we_deal, int us, int them);

/* What it is worth to us that we (or they, below 0) score so many now, against a deal that all
 * pass: as far as it counts in the game, the rubber or the sitting, and on such a scale that points
 * are worth about themselves at 0-0. Where there are no games, or `by_points` (a fixed number of
 * deals from 0-0), the points themselves. */
double eu_equity_gain(const struct eu_equity *e, const struct eu_view *view, int by_points,
                      int points);

/* Whether deals are scored one by one. A view does not say so: it seems so at 0-0 where other deals
 * went before or their number is fixed. */
int eu_by_points(const struct eu_view *view);

#ifdef __cplusplus
}
#endif

#endif
