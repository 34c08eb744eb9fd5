/*
 * Bots at the tables of an environment, in this process. They are opened at every table, asked,
 * told and closed as trusted bots of a match are (table/trusted_bot.h, table/table.h).
 */
#ifndef ENV_ROW_BOTS_H
#define ENV_ROW_BOTS_H

#include "env/env.h"
#include "table/notices.h"
#include "table/private_library.h"

/* The code of one chair. */
struct bot_code {
    struct callbacks calls;
    struct private_library library; /* where it was loaded from a path */
    struct eu_host host;            /* what `load` is handed */
    char *args;
    char name[NAME_CAP]; /* of the entrant */
    bool there;          /* false: a learner has this chair */
    bool loaded;         /* to be unloaded */
};

/* A bot in a seat of a row. */
struct seated_bot {
    struct eu_host host; /* what it is handed; first, so that its services find the rest */
    struct row_bots *bots;
    const struct bot_code *code; /* NULL: a learner sits here */
    void *self;
    uint64_t clock; /* when time_left was first asked for in this question, or 0 */
    uint16_t told;  /* notices of this deal */
    bool open;      /* to be closed */
};

struct table_bots {
    struct seated_bot seat[EU_SEATS];
    uint64_t seed[EU_SEATS][2]; /* of the deal going on */
};

struct row_bots {
    struct bot_code chair[EU_SEATS];
    struct table_bots *table; /* by row */
    struct notices *notices;  /* by row; NULL: no bot wants them */
    uint32_t answer_ms;
    bool opening; /* `open` is running, and what it logs is kept */
    char said[256];
    struct err err; /* why a bot could not start */
};

/* Loads the bots of a setup, of an environment that has taken it; none: env->bots is NULL. On
 * failure *status says what kind it is. */
bool row_bots_create(struct eu_env *env, const struct eu_env_setup *setup,
                     enum eu_env_status *status, struct err *err);
/* Closes and unloads all. */
void row_bots_destroy(struct eu_env *env);

/* A table of row r begins, with `chair` by seat. False, with bots->err, if a bot cannot start. */
bool row_bots_open(struct eu_env *env, uint32_t r, uint32_t set, const uint8_t *chair);
void row_bots_close(struct eu_env *env, uint32_t r);

/* A deal begins. */
void row_bots_begin_deal(struct eu_env *env, uint32_t r, uint32_t set, const struct tally *tally);

/* What a bot answers to the open question; the default answer, if it has no callback for it. */
int32_t row_bots_answer(struct eu_env *env, uint32_t r, const struct deal *deal);

/* An answer has been played, with this fault or none. */
void row_bots_played(struct eu_env *env, uint32_t r, const struct deal *deal,
                     const struct fault *fault);

/* The deal is over, and in the tally; before, its game was number `game`. */
void row_bots_end_deal(struct eu_env *env, uint32_t r, const struct deal *deal,
                       const struct tally *tally, unsigned game);

#endif
