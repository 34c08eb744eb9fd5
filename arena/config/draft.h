/*
 * What a tournament file and options have said, before anything is checked. Private to config/:
 *
 *     config.c      takes it down, from a file or from options, and says for a key what was said
 *     yaml.c        reads the text of a file, and finds the line of a key
 *     validate.c    makes an event of it: defaults, ranges, what excludes what
 *     entrants.c    the same for the bots, their names, and who of them plays whom
 */
#ifndef CONFIG_DRAFT_H
#define CONFIG_DRAFT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "config/config.h"

/* Every key with one value, and the limits, which in a file lie below `limits:`. Those that a stage
 * may say for itself come first. */
#define STAGE_KEYS(X) \
    X(EVENT, event) \
    X(RULES, rules) \
    X(ENFORCEMENT, enforcement) \
    X(FORMAT, format) \
    X(UNIT, unit) \
    X(DEALS, deals) \
    X(SETS, sets) \
    X(DEALS_FILE, deals_file) \
    X(CHALLENGER, challenger) \
    X(EPS, eps) \
    X(BOUND, bound) \
    X(TOP, top) \
    X(MAX_SETS, max_sets) \
    X(MAX_TIME, max_time) \
    X(ROUNDS, rounds) \
    X(SPRT, sprt)

#define TOP_KEYS(X) \
    STAGE_KEYS(X) \
    X(SEED, seed) \
    X(SEED_FILE, seed_file) \
    X(BEACON_SOURCE, beacon_source) \
    X(BEACON, beacon)

#define KEY_NUMBER(id, ...) KEY_##id,
enum key { TOP_KEYS(KEY_NUMBER) LIMIT_KEYS(KEY_NUMBER) KEY_COUNT };
enum { TOP_KEY_COUNT = KEY_ANSWER_MS, LIMIT_KEY_COUNT = KEY_COUNT - TOP_KEY_COUNT };
#undef KEY_NUMBER

/* A tournament file as libcyaml fills it in; NULL where it is silent. */
struct yaml_limits {
    char *value[LIMIT_KEY_COUNT];
};
struct yaml_bot {
    char *bot, *name, *args;
};
struct yaml_part {
    char *value[TOP_KEY_COUNT];
    struct yaml_limits limits;
    char ***pairs; /* each points to two names */
    unsigned pairs_count;
};
struct yaml_file {
    struct yaml_part top;
    struct yaml_bot *bots;
    unsigned bots_count;
    struct yaml_part *stages;
    unsigned stages_count;
};

struct draft {
    char *path;              /* of the tournament file, NULL if there is none */
    struct buf text;         /* its content, in which errors look for their line */
    struct yaml_file *file;  /* NULL if there is none */
    char *option[KEY_COUNT]; /* what options say; NULL: nothing */
    char **spec;             /* bots of the command line */
    size_t specs;
    size_t stage; /* of which stage it is a draft, from 1: all else is borrowed; 0: of the file */
};

/* ---- Places in a file ---- */

/* A place in a tournament file: a key, or an entry of its list, or a key below either; all of it in
 * an entry of `stages`, from 1, or if that is 0 at the top. */
struct spot {
    size_t stage;
    const char *key;
    size_t entry;      /* from 0, or NO_ENTRY */
    const char *field; /* or NULL */
};
#define NO_ENTRY ((size_t)-1)

/* Parses a tournament file. *file is owned by the caller: draft_free_yaml. (Not yaml_...: those
 * names are libyaml's, also the ones it keeps to itself.) */
bool draft_read_yaml(struct yaml_file **file, const char *path, const void *data, size_t n,
                     struct err *e);
void draft_free_yaml(struct yaml_file *file);

/* The line of a spot, from 1; of what comes nearest above it if it is not there; 0 in a text that
 * does not parse. */
size_t draft_line(const void *data, size_t n, const struct spot *spot);

/* ---- What was said ---- */

/* What was said for a key, by option or in the file; NULL if nothing. What a stage does not say
 * comes from the top of the file, but that with `unit` in a stage goes `deals`, and with `format`
 * all that formats ask for. */
const char *draft_value(const struct draft *d, enum key key);

/* Whether the stage itself said it, and no option. */
bool draft_by_stage(const struct draft *d, enum key key);

/* The part of the file whose pairs count, NULL if there is none; *stage is the spot's. */
const struct yaml_part *draft_pairs(const struct draft *d, size_t *stage);

/* ---- Errors ---- */

/* Errors (ERR_USAGE) that begin with where the thing was said: the option, or file and line. All
 * return false. */
bool draft_key_error(const struct draft *d, enum key key, struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Of a value that is none of the words of a list, "book, repair": with the one that was meant. */
bool draft_word_error(const struct draft *d, enum key key, const char *words, struct err *e);
bool draft_spot_error(const struct draft *d, const struct spot *spot, struct err *e,
                      const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Of entrant i; field may be NULL. */
bool draft_bot_error(const struct draft *d, size_t i, const char *field, struct err *e,
                     const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* ---- Paths, names ---- */

/* A path said for a key, as seen from the working folder; memory is the caller's. NULL and *e. */
char *draft_path(const struct draft *d, bool by_option, const char *path, struct err *e);

/* NULL if a text is fit to be shown as a name of less than cap (at most 256) bytes, else what is
 * wrong: not empty, UTF-8 without control characters, no blanks at its ends. So names that look the
 * same to whoever reads them are the same. */
const char *draft_bad_name(const char *name, size_t cap);

/* The part of config_complete that is the bots and who plays whom. */
bool entrants_complete(struct config *c, struct err *e);

#endif
