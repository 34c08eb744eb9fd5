/*
 * Plays a table: deals, asks chairs, referees, scores, until the unit is over. It can be stepped,
 * so that a worker plays many tables at once:
 *
 *     table_start(&t, &setup, &played);
 *     while ((query = table_advance(&t)))
 *         table_answer(&t, chair->ops->ask(chair, query));
 *     table_finish(&t);
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/address.h"
#include "table/chair.h"
#include "table/notices.h"
#include "table/table_record.h"
#include "table/duplicate_deals.h"
#include "table/strikes.h"

/* What the loop is doing, for whoever watches over the process: in memory shared with it. `turn`
 * changes with every question, so that a watcher sees an answer that takes too long. */
struct note {
    volatile uint64_t turn; /* 0: no bot is being asked */
    volatile uint32_t set;
    volatile uint16_t game, deal, step;
    volatile uint8_t table, seat, question, trick;
};

/* Who failed at what, but for the code and what goes with it. */
struct strike strike_of_note(const struct note *n);

struct table_setup {
    const struct eu_rules *rules;
    enum unit unit;
    unsigned deals;
    unsigned answer_ms;             /* what bots are told of the time they have */
    unsigned repair_limit;          /* as in struct limits */
    struct duplicate_deals *source; /* turned to the set */
    uint8_t number;                 /* of the table in its set */
    uint16_t slot;                  /* what its instances are called by their chairs */
    struct chair *chair[EU_SEATS];  /* NULL: the seat plays default answers */
    const struct strike *strikes;   /* of this run; those of other tables are passed over */
    size_t nstrikes;
    struct note *note; /* or NULL */
    /* Receives what a bot writes for the sidecar; or NULL. */
    void (*log)(void *context, const struct address *at, unsigned seat, const char *line);
    void *log_context;
    /* Told, where a chair wants notices, that a deal has begun, and of every answer once it is
     * applied, also of those that nobody was asked for; or NULL. */
    void (*watch)(void *context, const struct table *t);
    void *watch_context;
};

struct table {
    const struct table_setup *setup;
    /* table.c's own. What is used at every question comes first, and lies together, up to the seeds
     * of four seats (table_fetch). */
    uint8_t *answers;   /* of the deal going on, by step, in *played */
    bool dealt;         /* a deal is going on */
    bool stricken;      /* some step of this table may have a strike */
    bool defaults;      /* some question may get it: a seat, or one that a chair does not answer */
    bool tells;         /* some chair wants notices */
    bool noted;         /* there is a note in the setup */
    uint8_t empty;      /* bit s: no bot sits at seat s */
    uint8_t by_default; /* bit s: seat s gets the default answer at this step */
    struct deal deal;   /* for all to read */
    struct query query;
    uint64_t seed[EU_SEATS][2];  /* of the deal going on */
    struct table_record *played; /* for all to read */
    uint8_t out;                 /* bit s: the bot at seat s forfeited the table */
    uint8_t unopened;            /* bit s: `open` failed */
    struct instance instance[EU_SEATS];
    struct tally tally; /* for all to read */
    struct strike_counts counts;
    uint64_t turn;
    struct notices notices; /* comes last, as table_start does not clear all of it */
};

/* Has the processor fetch what the next answer will need, where many tables are played in turn. It
 * reads nothing itself. */
static inline void table_fetch(const struct table *t)
{
    enum { LINE = 64, SEATS = 4 };

#pragma GCC unroll 16
    for (size_t at = 0; at < offsetof(struct table, seed[SEATS]); at += LINE)
        __builtin_prefetch((const char *)t + at, 1);
}

/* The same of what the end of the deal and the next one will need. Called with steps 0, 1 and 2 in
 * turn, some time apart, as each leads to what the next one fetches. */
void table_fetch_deal(const struct table *t, unsigned step);

/* Opens the bots' instances. A bot whose `open` fails forfeits the table (NO_START). `setup` and
 * `played` outlive the table. */
void table_start(struct table *t, const struct table_setup *setup, struct table_record *played);

/* Plays on until a bot must be asked and returns the question, or NULL when the table is over or
 * memory has run out (played->failed); not to be called again after that. */
struct query *table_advance(struct table *t);

/* The same, but not beyond the deal that is going on: NULL where table_advance has to go on. */
struct query *table_advance_deal(struct table *t);

/* Takes the answer to it. */
void table_answer(struct table *t, int32_t answer);

/* Closes the instances and completes *played. */
void table_finish(struct table *t);

/* What is going on there; its pairing is not known here. */
struct address table_address(const struct table *t);

/* A line from the bot at a seat, for the sidecar. `opening`: it comes from `open`, and belongs to
 * the beginning of the table, wherever that is by now. */
void table_log(const struct table *t, unsigned seat, bool opening, const char *line);

/* All of it, one question at a time. */
void table_play(const struct table_setup *setup, struct table_record *played);

#endif
