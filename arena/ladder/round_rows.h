/*
 * What the season database of a club gets to know: rounds that are over, and the ratings that
 * follow from them (season/ladder_rows.h).
 */
#ifndef LADDER_ROUND_ROWS_H
#define LADDER_ROUND_ROWS_H

#include "ladder/club_round.h"
#include "ladder/costly_deals.h"
#include "ladder/game_standings.h"
#include "ladder/intake.h"
#include "season/ladder_rows.h"

/* ---- Who plays ---- */

/* The names of the entrants that play a game (from 1), in the order of their submissions; the list
 * is the caller's, the names are the intake's. NULL if there is no memory. */
const char **ladder_players(const struct intake *in, uint32_t game, size_t *n);

/* Rates a game, with who plays it now (game_standings_rate). */
bool ladder_rate(struct game_standings *g, const struct intake *in, struct err *err);

/* The submission that plays or played under a name, or NULL. */
const struct submission_record *ladder_entrant(const struct intake *in, const char *name);

/* ---- Rows; all in a transaction of the caller's ---- */

/* Whether the games that are there have the numbers that they have in the club. */
bool club_rows_same(struct season *s, const struct club *c, bool *same, struct err *err);

/* The title and the games. */
bool club_rows_write(struct season *s, const struct club *c, struct err *err);

bool submission_row_write(struct season *s, const struct submission_record *r, struct err *err);

/* The ratings of a game, which was rated, in the place of those that are there. */
bool rating_rows_write(struct season *s, const struct game_standings *g, const struct intake *in,
                       struct err *err);

/* A round that is over: its segment, itself, the ratings of its game, the history of its entrants,
 * what they did against each other, their faults and habits, their worst deals. A struct of zeros
 * may be finished. */
struct round_rows {
    const struct club *club;
    const struct intake *intake;
    const struct game_standings *game; /* rated, the round among its rounds */
    struct club_round round;
    struct game_log log;
    bool plain; /* the game was not rated: without ratings and history */
    /* The rest is private: what round_rows_write reads of the log, so that the next round, which
     * needs only the standings, does not wait for it. */
    struct round_sums sums;
    struct costly_deals costly;
};
bool round_rows_write(struct season *s, struct round_rows *rows, struct err *err);
void round_rows_finish(struct round_rows *rows);

#endif
