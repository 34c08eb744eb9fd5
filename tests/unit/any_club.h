/*
 * A club to test with: a folder with rounds that bots played at random, and the season database
 * that a ladder would have made of them.
 *
 *     any_club_open(&c)
 *     any_club_round(&c, &(struct any_round){1, 1, {"mine", "simple"}})     rounds/000001
 *     any_club_close(&c)
 */
#ifndef ANY_CLUB_H
#define ANY_CLUB_H

#include "base/folder.h"
#include "season/ladder_rows.h"

struct any_club {
    struct folder_temporary folder;
    struct season season;
};

struct any_round {
    uint32_t number, game;
    const char *name[2]; /* the challenger, and whom it plays */
    unsigned badly;      /* one answer in so many is illegal; 0: none */
    unsigned absent;     /* number of the bot that cannot start, from 1; 0: none */
};

/* The database has title and two games, and nothing else. */
void any_club_open(struct any_club *c);
void any_club_close(struct any_club *c);

/* A path in the folder; lives until the next call. */
const char *any_club_path(struct any_club *c, const char *name);

/* Plays a round into its folder. */
void any_club_play(struct any_club *c, const struct any_round *r);

/* Plays it, and takes it in with ratings, history, opponents and a worst deal, in a transaction. */
void any_club_round(struct any_club *c, const struct any_round *r);

/* The same within a transaction that the caller has opened; it has been played already. */
void any_club_take_in(struct any_club *c, const struct any_round *r);

/* The same, but only the rows of the round itself: what ladder_rows_round says. */
bool any_club_add_round(struct any_club *c, const struct any_round *r, struct err *err);

/* The first column of the first row, as a number. */
int64_t any_club_ask(struct any_club *c, const char *sql);

#endif
