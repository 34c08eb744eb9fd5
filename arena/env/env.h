/*
 * An environment: many tables, each a row, that are played a step at a time. Its functions are
 * those of sdk/euchre_env.h:
 *
 * setup.c       what a setup says, checked
 * env.c         create, reset, begin, step: the loop over the rows
 * row.c .h      a row: sets, tables, deals
 * row_bots.c    bots at the table
 * outputs.c .h  what is written for the caller
 * score.c       the results of sets
 */
#ifndef ENV_ENV_H
#define ENV_ENV_H

#include "env/game.h"
#include "env/score.h"
#include "table/set_stream.h"

enum { ENV_DEALS_AHEAD = 8 }; /* the most deals whose random words are made at once */

enum { ENV_LINE = 64 }; /* bytes of a line of the processor's caches */

struct env_row;
struct row_standing;
struct row_bots;

struct eu_env {
    const struct eu_rules *rules; /* of the game */
    const struct eu_game *game;
    /* The setup, with its defaults put in. */
    uint32_t rows;
    enum unit unit;
    uint16_t deals;
    uint8_t reward, after, illegal, obs;
    uint32_t first, stride;
    uint64_t sets; /* the number of the first set that is not played */
    uint32_t answer_ms;

    struct pairing pairing; /* its bots are numbers of entrants */
    uint8_t entrants;
    uint8_t tables;                       /* that a row plays of each set */
    uint8_t ahead;                        /* deals whose random words are made at once */
    uint8_t words;                        /* of each that are kept */
    uint8_t learners;                     /* bit e: entrant e is one */
    uint8_t place[EU_SEATS];              /* by chair: the entrant */
    bool begun;                           /* it has been reset */
    bool puts_asked, puts_place;          /* some of these outputs are written in this call */
    bool failed;                          /* a bot has; nothing but a reset helps */
    struct set_stream stream;             /* of the seed of the last reset */
    struct score_of_sets score[EU_SEATS]; /* by contestant */
    size_t width;                         /* bytes of an observation */

    struct env_row *row;
    struct row_standing *standing; /* by row */
    uint64_t *accepts;             /* by row: legal actions; 0 where nothing is asked */
    uint64_t *word;        /* by row: the first words of the next deals, `ahead` times `words` */
    struct row_bots *bots; /* NULL: all are learners */
    size_t bytes;
};

/* Takes a setup: all of *env but its memory. */
bool env_take_setup(struct eu_env *env, const struct eu_env_setup *setup, struct err *err);

#endif
