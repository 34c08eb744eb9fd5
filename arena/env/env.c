#include "env/env.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "env/outputs.h"
#include "env/row.h"
#include "env/state.h"

/* ---- Life ---- */

static size_t to_lines(size_t bytes)
{
    return (bytes + ENV_LINE - 1) / ENV_LINE * ENV_LINE;
}

/* One block of memory for all: the environment, rows, legal actions, random words. */
static struct eu_env *allocate(const struct eu_env *from)
{
    size_t rows = from->rows, own = to_lines(sizeof *from);
    size_t of_rows = rows * sizeof *from->row;
    size_t standings = to_lines(rows * sizeof *from->standing);
    size_t accepts = to_lines(rows * sizeof *from->accepts);
    size_t words = to_lines(rows * from->ahead * from->words * sizeof *from->word);
    size_t bytes = own + of_rows + standings + accepts + words;
    char *block = aligned_alloc(ENV_LINE, bytes);

    if (!block)
        return NULL;
    memset(block, 0, bytes);
    struct eu_env *env = (struct eu_env *)(void *)block;
    *env = *from;
    env->bytes = bytes;
    env->row = (struct env_row *)(void *)(block + own);
    env->standing = (struct row_standing *)(void *)(block + own + of_rows);
    env->accepts = (uint64_t *)(void *)(block + own + of_rows + standings);
    env->word = (uint64_t *)(void *)(block + own + of_rows + standings + accepts);
    return env;
}

int eu_env_create(struct eu_env **env, const struct eu_env_setup *setup, char *error)
{
    struct eu_env made, *kept;
    struct err err;

    if (!env_take_setup(&made, setup, &err))
        return game_error(error, EU_ENV_BAD_CALL, &err);
    kept = allocate(&made);
    if (!kept) {
        (void)err_memory(&err);
        return game_error(error, EU_ENV_NO_MEMORY, &err);
    }
    enum eu_env_status status;
    if (!row_bots_create(kept, setup, &status, &err)) {
        free(kept);
        return game_error(error, status, &err);
    }
    *env = kept;
    return EU_ENV_OK;
}

void eu_env_destroy(struct eu_env *env)
{
    if (env)
        row_bots_destroy(env);
    free(env);
}

size_t eu_env_bytes(const struct eu_env *env)
{
    return env->bytes;
}

/* ---- Rows in turn ---- */

/* Rows are played in blocks, and what they show is written when a block is played: a processor does
 * not read at once what it has just written in other pieces. */
enum { BLOCK = 8 };

/* Has the processor fetch something. Compilers leave out calls that do nothing else, as if they did
 * nothing; so it is inlined by force, and what calls it. */
static inline __attribute__((always_inline)) void fetch_lines(const void *at, size_t bytes)
{
#pragma GCC unroll 16
    for (size_t i = 0; i < bytes; i += ENV_LINE)
        __builtin_prefetch((const char *)at + i, 1);
}

/* Has the processor fetch what a row's next deal needs, where this one's last question may be open:
 * the last trick has forced answers alone. The rest it foresees, as rows come one after the
 * other. */
static inline __attribute__((always_inline)) void fetch_next_deal(const struct eu_env *env,
                                                                  uint32_t r)
{
    const struct env_row *row = &env->row[r];

    if (r >= env->rows || row->deal.table.tricks + 2 < env->rules->cards)
        return;
    fetch_lines(&env->standing[r], sizeof *env->standing);
    fetch_lines(env->word + (size_t)r * env->ahead * env->words, 2 * ENV_LINE);
}

static inline __attribute__((always_inline)) void
put(struct eu_env *env, const struct eu_env_out *out, uint32_t r, struct row_events *events)
{
    struct env_row *row = &env->row[r];

    if (row->state == ROW_OVER) {
        events->ended |= EU_ENV_ENDED_ALL;
        events->any = true;
    }
    outputs_put(env, out, row, r, events);
    if (events->any)
        *events = (struct row_events){.any = false};
}

/* Plays one row on, and writes where it stands. */
static void go_on(struct eu_env *env, const struct eu_env_out *out, uint32_t r, bool plays)
{
    struct row_events events = {.any = false};

    if (plays && !env->failed)
        row_play_on(env, &env->row[r], r, &events, env->bots != NULL);
    put(env, out, r, &events);
}

static int fail(char *error, const char *why)
{
    struct err err;

    (void)err_set(&err, ERR_USAGE, "%s", why);
    return game_error(error, EU_ENV_BAD_CALL, &err);
}

/* A bot may have failed. */
static int outcome_of(const struct eu_env *env, char *error)
{
    return env->failed ? game_error(error, EU_ENV_BOT_FAILED, &env->bots->err) : EU_ENV_OK;
}

int eu_env_reset(struct eu_env *env, const uint8_t seed[EU_ENV_SEED],
                 const struct eu_env_out *given, char *error)
{
    struct eu_env_out out;
    struct err err;

    if (!outputs_take(&out, given, &err))
        return game_error(error, EU_ENV_BAD_CALL, &err);
    set_stream_start(&env->stream, env->rules, seed, env->pairing.id);
    memset(env->score, 0, sizeof env->score);
    env->begun = true;
    outputs_begin(env, &out);
    env->failed = false;
    for (uint32_t r = 0; env->bots && r < env->rows; r++)
        row_bots_close(env, r);
    for (uint32_t r = 0; r < env->rows && !env->failed; r++) {
        row_reset(env, r);
        go_on(env, &out, r, env->row[r].state == ROW_ASKS);
    }
    return outcome_of(env, error);
}

int eu_env_begin(struct eu_env *env, const uint8_t *mask, const struct eu_env_out *given,
                 char *error)
{
    struct eu_env_out out;
    struct err err;

    if (!outputs_take(&out, given, &err))
        return game_error(error, EU_ENV_BAD_CALL, &err);
    if (env->after != EU_ENV_STAY)
        return fail(error, "begin is for environments whose rows stay at the end of a unit");
    if (!env->begun)
        return fail(error, "an environment is reset before its first unit begins");
    if (env->failed)
        return outcome_of(env, error);
    outputs_begin(env, &out);
    for (uint32_t r = 0; r < env->rows && !env->failed; r++) {
        bool begins = env->row[r].state == ROW_STAYS && (!mask || mask[r]);
        if (begins)
            row_begin_unit(env, r);
        go_on(env, &out, r, begins && env->row[r].state == ROW_ASKS);
    }
    return outcome_of(env, error);
}

/* ---- Steps ---- */

static inline bool accepts(uint64_t legal, int64_t action)
{
    return (uint64_t)action < EU_ENV_ACTIONS && (legal >> action & 1);
}

/* Whether a row takes an action that is not in its legal set. */
static bool takes_other(const struct eu_env *env, uint32_t r, int64_t action)
{
    const struct env_row *row = &env->row[r];

    return row->state != ROW_ASKS || (action == EU_ABANDON && deal_may_abandon(&row->deal));
}

/* "1 5 26" */
static void put_actions(uint64_t set, char text[EU_ENV_ACTIONS * 3])
{
    size_t n = 0;

    for (text[0] = '\0'; set; set &= set - 1)
        n += (size_t)snprintf(text + n, EU_ENV_ACTIONS * 3 - n, " %u", card_lowest(set));
}

static bool refuse(const struct eu_env *env, uint32_t r, int64_t action, struct err *err)
{
    const struct ask *ask = &env->row[r].deal.ask;
    char legal[EU_ENV_ACTIONS * 3];

    put_actions(env->accepts[r], legal);
    return err_set(err, ERR_USAGE,
                   "row %u, seat %u: action %lld is not legal at question %s; "
                   "legal are%s",
                   r, ask->seat, (long long)action, question_name((enum eu_question)ask->kind),
                   legal);
}

/* All actions are looked at before one is played. */
static bool check_actions(const struct eu_env *env, const int64_t *action, struct err *err)
{
    bool legal = true;

    for (uint32_t r = 0; r < env->rows; r++)
        legal &= accepts(env->accepts[r], action[r]);
    for (uint32_t r = 0; !legal && r < env->rows; r++)
        if (!accepts(env->accepts[r], action[r]) && !takes_other(env, r, action[r]))
            return refuse(env, r, action[r], err);
    return true;
}

/* A number that no answer has stands for those of more than 32 bits. */
static int32_t in_32_bits(int64_t action)
{
    return action >= INT32_MIN && action <= INT32_MAX ? (int32_t)action : -1;
}

static inline int32_t to_answer(const struct eu_env *env, struct env_row *row, int64_t action)
{
    if ((uint64_t)action >= EU_ENV_ACTIONS)
        return in_32_bits(action);
    if (env->obs == EU_OBS_VIEW_1)
        return (int)action;
    return obs_relative_answer(deal_view_in_place(&row->deal), &row->roles, (int)action);
}

static inline __attribute__((always_inline)) void step_row(struct eu_env *env,
                                                           const int64_t *action, uint32_t r,
                                                           struct row_events *events, bool bots)
{
    struct env_row *row = &env->row[r];

    events->own = row->state == ROW_ASKS || row->state == ROW_READY;
    if (action && row->state == ROW_ASKS) {
        events->fault = row_answer(env, row, r, to_answer(env, row, action[r]), bots);
        events->any = events->fault != EU_NO_FAULT;
    }
    if (events->own)
        row_play_on(env, row, r, events, bots);
}

/* It is compiled for environments with and without bots. */
static inline __attribute__((always_inline)) void
step_rows(struct eu_env *env, const int64_t *action, const struct eu_env_out *given, bool bots)
{
    struct row_events events[BLOCK] = {{.any = false}};
    const struct eu_env_out out = *given;

    outputs_begin(env, &out);
    for (uint32_t first = 0; first < env->rows && !env->failed; first += BLOCK) {
        uint32_t end = first + BLOCK < env->rows ? first + BLOCK : env->rows;
        for (uint32_t r = first; r < end; r++) {
            fetch_next_deal(env, r + BLOCK / 2);
            step_row(env, action, r, &events[r - first], bots);
        }
        for (uint32_t r = first; r < end; r++)
            put(env, &out, r, &events[r - first]);
    }
}

int eu_env_step(struct eu_env *env, const int64_t *action, const struct eu_env_out *given,
                char *error)
{
    struct eu_env_out out;
    struct err err;

    if (!outputs_take(&out, given, &err))
        return game_error(error, EU_ENV_BAD_CALL, &err);
    if (!env->begun)
        return fail(error, "an environment is reset before its first step");
    if (env->failed)
        return outcome_of(env, error);
    if (!action && env->learners)
        return fail(error, "a step needs actions, as there are learners");
    if (env->learners && env->illegal == EU_ENV_REFUSE && !check_actions(env, action, &err))
        return game_error(error, EU_ENV_BAD_ANSWER, &err);
    if (env->bots)
        step_rows(env, action, &out, true);
    else
        step_rows(env, action, &out, false);
    return outcome_of(env, error);
}

/* ---- Looking ---- */

void eu_env_view(const struct eu_env *env, uint32_t r, unsigned seat, struct eu_view *view)
{
    row_view(env, &env->row[r], seat, view);
}

unsigned eu_env_answers(const struct eu_env *env, uint32_t r, uint8_t answers[EU_ENV_DEAL_ANSWERS])
{
    const struct env_row *row = &env->row[r];

    memcpy(answers, row->answers, row->deal.step);
    return row->deal.step;
}

void eu_state_of_row(struct eu_state *state, const struct eu_env *env, uint32_t r)
{
    const struct env_row *row = &env->row[r];
    struct cards cards;

    row_cards(env, row, &cards);
    state_of_deal(state, env->game, &row->deal, &cards, row->answers, row->deal.step);
}

void eu_env_get_score(const struct eu_env *env, uint32_t entrant, struct eu_env_score *score)
{
    const struct score_of_sets *s = &env->score[0];
    uint32_t size = score->size;

    for (unsigned chair = 0; chair < env->rules->players; chair++)
        if (env->place[chair] == entrant)
            s = &env->score[env->rules->sides == 2 ? chair & 1 : chair];
    *score = (struct eu_env_score){.size = size,
                                   .sets = s->sets,
                                   .won = s->won,
                                   .split = s->split,
                                   .lost = s->lost,
                                   .points = s->points,
                                   .deals = s->deals,
                                   .points2 = s->points2,
                                   .points_deals = s->points_deals,
                                   .deals2 = s->deals2};
    memcpy(score->table_pairs, s->table_pairs, sizeof score->table_pairs);
}
