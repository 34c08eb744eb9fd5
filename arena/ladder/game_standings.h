/*
 * The standings of one game of a ladder, kept in memory: those of all its rounds, and the joint
 * ratings of its bots.
 *
 *     game_standings_start(&g, &club, 0)
 *     game_standings_add(&g, log, 124, &told, &err)       each round, as they were over
 *     game_standings_rate(&g, player, players, &err)      whenever ratings are wanted
 *     game_standings_finish(&g)
 */
#ifndef LADDER_GAME_STANDINGS_H
#define LADDER_GAME_STANDINGS_H

#include "club/club.h"
#include "ladder/ladder_planner.h"
#include "log/set_reader.h"

struct game_standings {
    const struct club_game *game;
    uint32_t number; /* of the game, from 1 */
    struct standings standings;
    struct ratings ratings; /* as of the last game_standings_rate */
    uint32_t *met;          /* by meeting: the round in which they met last */
    size_t mets, met_cap;
};

void game_standings_start(struct game_standings *g, const struct club *c, size_t game);
void game_standings_finish(struct game_standings *g);

/* What is told of a log that is read. A struct of zeros may be finished. */
struct game_log {
    struct event event; /* owned */
    struct log_footer footer;
    uint64_t sets, deals;
};
void game_log_finish(struct game_log *told);

/* Adds the log of a round: ERR_FOUND unless it is of one segment and complete. *told, which is one
 * of zeros, is to be finished whatever the outcome. On failure the standings are of no use. */
bool game_standings_add(struct game_standings *g, const char *log, uint32_t round,
                        struct game_log *told, struct err *err);

/* Makes the ratings. The joint fit, whose cost grows with the cube of its lines, is of the players
 * and of the GAME_STANDINGS_OLD newest others: lines that are older leave the standings first. A
 * bot that left does not come again, as each version has a name of its own. */
enum { GAME_STANDINGS_OLD = 256 };
bool game_standings_rate(struct game_standings *g, const char *const *player, size_t players,
                         struct err *err);

/* As the planner sees it; `player` lives as long as the result. */
struct ladder_field game_standings_field(const struct game_standings *g, const char *const *player,
                                         size_t players);

/* The line of an entrant, or NULL. */
const struct standing *game_standings_line(const struct game_standings *g, const char *entrant);

#endif
