/*
 * A match played by an environment and again by the arena's own tables, whose chairs give the
 * answers that were recorded: same views, answers, points and scores, and a log that verifies.
 *
 *     struct env_match m = {.rules = "modern", ...};
 *     env_match_play(&m);
 *     env_match_compare(&m);
 *     env_match_finish(&m);
 */
#ifndef ENV_MATCH_H
#define ENV_MATCH_H

#include "euchre_env.h"
#include "log/log.h"
#include "stats/standings.h"

/* A question that a learner was asked, and what he answered. */
struct env_question {
    uint64_t view; /* a hash of it */
    int32_t answer;
    uint8_t seat, fault;
};

struct env_deal {
    uint16_t game, deal;
    uint32_t questions; /* of its table, up to its end */
    uint8_t answers;    /* up to the last question, this included */
    uint8_t answer[EU_ENV_DEAL_ANSWERS];
    int32_t points[EU_SEATS]; /* by seat */
};

struct env_table {
    struct env_question *question;
    size_t questions, questions_cap;
    struct env_deal *deal;
    size_t deals, deals_cap;
};

struct env_match {
    const char *rules;
    enum eu_env_unit unit;
    unsigned deals, sets, rows; /* of a unit (0: the default); of the match; of the environment */
    unsigned badly;             /* one action in so many is any number; 0: none */
    unsigned others; /* environments that share the sets, each with as many rows, less 1 */
    const char *log; /* where env_match_compare writes the log; NULL: nowhere */
    /* The rest is env_match.c's own. */
    struct event event;
    struct pairing pairing;
    struct eu_game *game;
    struct eu_env *env;                  /* the first of them */
    struct env_table *table;             /* by set, and table of the set */
    struct eu_env_score score[EU_SEATS]; /* by entrant, of all environments */
    uint64_t seed;
    size_t played; /* deals */
};

void env_match_play(struct env_match *m);
void env_match_compare(struct env_match *m);
void env_match_finish(struct env_match *m);

#endif
