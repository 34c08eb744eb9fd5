/*
 * Duplicate sets of modern euchre between two bots that are built, played in this process.
 */
#ifndef CONTEST_H
#define CONTEST_H

#include "stats/estimates.h"
#include "sandbox/trusted_source.h"
#include "table/table.h"

/* Two bots of two seats each, loaded once, and what was played. */
struct contest {
    struct eu_rules rules;
    struct duplicate_deals source;
    struct trusted_bot *bot[4]; /* sides 0, 1, 0, 1 at the first table of a set */
    struct table_setup setup;
    struct table_record played;
    /* of the first side */
    struct ratio_sum sets;
    struct table_sum tables;
    /* points of side 0 of a set's tables less side 1's, whoever sat there: sum, and of squares */
    int64_t side0, squares;
};

/* A bot is its path below $BUILD, and what follows a blank its arguments. */
void contest_start(struct contest *c, enum unit unit, unsigned deals, const char *first,
                   const char *second);
void contest_finish(struct contest *c);

/* Forgets results, not the bots. */
void contest_again(struct contest *c);

/* A table whose side 0 is the first side, or with `turned` the second; the first side's points. */
struct table_result contest_table(struct contest *c, uint32_t set, unsigned number, bool turned);

/* A set of two tables, whose sum is returned and added to the results; its sign is that of a set's
 * score. `exchanged`: the second side begins as side 0. */
struct table_result contest_set(struct contest *c, uint32_t set, bool exchanged);

/* Whether tests may take long: LONG is in the environment. */
bool contest_takes_long(void);

#endif
