/*
 * What anybody may read of a club, as the server answers it: JSON of the season database and of
 * logs, the feed, logs themselves (docs/formats/club.md). It knows nothing of HTTP but paths and
 * statuses, and keeps nothing that an answer does not need.
 *
 *     content_open(&c, "folder", &err)
 *     content_get(&c, "/api/games/1/ratings", "", &answer)      as often as somebody asks
 *     content_close(&c)
 *
 * content.c has the routes, content_database.c reads the database, content_ladder.c, content_bot.c
 * and content_rounds.c make JSON of it and content_feed.c the feed; content_deals.c,
 * content_tables.c and content_profile.c have what comes from logs and their analyses, openapi.json
 * the description of it all.
 *
 * The database is open only to read. While the ladder commits, a question waits, half a second at
 * most. Where the ladder died in the middle of a commit nothing can be read until it is started
 * again, which repairs the file: answers are 503 then.
 */
#ifndef SERVER_CONTENT_H
#define SERVER_CONTENT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/path.h"
#include "season/sql.h"

struct json_t;

/* What club.yaml says to people. A struct of zeros: nothing can be handed in, players may open
 * tables. */
struct content_terms {
    bool hand_in;
    int64_t deadline; /* Unix time; 0: none */
    bool anyone;      /* may open a table; else it takes a token */
    const char *name; /* of the server, for ids in the feed where there is no base; NULL: none */
    char base[256];   /* address of the club ("https://club.example.org/"), for the feed; "": not
                         known */
};

struct content_over; /* a game of people, as the folder `tables` names it */

struct content {
    char folder[PATH_CAP];
    struct content_terms terms; /* of the caller, after content_open */
    uint64_t generation;
    bool soon; /* after a 503: another program writes just now, so it can soon be read */
    /* The rest is content_database.c's own. */
    char database[PATH_CAP];
    struct sql sql; /* of season.db; opened when it is there */
    uint64_t file;  /* which file that is */
    /* content_tables.c's own: the folder `tables`, as it was read last, the newest first. */
    struct content_over *over;
    size_t overs;
    int64_t changed; /* ns of its time then; 0: it is to be read again */
};

bool content_open(struct content *c, const char *folder, struct err *err);
void content_close(struct content *c);

/* The file of the club whose time the ladder renews while it lives. */
#define CONTENT_ALIVE "ladder.alive"
/* When the ladder died, by that file, which has not been renewed for half a minute. 0: it lives, or
 * has left no such file, or there is none yet. */
int64_t content_died(const struct content *c);

/* The database's generation as it is now, another one when the ladder has died; 0 before there is
 * one. Where it cannot be read, because the ladder died while it wrote and has not been started
 * since, the last one. */
uint64_t content_generation(struct content *c);

/* An answer. A struct of zeros is none; content_answer_finish gives its memory back. */
struct content_answer {
    int status;       /* 200, 404, 503 */
    const char *type; /* "application/json", ... */
    struct buf body;
    int file;     /* or instead of a body an open file, -1: none; the caller closes it */
    bool changes; /* it may be another when the generation has changed; else it is for ever */
};
void content_answer_finish(struct content_answer *a);

/* Answers GET of a path, decoded, which is one of content_patterns, and fills in *a. `query` is
 * what follows the question mark, "" if nothing does. What is not there is 404 with a body that
 * says so. Never fails otherwise: what cannot be read is 503. */
void content_get(struct content *c, const char *path, const char *query, struct content_answer *a);

/* The paths that it answers, as openapi.json has them: "/api/games/{number}/ratings". */
extern const char *const content_patterns[]; /* NULL ends the list */

/* Appends the data of the event `ladder`: {"generation":7,"ladder":{...}}. False, and nothing
 * appended, if it cannot be read now. */
bool content_ladder_event(struct content *c, struct buf *json);

/* ---- Between content.c and the files that answer; each returns the status ---- */

int content_club(struct content *c, struct content_answer *a);
int content_ratings(struct content *c, uint32_t game, struct content_answer *a);
int content_bot(struct content *c, const char *bot, struct content_answer *a);
int content_rounds(struct content *c, uint32_t before, struct content_answer *a); /* 0: newest */
int content_round(struct content *c, uint32_t round, struct content_answer *a);
int content_feed(struct content *c, struct content_answer *a);

/* A log of the club: a round's or a table's. `address`: "9f3c21aa/17/1.4". */
int content_round_deal(struct content *c, uint32_t round, const char *address,
                       struct content_answer *a);
int content_tables(struct content *c, uint32_t from, struct content_answer *a);
int content_table(struct content *c, const char *table, struct content_answer *a);
int content_table_deal(struct content *c, const char *table, const char *address,
                       struct content_answer *a);
int content_table_egn(struct content *c, const char *table, struct content_answer *a);
/* Appends the member `deals` of a log to an object: its sets (content_deals.c). */
bool content_deals_of(const char *log, size_t most, struct json_t *object, struct err *err);

/* Appends JSON, or says 503. Takes the reference. */
int content_json(struct content_answer *a, struct json_t *json);

#endif
