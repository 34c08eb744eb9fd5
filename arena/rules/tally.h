/*
 * The score of a table from deal to deal: points, games, rubber, until the unit is over. The points
 * of a deal come from deal.h as an outcome; nothing here knows of cards, bots or logs.
 *
 *     tally_start(&t, ...);
 *     while (!t.over)
 *         deal_start(&d, rules, cards, tally_dealer(&t)), tally_standing(&t, &d.table), play d
 *         tally_add(&t, &d.outcome)         or tally_forfeit(&t, side)
 *     tally_margin(&t), or tally_payoff(&t, ...) in individual games
 */
#ifndef RULES_TALLY_H
#define RULES_TALLY_H

#include "rules/deal.h"

/* What a table plays: a fixed number of deals, each from 0-0; a game; a rubber; or a sitting, a
 * fixed number of deals in which games are counted. In individual games (rules_individual) a
 * sitting counts points and is settled by pairs, and two may win a game together. */
enum unit { UNIT_DEALS, UNIT_GAME, UNIT_RUBBER, UNIT_SITTING };

const char *unit_name(enum unit unit);
bool unit_parse(const char *text, enum unit *unit);

enum { CAP_VOIDS = 64, CAP_DEALS = 512 }; /* void deals in a row, deals in a game */

struct tally {
    const struct eu_rules *rules;
    enum unit unit;
    uint16_t deals; /* of a UNIT_DEALS or UNIT_SITTING table */
    uint8_t first_dealer;
    int32_t points[EU_SEATS]; /* in the game going on; of all deals in UNIT_DEALS */
    int32_t games[EU_SEATS]; /* won; where they are only counted (UNIT_SITTING) a slam is several */
    int32_t rubber[EU_SEATS]; /* rubber points */
    uint16_t game;   /* number of the game going on; 0 where the number of deals is fixed */
    uint16_t deal;   /* number of the next deal in it, from 0 */
    uint16_t voids;  /* in a row */
    uint16_t played; /* deals in all */
    bool over;
    bool capped;
    uint8_t forfeits; /* bit s: side s forfeited */
};

/* The margin of a table of two sides, compared by `first`, then by `second`: UNIT_DEALS points, 0;
 * UNIT_GAME games, 0; UNIT_RUBBER rubber points, 0; UNIT_SITTING games, points. Positive is for
 * side 0. */
struct margin {
    int32_t first, second;
};

/* Whether a table of this unit has a fixed number of deals. */
static inline bool unit_is_fixed(enum unit unit)
{
    return unit == UNIT_DEALS || unit == UNIT_SITTING;
}

/* The most games a table has, and deals a game of it. */
enum { TALLY_GAMES = 4 }; /* of a rubber */
static inline unsigned tally_games_most(enum unit unit)
{
    return unit == UNIT_RUBBER ? TALLY_GAMES : 1;
}
static inline unsigned tally_deals_most(enum unit unit, unsigned deals)
{
    return unit_is_fixed(unit) ? deals : CAP_DEALS;
}

/* The default unit of a rule set: a rubber, else a game, else a sitting. */
enum unit tally_unit(const struct eu_rules *rules);

/* The default number of deals of a table: 16, or in individual games four for each player; 0 where
 * the unit has no fixed number. */
unsigned tally_deals(const struct eu_rules *rules, enum unit unit);

/* Whether the rule set can be played in this unit: a rubber or a game needs rules that have it,
 * rules without a game are played in sittings; a sitting or a number of deals needs 1..65535 deals,
 * in individual games a multiple of the players. */
bool tally_check(const struct eu_rules *rules, enum unit unit, unsigned deals, struct err *err);

void tally_start(struct tally *t, const struct eu_rules *rules, enum unit unit, unsigned deals,
                 unsigned first_dealer);

/* The dealer of the next deal: first + game + deal modulo the players. */
unsigned tally_dealer(const struct tally *t);

/* Fills the fields of a view that tell the standing: points, games, rubber, game, deal,
 * deals_left. In UNIT_DEALS points are 0-0 before every deal. */
void tally_standing(const struct tally *t, struct eu_view *view);

/* Whether games are counted from deal to deal. */
bool tally_counts_games(const struct tally *t);

/* The points of the best of the other sides. */
int32_t tally_best_other(const struct tally *t, unsigned side);

/* Scores a deal: penalties first, then the points of the hand (Somerset 1888, law 4); of two sides
 * that the one with the greater penalty, of equal ones that of the eldest hand. Without laps
 * a game that ends drops the rest of the hand, with them the rest counts in the next. A void deal
 * counts as a deal. Not for a table that is over. */
void tally_add(struct tally *t, const struct outcome *outcome);

/* Ends the table as lost by `side`: the game, the rubber (by two games and the bonus), two points
 * for each deal left. A table that both sides forfeit is drawn; one played to its end stays. In
 * individual games the seat loses two points for each deal left, which nobody gets; of a game all
 * others are the winners. */
void tally_forfeit(struct tally *t, unsigned side);

/* Whether a rubber is over between two deals: the best of three when a side has two games; three
 * games after the third, unless that leaves points by a lap, which makes a fourth (Somerset 1888,
 * law 1). */
bool tally_rubber_over(const struct tally *t);

/* The margin of a finished table of two sides. A capped one is drawn. */
struct margin tally_margin(const struct tally *t);

/* The payoffs of a finished table of an individual game, by seat: every two settle the difference
 * of their points, or of their games where the unit is a game (Call-Ace 1905, Scoring): N s - sum.
 * It adds up to 0; a capped table is drawn. */
void tally_payoff(const struct tally *t, int32_t payoff[EU_SEATS]);

/* -1, 0, 1: lost, drawn, won by side 0. */
int margin_sign(struct margin m);

#endif
