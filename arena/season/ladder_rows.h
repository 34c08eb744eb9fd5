/*
 * The tables of a season database that a ladder keeps, beside those of the logs: its games, rounds,
 * submissions and ratings (docs/formats/exports.md). The ladder writes them, euchre-server reads
 * them.
 *
 * A round and all that follows from it is one transaction:
 *
 *     ladder_rows_begin(&s, &err)
 *     ladder_rows_round(...), ladder_rows_rating(...), ...
 *     ladder_rows_commit(&s, &err)                       or ladder_rows_cancel
 *
 * Where another program reads or writes for longer than SQLite waits, begin or commit fails, and
 * sql_busy says so. After such a commit the transaction is still there: begin goes on with it, and
 * the next commit is of all of it. So whoever cannot wait may go on and try again later.
 *
 * Every commit raises `generation` by one. All functions that write are called between begin and
 * commit; after an error of one of them comes ladder_rows_cancel. Readers see all of a transaction
 * or nothing of it, and are kept out only while it is committed: what it has changed stays in
 * memory until then.
 */
#ifndef SEASON_LADDER_ROWS_H
#define SEASON_LADDER_ROWS_H

#include "season/round_sums.h"
#include "season/season.h"

bool ladder_rows_begin(struct season *s, struct err *err);
/* Notes who leads the games (table leaders), where that is new. */
bool ladder_rows_leaders(struct season *s, struct err *err);
/* Notes who leads as well. After an error nothing was changed, and unless it was busy the
 * transaction is over. */
bool ladder_rows_commit(struct season *s, struct err *err);
void ladder_rows_cancel(struct season *s);

/* What the club is: replaces title and games. */
struct ladder_game {
    uint32_t number;
    const char *rules, *unit;
    uint32_t deals, players; /* deals: of a table; 0: not fixed */
    const char *measure;     /* "points", "elo" */
};
bool ladder_rows_club(struct season *s, const char *title, const struct ladder_game *game, size_t n,
                      struct err *err);

/* What the ladder does now: "plays", "waits", "stopped"; round 0: none. */
struct ladder_state {
    const char *state, *words;
    const char *commitment; /* of the round, in hex; NULL: none, or not known */
    uint32_t round;
    uint64_t done, sets;
    int64_t since;
};
bool ladder_rows_state(struct season *s, const struct ladder_state *state, struct err *err);

/* Inserts or replaces the row of a submission. */
struct ladder_submission {
    uint32_t number, version;
    const char *bot, *entrant, *author, *sha256, *state, *why; /* entrant, author, why: or NULL */
    int64_t received, since;
    bool plays;
};
bool ladder_rows_submission(struct season *s, const struct ladder_submission *u, struct err *err);

/* Inserts a round that is over, and its segment unless it is there: without rows for sets, which
 * would make the database grow, and which the log has. ERR_FOUND if another segment has its seed,
 * its rules and two of its bots. */
struct ladder_round {
    uint32_t number, game;
    const char *why;           /* new, provisional, open, again */
    const char *entrants;      /* names with blanks between, the challenger first */
    const char *log;           /* the name of its log */
    const char *hash;          /* of its footer, hex */
    const uint8_t *seed;       /* of its footer: RNG_SEED_BYTES */
    const struct event *event; /* of its header */
    const struct round_sums *sums;
    uint64_t sets, deals;
    int64_t began, ended;
};
bool ladder_rows_round(struct season *s, const struct ladder_round *r, struct err *err);
/* Whether it is there. */
bool ladder_rows_has_round(struct season *s, uint32_t number, bool *has, struct err *err);

/* Forgets all rounds, their segments and what follows from them, as their games have got other
 * numbers. */
bool ladder_rows_forget_rounds(struct season *s, struct err *err);

/* Ratings of a game. ladder_rows_forget is called first: of those that were there, who has no sets
 * goes, and nobody plays; ladder_rows_rating inserts or replaces. So who is rated no more keeps the
 * last rating, as a version that plays no more. */
struct ladder_rating {
    uint32_t game;
    const char *entrant, *bot, *author;  /* author: NULL or "": the organiser's */
    uint32_t version, rank, best, worst; /* ranks 0: not rated */
    double value, low, high;             /* NAN: not rated */
    uint64_t sets;
    const char *state; /* provisional, open, settled, unrated */
    int64_t more;      /* -1: not known */
    bool plays;
};
bool ladder_rows_forget(struct season *s, uint32_t game, struct err *err);
bool ladder_rows_rating(struct season *s, const struct ladder_rating *r, struct err *err);

/* A point of a bot's history, of the entrants of a round: game, entrant, sets, value, low, high. */
bool ladder_rows_history(struct season *s, uint32_t round, const struct ladder_rating *r,
                         struct err *err);

/* What two entrants did against each other, both ways (a row for each); replaces it. */
struct ladder_opponent {
    uint32_t game;
    const char *entrant, *other;
    uint64_t sets, won, split, lost; /* won: sets, of `entrant`; all 0 in individual games */
    double points, error;            /* a deal; NAN: not known */
};
bool ladder_rows_opponent(struct season *s, const struct ladder_opponent *o, struct err *err);

/* One of the ten deals of an entrant that cost it most; ladder_rows_worst_end keeps the ten of each
 * game. Adding one again changes nothing. Address: "9f3c21aa/17/1.4"; swing: points lost over all
 * tables of the set. */
struct ladder_worst {
    uint32_t game, round;
    const char *entrant, *other, *address;
    int32_t swing;
};
bool ladder_rows_worst(struct season *s, const struct ladder_worst *w, struct err *err);
bool ladder_rows_worst_end(struct season *s, uint32_t game, const char *entrant, struct err *err);

#endif
