/*
 * A season: the results of many logs as a SQLite database (docs/formats/exports.md has its tables).
 * It can be made again from the logs.
 *
 *     if (!season_open(&s, "season.db", &err))
 *         ...
 *     season_add(&s, log, logs, &added, &err)       as often as there are tournaments
 *     season_close(&s);
 *
 * Only complete segments of logs are added, each once, under whatever name its log comes: it is
 * known by the hash in its footer. Results are those of stats/standings.h; footers are checked, but
 * nothing is refereed.
 *
 * season.c      opens the file and adds logs, one transaction a tournament
 * segment.c     adds a segment and its sets as rows
 * schema.c      tables, views and their version
 * ladder_rows.c the tables that only a ladder fills (season/ladder_rows.h); round_sums.c of these
 *               faults and habits
 * backup.c      copies a database that is in use (season/backup.h)
 * leaderboard.c reads the leaderboard, and the ratings of a ladder
 */
#ifndef SEASON_SEASON_H
#define SEASON_SEASON_H

#include "season/sql.h"
#include "stats/standings.h"
#include "log/set_reader.h"

/* A struct of zeros may be closed. */
struct season {
    struct sql sql;
};

/* Opens a database to add to; makes it if there is none, or an empty file. One of an older version
 * that this program knows is upgraded, in one transaction. ERR_USAGE if the file is something else,
 * or of another version; it is untouched then. */
bool season_open(struct season *s, const char *path, struct err *err);
void season_close(struct season *s);

/* Undoes what a program that was killed while it wrote has left half done, so that those may read
 * again who may not write (SQL_WATCH). Does nothing where another program writes. */
void season_repair(const char *path);

/* One of the logs of a tournament. */
struct season_log {
    const char *path;
    const char *name; /* in the database, where only the first is kept */
    bool part;        /* its last segment may be incomplete, as it is still being written */
};

/* What was added. */
struct season_added {
    unsigned segments; /* new ones */
    unsigned known;    /* segments that were there already */
    unsigned open;     /* incomplete segments, which are not added */
    uint64_t sets;     /* of the new segments */
};

/* Adds the logs of one tournament: all that is new, or after an error nothing. Where a transaction
 * is open (season/ladder_rows.h), they are part of it. ERR_FOUND if a log is damaged, or has the
 * seed and two bots of another segment that is there: its sets might count twice. */
bool season_add(struct season *s, const struct season_log *log, size_t logs,
                struct season_added *added, struct err *err);

/* ---- The leaderboard ---- */

enum season_board { BOARD_ALL, BOARD_BY_RULES };

/* A value of a row. */
struct season_cell {
    enum { SEASON_NOTHING, SEASON_TEXT, SEASON_WHOLE, SEASON_REAL } is;
    const char *text; /* valid until the next row */
    int64_t whole;
    double real;
};

/* The columns of BOARD_BY_RULES: rules, unit, rank, bot, tournaments, sets, won, split, lost,
 * score, points_per_deal, illegal, strikes, forfeits, score_error, points_error (standard errors),
 * score_low, score_high, points_low, points_high (95 % intervals). BOARD_ALL lacks the first
 * two. */
enum { SEASON_COLUMNS = 20, SEASON_RULES = 2 };

/* Reads a leaderboard, best first, of a file that is there. `take` gets each row; it returns false
 * if memory runs out, which ends it. */
bool season_board(const char *path, enum season_board board,
                  bool (*take)(void *to, const struct season_cell *cell, size_t cells), void *to,
                  struct err *err);

/* The columns of a ladder's ratings: game (its number), rules, unit, deals, measure (points, elo),
 * rank, best, worst, entrant, author, value, low, high, sets, state, more, plays (1: yes). What is
 * not known is nothing. */
enum season_rating {
    RATING_GAME,
    RATING_RULES,
    RATING_UNIT,
    RATING_DEALS,
    RATING_MEASURE,
    RATING_RANK,
    RATING_BEST,
    RATING_WORST,
    RATING_ENTRANT,
    RATING_AUTHOR,
    RATING_VALUE,
    RATING_LOW,
    RATING_HIGH,
    RATING_SETS,
    RATING_STATE,
    RATING_MORE,
    RATING_PLAYS,
    SEASON_RATINGS
};

/* What a ladder does; the texts are safe to show. */
struct season_ladder {
    char state[16], words[256]; /* of struct ladder_state (season/ladder_rows.h) */
    int64_t done, sets;
};

/* Reads the ratings of all games as of one commit, game by game: first those that play, best first,
 * then old versions. `take` is as above. */
bool season_ratings(const char *path, struct season_ladder *ladder,
                    bool (*take)(void *to, const struct season_cell *cell, size_t cells), void *to,
                    struct err *err);

/* ---- Between season.c, segment.c, schema.c, leaderboard.c and ladder_rows.c ---- */

enum {
    SEASON_VERSION = 4,
    SEASON_LADDERS = 3,              /* it has the ladder's tables, and lacks club.commitment */
    SEASON_OLDEST = 2,               /* that can be read and upgraded */
    SEASON_APPLICATION = 0x45754172, /* "EuAr" */
};

/* Makes what a database of this version (0: an empty one) lacks, within a transaction that the
 * caller has begun. */
bool season_schema(struct sql *sql, unsigned version, struct err *err);

/* The version of a season database, from SEASON_OLDEST to SEASON_VERSION, or 0 if there is nothing
 * in the file yet. What is another file or version is an error. */
bool season_check(struct sql *sql, unsigned *version, struct err *err);

/* Adds a tournament; `log` is the name of its log. */
bool season_add_tournament(struct sql *sql, const char *title, const char *log, int64_t *id,
                           struct err *err);

/* Why a segment is refused whose seed another one has (%s: the database). */
#define SEASON_SEED_IS_KNOWN \
    "it has the seed, rules and bots of a log that %s has, so sets of it may be there already"

/* A segment that is being added. A struct of zeros may be finished. */
struct season_segment {
    struct standings standings; /* its own */
    int64_t id;
    uint64_t sets;
};
/* *is_new: no other segment has the seed, the rules and two bots of it. */
bool season_segment_begin(struct season_segment *g, struct sql *sql, const struct event *e,
                          int64_t tournament, unsigned number, const char *hash, bool *is_new,
                          struct err *err);
bool season_segment_set(struct season_segment *g, struct sql *sql, const struct set_reader *r,
                        struct err *err);
bool season_segment_end(struct season_segment *g, struct sql *sql,
                        const uint8_t seed[RNG_SEED_BYTES], struct err *err);
void season_segment_finish(struct season_segment *g);

#endif
