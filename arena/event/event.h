/*
 * The event that a log belongs to: everything that can change the results, with all defaults filled
 * in, and nothing else. config/ makes it from a tournament file or a command line. The log's header
 * holds it, and verify reads it back from there.
 *
 * event.c checks an event and compares two. round_robin.c says who plays whom, and in which order.
 * balanced_lineups.c makes the line-ups of individual games.
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

/* When an order counts as settled. BOUND_LOOKS: the results are checked at times fixed beforehand
 * (Bonferroni over the neighbours). BOUND_MIXTURE: they may be checked at any time (a normal
 * mixture), which is stricter. */
enum bound { BOUND_LOOKS, BOUND_MIXTURE, BOUNDS };

/* What the two hypotheses of a sequential test are about: the Elo of sets, the normalized Elo of
 * sets, or points a deal. */
enum sprt_model { SPRT_ELO, SPRT_NELO, SPRT_POINTS, SPRT_MODELS };

/* H0: the first bot is better by at most `low`. H1: it is better by at least `high`. */
struct sprt_test {
    uint8_t model;        /* enum sprt_model */
    int64_t low, high;    /* millionths of Elo, or of a point a deal */
    uint32_t alpha, beta; /* the risks of a wrong H1 and of a wrong H0, in millionths */
};

/* What a format does not use is 0. */
struct format_options {
    /* settle */
    uint64_t eps;  /* neighbours closer than this are a tie; millionths of Elo or of points a deal,
                      whichever ranks the game (stats/rating.h) */
    uint8_t bound; /* enum bound */
    uint32_t top;  /* only the first `top` ranks are settled; 0: all */
    uint64_t max_sets; /* the most sets of a segment; 0: no limit */
    uint32_t max_time; /* the most seconds of play; 0: no limit */
    uint8_t ratings;   /* the version of the rating formulas that plan the rounds,
                          FORMAT_OPTIONS_RATINGS; 0: from before they had one, and no longer known */
    /* swiss */
    uint32_t rounds;
    /* sprt; event.sets is the most sets that are played */
    struct sprt_test sprt;
};

/* Their names as in tournament files: looks, mixture; elo, nelo, points. */
const char *bound_name(unsigned bound);
const char *sprt_model_name(unsigned model);

enum {
    FORMAT_OPTIONS_RATINGS = 1,
    SPRT_MOST = 2000 * MILLIONTHS, /* low and high are from -SPRT_MOST to SPRT_MOST */
    SPRT_RISK = MILLIONTHS / 2,    /* alpha and beta are above 0 and below this */
    SWISS_ROUNDS = 1000,           /* the most rounds */
};

enum format {
    FORMAT_ROUND_ROBIN,
    FORMAT_GAUNTLET,
    FORMAT_PAIRS,
    /* From here to FORMAT_SPRT results decide who plays whom, round by round
     * (schedule/round_planner.h). */
    FORMAT_SETTLE,
    FORMAT_SWISS,
    FORMAT_KNOCKOUT,
    FORMAT_SPRT,
    FORMAT_TABLE, /* a single table: entrant i sits at seat i */
};
const char *format_name(enum format format);
bool format_parse(const char *text, enum format *format);

/* Whether results decide who plays whom. Its rounds are records of the log (log/round_record.h). */
bool format_adapts(enum format format);

/* A hash of 8 bytes, which stands for a bot's name in the log. */
enum { NAME_HASH = 8 };
void name_hash(const char *name, uint8_t hash[NAME_HASH]);

struct entrant {
    char name[NAME_CAP];
    char version[NAME_CAP];
    char author[NAME_CAP];
    char *args;         /* owned, never NULL */
    uint8_t sha256[32]; /* of the shared object; zeros: a person plays (FORMAT_TABLE) */
    uint8_t fault;      /* 0, EU_NO_START or EU_BAD_ABI; if not 0 the bot forfeits all its tables */
};

enum { EVENT_BEACON = 256 }; /* the size of a beacon's texts */

/* A struct of zeros is an empty event. */
struct event {
    char title[256];
    struct eu_rules rules;
    enum unit unit;
    uint16_t deals; /* deals a table, in UNIT_DEALS and UNIT_SITTING */
    enum format format;
    uint32_t sets; /* sets a pairing; settle: sets that every two bots play first; swiss, knockout:
                      sets a match; sprt: the most sets */
    uint32_t challenger;        /* FORMAT_GAUNTLET: the number of the challenger */
    struct format_options plan; /* for formats in which results decide who plays whom */
    struct limits limits;
    bool given;             /* deals come from a file, not from the seed */
    uint8_t given_hash[32]; /* its hash (table/deal_file.h), or zeros */
    uint8_t commitment[32]; /* to the seed */
    /* Randomness from outside, if the event uses any. The source is announced before play ("the
     * lottery of 1 December"). The beacon is its value, empty until it is known. */
    char beacon_source[EVENT_BEACON], beacon[EVENT_BEACON];
    struct entrant *entrant;
    size_t entrants;
    uint32_t late_entries; /* the last so many entrants entered late, after the others had played;
                           0: none. Only pairings with one of them are played, or are played first
                           where results decide who plays whom */
    uint32_t (*pair)[2];   /* FORMAT_PAIRS: the pairs of partners */
    size_t pairs;
    /* Individual games: the line-ups in schedule order, as entrant numbers. event_line_up computes
     * them from all of the above. Owned. */
    uint32_t (*lineup)[EU_SEATS];
    size_t lineups;
};

void event_finish(struct event *e);

enum {
    EVENT_BOTS = 65536,
    EVENT_PAIRS = 1024,
    EVENT_ARGS = 4096,
    EVENT_SETS = INT32_MAX, /* the most sets of a pairing where results say how many are played */
    EVENT_SETTLED = 1000,   /* the most bots of FORMAT_SETTLE */
    EVENT_LINED_UP = 1000,  /* the most bots of individual games */
    EVENT_ALL_LINEUPS = 500 /* so many are all played; of more, a choice */
};

/* Makes the list of line-ups of individual games; does nothing for games of two sides. Call it when
 * rules, entrants and format are set, before event_check and all functions below.
 *
 * A line-up has one bot for each player. All combinations of bots are played, or a choice of them
 * in which every bot plays equally often and any two meet about equally often. If there are fewer
 * bots than players, bots take several places in turn. In a gauntlet the challenger has one place
 * in each line-up. With late entries, only line-ups that hold one of them remain; where results
 * decide who plays whom, all remain.
 *
 * ERR_USAGE if there is nobody to play against, or if there are too many bots. */
bool event_line_up(struct event *e, struct err *err);

/* Whether the event can be played and logged: the rule set fits the unit, there is at least one set
 * and one pairing, names differ, texts are UTF-8 without control characters, and every value is
 * within its range. The error says what is wrong. */
bool event_check(const struct event *e, struct err *err);

/* Whether a run of `then` may be resumed as one of `now`. If not, *err (ERR_USAGE) names the first
 * difference. A bot is the same if its name, arguments and file are. Its version, its author and
 * whether it started are not compared, because a bot may answer differently another time. */
bool event_same(const struct event *then, const struct event *now, struct err *err);

/* Compares what event_same leaves out, for the bots that both events have: version, author and
 * fault. *err as in event_same. */
bool event_same_description(const struct event *then, const struct event *now, struct err *err);

/* Copies version, author and fault of every bot from `asked`. */
void event_describe(struct event *event, const struct event *asked);

/* Whether `now` is `then` with its late entries added. Seed and beacon may differ. *err as in
 * event_same. */
bool event_grown(const struct event *then, const struct event *now, struct err *err);

/* Whether the event still waits for its beacon, so that nothing can be dealt. */
bool event_waits(const struct event *e);

/* Copies the beacon from `known`, which is the same event, if `e` waits for it. */
void event_take_beacon(struct event *e, const struct event *known);

/* The seed from which cards and the bots' random numbers are dealt (table/duplicate_deals.h): the
 * seed itself, or one derived from seed and beacon if there is a beacon. `out` may be `seed`. */
void event_dealing_seed(const struct event *e, const uint8_t seed[RNG_SEED_BYTES],
                        uint8_t out[RNG_SEED_BYTES]);

/* The settings of every table of the event. The caller adds source, number and chairs. */
struct table_setup event_table(const struct event *e);

/* The number of bots in a pairing: 2, 4 in FORMAT_PAIRS, or the number of players of an individual
 * game or a single table. */
unsigned event_places(const struct event *e);

/* The number of tables of a set. */
unsigned event_tables(const struct event *e);

/* Makes a pairing of event_places bots with these names. Uses only the rules and the format of the
 * event. */
void event_make_pairing(const struct event *e, const uint32_t *bot, const char *const *names,
                        struct pairing *p);

/* The pairings in schedule order: how many there are, and the i-th. They are computed, not stored,
 * except that the pairings of individual games are the line-ups. In FORMAT_PAIRS two pairs with an
 * entrant in common do not meet. With late entries only pairings with one of them count, in the
 * order that they have among all; where results decide who plays whom, all count. */
uint64_t event_pairings(const struct event *e);
void event_pairing(const struct event *e, uint64_t index, struct pairing *p);

/* For formats in which results decide who plays whom: the number of the pairing of these bots, in
 * any order. False if there is none. */
bool event_number(const struct event *e, const uint32_t *bot, uint64_t *index);

/* Sets in schedule order: block 1 of every pairing, then block 2, and so on. How many there are,
 * and of the i-th its pairing (by index) and its number in that pairing (from 0). */
enum { BLOCK_SETS = 128 };
uint64_t event_sets(const struct event *e);
void event_set(const struct event *e, uint64_t index, uint64_t *pairing, uint32_t *set);

/* How many sets a pairing has among the first `sets` of the schedule. */
uint64_t event_pairing_sets(const struct event *e, uint64_t pairing, uint64_t sets);

#endif
