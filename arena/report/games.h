/*
 * The games of a report: their rules, limits, bots and segments; and the sets of their logs as all
 * parts of a report see them. Games are those of the results (struct log_results), in their order.
 */
#ifndef REPORT_GAMES_H
#define REPORT_GAMES_H

#include <jansson.h>

#include "analyse/analysed_set.h"
#include "base/hashmap.h"
#include "log/set_reader.h"
#include "stats/log_results.h"

/* ---- Sets ---- */

/* The name of a bot of a game. */
struct bot_name {
    char name[NAME_CAP];
};

/* A set of a log as all parts of the report see it. All is borrowed, until the next set. */
struct set_view {
    const struct event *event;
    const struct pairing *pairing;
    const struct set_record *set;
    const uint32_t *bot; /* by entrant: the number of the bot in its game */
    size_t game, log;    /* of the report */
    uint64_t record;     /* its number in its log */
    struct seating seating;
    const struct analysed_set
        *analysed; /* its decisions with their estimates; NULL: none are there */
};

/* The entrant in a seat, and its bot. */
static inline const struct entrant *set_view_entrant(const struct set_view *s, unsigned table,
                                                     unsigned seat)
{
    uint32_t chair = pairing_chair(s->pairing, s->seating.chair[table][seat]);

    return &s->event->entrant[chair];
}

static inline uint32_t set_view_bot(const struct set_view *s, unsigned table, unsigned seat)
{
    return s->bot[pairing_chair(s->pairing, s->seating.chair[table][seat])];
}

/* ---- Games ---- */

enum { GAMES_BOTS = 1000 }; /* of more only the names are kept */

struct game {
    const struct standings *s; /* its results; borrowed */
    struct limits limits;      /* of its last segment */
    struct hashmap names;      /* its bots, by the hashes of their names */
    struct buf bot_names;      /* of struct bot_name */
    json_t *bots, *segments;   /* lists; owned */
};

/* A segment of a log as it is read. A struct of zeros is none. */
struct game_segment {
    const char *log; /* borrowed */
    size_t game;
    uint32_t *bot; /* by entrant: the bot's number in the game; owned */
    uint64_t sets;
    bool revealed;
    uint8_t seed[RNG_SEED_BYTES];
    uint8_t commitment[HASH_BYTES];
    bool given;
    uint8_t given_hash[HASH_BYTES];
};

struct report_games {
    struct game *game;
    size_t count;
    struct game_segment now;
    bool again; /* the logs are read for the second time */
};

bool games_start(struct report_games *g, const struct log_results *results, struct err *err);
void games_finish(struct report_games *g);

/* A segment of the log of that name begins with this header. */
bool games_segment(struct report_games *g, const struct event *event, const char *log,
                   struct err *err);

/* The segment ends. */
void games_end_segment(struct report_games *g);

/* The logs are read for the second time: nothing more is learnt of the games. */
void games_again(struct report_games *g);

/* The names of the bots, by number. */
const struct bot_name *games_names(const struct game *game);

/* A game as an object. */
json_t *games_json(const struct game *game);

#endif
