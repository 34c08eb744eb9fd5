/*
 * The event a log is of: everything that can change its results, resolved, and nothing else. Made
 * from a tournament file or a command line (config/), kept in the log's header, read back by
 * verify.
 *
 * event.c has what it consists of, its checks and limits, and compares two; round_robin.c says who
 * plays whom in which order; balanced_lineups.c makes the line-ups of individual play.
 */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include <stdint.h>

#include "rules/tally.h"
#include "table/limits.h"
#include "table/pairing.h"
#include "table/table.h"

/* ---- Options of formats that pair by results ---- */

enum { MILLIONTHS = 1000000 };

/* How sure a settled order is: at looks that were declared beforehand (Bonferroni over the
 * neighbours), or at any time (a normal mixture), which is stricter. */
enum bound { BOUND_LOOKS, BOUND_MIXTURE, BOUNDS };

/* What the two hypotheses of a sequential test are about: Elo of sets, normalized Elo of sets,
 * points a deal. */
enum sprt_model { SPRT_ELO, SPRT_NELO, SPRT_POINTS, SPRT_MODELS };

/* H0: the first bot is better by no more than `low`, H1: by no less than `high`. */
struct sprt_test {
    uint8_t model;        /* enum sprt_model */
    int64_t low, high;    /* millionths of Elo, or of a point a deal */
    uint32_t alpha, beta; /* millionths: of a wrong H1, of a wrong H0 */
};

/* Zeros where the format does not ask. */
struct format_options {
    /* settle */
    uint64_t eps;      /* neighbours closer than this are a tie; millionths of what the game is
                          ranked by (stats/rating.h): Elo, or points a deal */
    uint8_t bound;     /* enum bound */
    uint32_t top;      /* only the first so many ranks are to be settled; 0: all */
    uint64_t max_sets; /* of a segment; 0: as many as it takes */
    uint32_t max_time; /* seconds of play; 0: as long as it takes */
    uint8_t ratings; /* the formulas of ratings by which rounds are planned: FORMAT_OPTIONS_RATINGS;
                        0: those before they had a number, which are not known any more */
    /* swiss */
    uint32_t rounds;
    /* sprt; event.sets are the most that are played */
    struct sprt_test sprt;
};

/* Their names, as keys have them: looks, mixture; elo, nelo, points. */
const char *bound_name(unsigned bound);
const char *sprt_model_name(unsigned model);

enum {
    FORMAT_OPTIONS_RATINGS = 1,
    SPRT_MOST = 2000 * MILLIONTHS, /* of low and high, both ways */
    SPRT_RISK = MILLIONTHS / 2,    /* alpha and beta are below this, and not 0 */
    SWISS_ROUNDS = 1000,           /* the most */
};

enum format {
    FORMAT_ROUND_ROBIN,
    FORMAT_GAUNTLET,
    FORMAT_PAIRS,
    /* Who plays whom follows from results, round by round (schedule/round_planner.h). */
    FORMAT_SETTLE,
    FORMAT_SWISS,
    FORMAT_KNOCKOUT,
    FORMAT_SPRT,
    FORMAT_TABLE, /* a single table: the entrants are its seats, in their order */
};
const char *format_name(enum format format);
bool format_parse(const char *text, enum format *format);

/* Whether it pairs by results, in rounds that are records of the log (log/round_record.h). */
bool format_adapts(enum format format);

/* 8 bytes that stand for a bot's name in the log. */
enum { NAME_HASH = 8 };
void name_hash(const char *name, uint8_t hash[NAME_HASH]);

struct entrant {
    char name[NAME_CAP];
    char version[NAME_CAP];
    char author[NAME_CAP];
    char *args;         /* owned, never NULL */
    uint8_t sha256[32]; /* of the shared object; zeros: a person (FORMAT_TABLE) */
    uint8_t fault;      /* 0, EU_NO_START or EU_BAD_ABI: its tables are forfeited */
};

enum { EVENT_BEACON = 256 }; /* bytes of a beacon's texts */

/* A struct of zeros is an empty one. */
struct event {
    char title[256];
    struct eu_rules rules;
    enum unit unit;
    uint16_t deals; /* of a table, in UNIT_DEALS and UNIT_SITTING */
    enum format format;
    uint32_t sets; /* a pairing; settle: those that every two play first; swiss, knockout: of a
                      match; sprt: the most */
    uint32_t challenger;        /* FORMAT_GAUNTLET: number of the entrant */
    struct format_options plan; /* of a format that pairs by results */
    struct limits limits;
    bool given;             /* deals come from a file, not from the seed */
    uint8_t given_hash[32]; /* theirs (table/deal_file.h); zeros where there are none */
    uint8_t commitment[32]; /* to the seed */
    /* Randomness from outside, if any: what it will be, as announced before play ("the lottery of 1
     * December"), and what it was, empty until it is known. */
    char beacon_source[EVENT_BEACON], beacon[EVENT_BEACON];
    struct entrant *entrant;
    size_t entrants;
    uint32_t newcomers;  /* the last so many entered late, when the others had played: only pairings
                            with one of them are played, where results say who
                            plays whom those first; 0: all are first */
    uint32_t (*pair)[2]; /* FORMAT_PAIRS: the pairs of partners, entrant numbers */
    size_t pairs;
    /* Where each plays for himself, the line-ups in schedule order, entrant numbers; follow from
     * all above (event_line_up). Owned. */
    uint32_t (*lineup)[EU_SEATS];
    size_t lineups;
};

void event_finish(struct event *e);

enum {
    EVENT_BOTS = 65536,
    EVENT_PAIRS = 1024,
    EVENT_ARGS = 4096,
    EVENT_SETS = INT32_MAX, /* of a pairing, the most where results say how many */
    EVENT_SETTLED = 1000,   /* the most bots that settle an order */
    EVENT_LINED_UP = 1000,  /* the most bots of which line-ups are made */
    EVENT_ALL_LINEUPS = 500 /* so many are all played, of more a balanced choice */
};

/* Makes the list of line-ups once rules, entrants and format are set, before event_check and all
 * below; nothing to do where there are two sides. As many places as players; all ways to choose
 * them out of the bots, or a choice of them in which every bot plays equally often and any two meet
 * about equally often; with fewer bots than places these are filled in turn. In a gauntlet the
 * challenger has one place in each line-up. With newcomers, of the line-ups of all bots those that
 * hold one, unless results say who plays whom: then all. ERR_USAGE if there is nobody to play
 * against, or too many are. */
bool event_line_up(struct event *e, struct err *err);

/* Whether the event can be played and written to a log: the rule set in its unit, at least one set
 * and one pairing, names that differ, texts that are UTF-8 without control characters, everything
 * within its range. The error says what is not so. */
bool event_check(const struct event *e, struct err *err);

/* True if a run of `then` may go on as one of `now`. Else *err (ERR_USAGE) names the first thing
 * that differs. A bot is the same by its name, arguments and file. What it says of itself, version
 * and author, and whether it started are not compared, as it may answer otherwise another time. */
bool event_same(const struct event *then, const struct event *now, struct err *err);

/* Whether the bots of two events, as many as both have, said the same of themselves and started
 * alike: version, author and fault. Else as event_same. */
bool event_same_description(const struct event *then, const struct event *now, struct err *err);

/* Takes these over from `asked`. */
void event_describe(struct event *event, const struct event *asked);

/* True if `now` is `then` with its newcomers added, but for seed and beacon. Else as event_same. */
bool event_grown(const struct event *then, const struct event *now, struct err *err);

/* Whether its beacon is announced and not known yet, so that nothing can be dealt. */
bool event_waits(const struct event *e);

/* Fills in the beacon that the same event has elsewhere, if `e` waits for it. */
void event_take_beacon(struct event *e, const struct event *known);

/* What cards and the bots' random numbers are dealt from (table/duplicate_deals.h): the seed
 * itself, or where there is a beacon the seed and the beacon. `out` may be `seed`. */
void event_dealing_seed(const struct event *e, const uint8_t seed[RNG_SEED_BYTES],
                        uint8_t out[RNG_SEED_BYTES]);

/* What every table of the event is played with; the caller adds source, number, chairs. */
struct table_setup event_table(const struct event *e);

/* How many bots a pairing has: 2, 4 in FORMAT_PAIRS, or the players of a line-up or table. */
unsigned event_places(const struct event *e);

/* How many tables a set has. */
unsigned event_tables(const struct event *e);

/* Makes a pairing of so many bots with these names, of which it needs rules and format of the event
 * only. */
void event_make_pairing(const struct event *e, const uint32_t *bot, const char *const *names,
                        struct pairing *p);

/* Pairings in schedule order: their number, and the i-th. Where each plays for himself they are the
 * line-ups, else they are counted without making a list; sides of FORMAT_PAIRS that share an
 * entrant are no pairing. With newcomers those with one of them, in the order that they would have
 * without, unless results say who plays whom: then all. */
uint64_t event_pairings(const struct event *e);
void event_pairing(const struct event *e, uint64_t index, struct pairing *p);

/* The number of the pairing of these bots, in any order, of a format that pairs by results. False
 * if there is none. */
bool event_number(const struct event *e, const uint32_t *bot, uint64_t *index);

/* Sets in schedule order: block 1 of every pairing, then block 2, and so on. Their number, and
 * which pairing (index) and set (from 0) the i-th is. */
enum { BLOCK_SETS = 128 };
uint64_t event_sets(const struct event *e);
void event_set(const struct event *e, uint64_t index, uint64_t *pairing, uint32_t *set);

/* How many sets a pairing has among the first `sets` of the schedule. */
uint64_t event_pairing_sets(const struct event *e, uint64_t pairing, uint64_t sets);

#endif
