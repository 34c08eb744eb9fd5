/* Plays many tables at once: each has one question open, and a process of the bot group gets the
 * questions of many tables in one frame. */
#ifndef SANDBOX_BATCH_H
#define SANDBOX_BATCH_H

#include "sandbox/bot_group.h"

enum { BATCH_MOST = 1024 }; /* tables at once */

enum batch_state { BATCH_WAITS, BATCH_PLAYS, BATCH_OVER };

/* One table to be played. */
struct batch_table {
    uint32_t set;
    uint8_t number;              /* of the table in its set */
    uint8_t chair_at[EU_SEATS];  /* by seat */
    struct table_record *played; /* initialised */
    void *kept;                  /* by batch_setup's keeper, of its set */
    void *log_context;           /* of table_setup's log */
    enum batch_state state;
};

struct batch_setup {
    struct table_setup table; /* source, number, chair, slot, log_context of each are set here */
    const struct duplicate_deals *source; /* started; copied for every table */
    const struct deal_keeper *keeper;     /* of cards; or NULL */
    unsigned width;                       /* tables at once, the most */
};

struct batch;

bool batch_create(struct batch **b, const struct batch_setup *setup, struct err *err);
void batch_destroy(struct batch *b);

/* Plays the tables that wait, in their order; the bot group has room for `width` of them at once.
 * False if the bot group ends before they are over: the tables in play are then BATCH_PLAYS, others
 * as they were. A table is over when its bots have been told so and are still alive. */
bool batch_play(struct batch *b, struct bot_group *bot_group, struct batch_table *table, size_t n);

#endif
