/*
 * What a report says of each game: its rules, limits, bots, segments. Games are those of the
 * results (struct log_results), in their order.
 */
#ifndef REPORT_GAMES_H
#define REPORT_GAMES_H

#include "base/hashmap.h"
#include "stats/log_results.h"
#include "log/set_reader.h"
#include "report/set_view.h"

enum { GAMES_BOTS = 1000 }; /* of more only the names are told */

struct game {
    const struct standings *s; /* its results; borrowed */
    struct limits limits;      /* of its last segment */
    struct hashmap names;      /* its bots, by the hashes of their names */
    struct buf called;         /* of struct called: their names */
    struct buf bots, segments; /* items of JSON lists */
};

/* A segment of a log as it is read. A struct of zeros is none. */
struct segment {
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

struct games {
    struct game *game;
    size_t count;
    struct segment now;
    bool again;
};

bool games_start(struct games *g, const struct log_results *tour, struct err *err);
void games_finish(struct games *g);

/* A header was read: a segment of the log of that name begins. */
bool games_segment(struct games *g, const struct event *event, const char *log, struct err *err);

/* The segment is over. */
void games_end_segment(struct games *g);

/* The logs are read once more: what is known of the games is complete. */
void games_again(struct games *g);

/* The names of its bots, by number. */
const struct called *games_names(const struct game *game);

/* Appends what there is of a game, key by key, to an object. */
void games_put(const struct game *game, struct buf *out);

#endif
