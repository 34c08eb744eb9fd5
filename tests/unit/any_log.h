/*
 * Logs to test with: whole events played in memory by bots that answer at random, and now and then
 * badly.
 */
#ifndef ANY_LOG_H
#define ANY_LOG_H

#include "log/log.h"
#include "table/table.h"

struct any_setup {
    const char *rules;
    enum unit unit;
    unsigned deals;
    enum format format;
    struct format_options plan; /* of formats that pair by results */
    unsigned bots, sets;
    unsigned badly; /* one answer in so many is illegal; 0: none */
    bool unlike;    /* bots answer each by chance of their own; else all tables of a set are alike,
                       and nobody wins it */
    const struct strike *strikes;
    size_t nstrikes;
    const struct deal_file *given;
    unsigned absent; /* number of the bot that could not start, from 1; 0: none */
    unsigned lost;   /* number of the bot that forfeits every table, from 1; 0: none */
    bool plays_on;   /* what is given up is in the log as if it were not, though it counts so */
    unsigned late_entries;   /* the last so many */
    const uint8_t *seed;     /* NULL: any_seed */
    const char *const *name; /* of the bots; NULL: "bot a", ... */
};

/* The event alone; event_finish is the caller's. */
void any_event(struct event *e, const struct any_setup *setup);

/* The seed of events that name no other. */
extern const uint8_t any_seed[RNG_SEED_BYTES];

/* One deal for two sides at a table of four, given for all tables. */
const struct deal_file *any_given(void);

/* A complete log, appended to out: with late entries to the logs that are there. */
void any_log(struct buf *out, const struct any_setup *setup);

/* A file with these bytes; unlink is the caller's. */
struct any_file {
    char path[32];
};
struct any_file any_file(const void *data, size_t n);

/* Writes a log again, its rounds changed by `edit` (number of the round in the log, from 0; false:
 * leave it out). */
typedef bool any_edit_round(struct round *r, uint64_t number);
void any_rewrite_rounds(struct buf *out, const struct buf *log, any_edit_round *edit);

/* Writes a log again, its sets changed by `edit` (number of the set in the log; false: leave it
 * out), with checksums, footer and trailer that fit. */
typedef bool any_edit(struct set_record *r, uint64_t number);
void any_rewrite(struct buf *out, const struct buf *log, any_edit *edit, const uint8_t *seed);

#endif
