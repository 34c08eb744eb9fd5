/*
 * What is to be played: a tournament file or the options of `match`, as a struct config. Both say
 * the same things by the same keys and go through the same checks:
 *
 *     config_init(&c);
 *     config_read(&c, "club.yaml", &e)            or  config_bot(&c, "simple level=2", &e), ...
 *     config_set(&c, "sets", "200", &e)           options; later ones win over the file's
 *     config_complete(&c, &e)                     defaults, checks; c.event is usable from here
 *     config_deals(&c, &e)                        the deals of a file, if they are given
 *     roster_start(&roster, &c, &setup, &e)       (roster.h) finds, copies, hashes, probes the bots
 *     config_finish(&c)
 *
 * A file with `stages:` is several events, one after the other with the same bots: after reading
 * and setting, each stage has a configuration of its own, which is completed in its place.
 *
 *     for (size_t i = 0; i < c.stages; i++)
 *         config_stage(&stage[i], &c, i, &e), config_complete(&stage[i], &e), ...
 *
 * The keys, as in a tournament file:
 *
 *     event: Somerset Club    the title; by default the file's name without .yaml
 *     rules: modern target=5  rule set and parameters (modern)
 *     enforcement: book       book or repair; may stand in `rules` instead
 *     unit: rubber            deals, game, rubber or sitting (rubber where the rules have one,
 *                             else game where they have that, else sitting)
 *     deals: 16               deals of a table; only with unit deals or sitting (16; in
 *                             individual games four for each player)
 *     sets: 100               sets a pairing (100; individual games 120); in settle the sets that
 *                             every two play first (20; individual games 24), in swiss and
 *                             knockout the sets of a match, in sprt the most (100000)
 *     seed: "42"              64 hex digits are the seed itself, any other text is hashed
 *     seed_file: PATH         or a file that holds either
 *     beacon_source: TEXT     randomness from outside that will be mixed into the deals: what it
 *                             will be, and where it can be looked up
 *     beacon: TEXT            what it was; until it is said nothing is dealt
 *     deals_file: PATH        play these deals (table/deal_file.h), not the seed's
 *     answer_ms: 50           limits, in a file below `limits:` (table/limits.h has them all)
 *     challenger: NAME        only in a file, with format gauntlet, and then needed
 *     format: round-robin     round-robin; gauntlet and pairs, which only a file can say; or, where
 *                             results say who plays whom, settle, swiss, knockout, sprt; or table:
 *                             the bots sit in their order at a single table and keep their seats
 *     eps: 0.05               settle: closer than this is a tie, in points a deal (0.05) where
 * tables are deals and in individual games, else in Elo (35) bound: looks            settle: looks,
 * or mixture, which is stricter (looks) top: 3                  settle: only the first ranks matter
 * (all) max_sets: 10000         settle: the most; late entries have as many again (no limit)
 *     max_time: 90m           settle: the most time of play, in s, m, h or d; looked at when a
 *                             round ends (no limit)
 *     rounds: 5               swiss (as many as a knockout would take, and one)
 *     sprt: elo0=0,elo1=10    sprt, and makes it the format: two hypotheses on the first of two
 *                             bots, in Elo of the score of sets, nelo0 and nelo1 or points0 and
 *                             points1 (a deal), which alone are allowed where tables are deals;
 *                             perhaps alpha=0.05,beta=0.05
 *     bots: [{bot: PATH}]     only in a file: a name or path each, perhaps name and args
 *     pairs: [[A, B], ...]    only in a file, with format pairs: names of partners
 *     stages                  a list of stages, each with keys of its own: all but bots, seed,
 *                             seed_file and the beacon. What a stage does not say is said at the
 * top of the file, but that with `unit` goes `deals`, with `format` all that formats ask for. Its
 * title is the file's and its rules.
 *
 * Errors are one sentence with file and line, or the option's name, and are ERR_USAGE.
 */
#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/rng.h"
#include "base/text.h"
#include "event/event.h"
#include "table/deal_file.h"

enum {
    CONFIG_BYTES = 16 << 20, /* of a tournament file */
    CONFIG_BOTS = 16384,     /* entrants */
    CONFIG_STAGES = 99,
    CONFIG_SETS = 100000000, /* a pairing */
    CONFIG_OPTION = 16,      /* bytes of the name of an option */
};

struct config {
    /* Everything but commitment, and version, author, sha256 and fault of the entrants, which the
     * roster finds out. */
    struct event event;
    char **bot; /* where entrant i is: a path, or the plain name of an installed bot; owned */
    bool seed_given;
    uint8_t seed[RNG_SEED_BYTES]; /* if it is given */
    char *deals_file;             /* path of given deals, or NULL; owned */
    struct deal_file given;       /* they, after config_deals */
    uint8_t people;               /* bit i: a person plays entrant i, who has no file (play) */
    size_t stages;                /* of the file; 0: it has none and is one event */
    /* The rest is the configuration's own. */
    struct draft *draft; /* what was said so far */
};

/* Nothing said yet. False if there is no memory. */
bool config_init(struct config *c, struct err *e);
void config_finish(struct config *c);

/* Reads a tournament file; relative paths in it are taken from its folder. Once, and first. */
bool config_read(struct config *c, const char *path, struct err *e);

/* The same from memory; `path` names it in errors and says what paths are relative to. */
bool config_parse(struct config *c, const char *path, const void *data, size_t n, struct err *e);

/* Says one thing by its key, or by the option that says it (answer_ms or answer-ms). Paths are
 * relative to the working folder. Values are checked by config_complete. For the key deals a value
 * that is no number is a path and means deals_file, so that --deals takes either. */
bool config_set(struct config *c, const char *key, const char *value, struct err *e);

/* The names of the options that say something, without their dashes: number `number` from 0; false
 * after the last. */
bool config_option(size_t number, char option[CONFIG_OPTION]);

/* Says many. */
struct config_setting {
    const char *key, *value;
};
bool config_set_all(struct config *c, const struct config_setting *setting, size_t n,
                    struct err *e);

/* Begins the configuration of a stage (from 0) with what has been said in `c`, which outlives it
 * and is itself not completed. config_finish is needed only after success. */
bool config_stage(struct config *stage, const struct config *c, size_t number, struct err *e);

/* Enters a bot as on a command line, behind those of a file: a name or a path, then its arguments
 * ("./mine.so level=2"); one that would have another's name is given a number ("simple",
 * "simple-2"). With NAME= before it that is what it is called ("Ann=./mine.so level=2"). */
bool config_bot(struct config *c, const char *spec, struct err *e);

/* Whether a person plays entrant i. */
static inline bool config_is_person(const struct config *c, size_t i)
{
    return i < EU_SEATS && c->people >> i & 1;
}

/* Seats a person of this name, as the entrant that a bot entered in its place would be: one of the
 * first EU_SEATS. */
bool config_person(struct config *c, const char *name, struct err *e);

/* Fills in the defaults and checks everything; the event and the lists are there from here on.
 * Once, after all else. */
bool config_complete(struct config *c, struct err *e);

/* Reads the deals of a completed configuration that has deals_file, else does nothing; also the
 * event's given_hash. */
bool config_deals(struct config *c, struct err *e);

/* The seed that a text means: 64 hex digits are the seed itself, any other text that is not empty
 * is hashed (BLAKE2b). Of a file its content, without blanks and line ends at its end. */
bool config_seed_text(uint8_t seed[RNG_SEED_BYTES], struct text text, struct err *e);
bool config_seed_file(uint8_t seed[RNG_SEED_BYTES], const char *path, struct err *e);

#endif
