/*
 * Speed and memory of libeuchre: steps a second of many tables with actions at random and views
 * written, beside the bare loop that plays deals with cards that are ready: legal answers at
 * random, forced ones applied, and nothing else. It plays one deal after the other, and as many
 * side by side as there are rows: then their memory, and branches that are harder to foresee, cost
 * what they cost the environment. A step is a question with two or more legal
 * answers. Times are CPU time, the least of several.
 *
 *     env [ROWS [STEPS [RULES]]]
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "env/game.h"
#include "rules/deal.h"

enum { TRIES = 20, READY = 1024 };

static const uint64_t seed[2] = {1, 2};

/* A random number a question, the same way in both. */
struct chance {
    uint64_t state;
};

static inline uint64_t next(struct chance *c)
{
    return eu_mix(c->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* ---- The bare loop ---- */

static uint64_t ready_word(void *context)
{
    return next(context);
}

/* A bare deal going on, and which it is. */
struct bare {
    struct deal deal;
    uint64_t number;
};

/* Answers a question, and plays on to the next, perhaps of another deal. */
static inline void step_bare(struct bare *b, const struct eu_rules *rules,
                             const struct cards *cards, struct chance *chance)
{
    struct deal *d = &b->deal;

    deal_apply(d, eu_obs_pick(d->ask.legal, next(chance)));
    for (;;) {
        if (card_several(d->ask.legal))
            return;
        if (d->ask.legal)
            deal_apply(d, card_lowest(d->ask.legal));
        else {
            b->number++;
            deal_start(d, rules, &cards[b->number % READY], b->number % rules->players);
        }
    }
}

/* So many deals in turn, a question each. Nanoseconds a step. */
static double time_bare(const struct eu_game *game, uint32_t deals, uint64_t steps)
{
    static struct cards cards[READY];
    struct bare *bare = calloc(deals, sizeof *bare);
    struct chance chance = {seed[0]};

    if (!bare)
        abort();
    for (unsigned i = 0; i < READY; i++)
        shuffle_deal(&game->shuffle, &cards[i], ready_word, &chance);
    for (uint32_t i = 0; i < deals; i++) {
        bare[i].number = i;
        deal_start(&bare[i].deal, &game->rules, &cards[i % READY], i % game->rules.players);
    }
    uint64_t rounds = steps / deals, start = clock_thread_ns();
    for (uint64_t n = 0; n < rounds; n++)
        for (uint32_t i = 0; i < deals; i++)
            step_bare(&bare[i], &game->rules, cards, &chance);
    uint64_t spent = clock_thread_ns() - start;
    free(bare);
    return (double)spent / (double)(rounds * deals);
}

/* ---- The environment ---- */

struct arrays {
    int64_t *action;
    struct eu_env_out out;
};

static void *room(size_t bytes)
{
    void *at = calloc(1, bytes);

    if (!at)
        abort();
    return at;
}

static double time_env(struct eu_env *env, const struct arrays *a, uint32_t rows, uint64_t steps)
{
    struct chance chance = {seed[1]};
    uint8_t bytes[EU_ENV_SEED] = {1};
    char error[EU_ENV_ERROR];

    if (eu_env_reset(env, bytes, &a->out, error))
        return 0;
    uint64_t rounds = steps / rows, start = clock_thread_ns();
    for (uint64_t n = 0; n < rounds; n++) {
        for (uint32_t r = 0; r < rows; r++)
            a->action[r] = eu_obs_pick(a->out.legal_bits[r], next(&chance));
        if (eu_env_step(env, a->action, &a->out, error)) {
            puts(error);
            return 0;
        }
    }
    return (double)(clock_thread_ns() - start) / (double)(rounds * rows);
}

/* What training reads of each step, and no more. */
static struct arrays make_arrays(const struct eu_game *game, uint32_t rows)
{
    struct arrays a = {.action = room(rows * sizeof *a.action), .out = {.size = sizeof a.out}};

    a.out.obs = room(rows * eu_obs_width(game, EU_OBS_VIEW_1));
    a.out.legal_bits = room(rows * sizeof *a.out.legal_bits);
    a.out.seat = room(rows);
    a.out.reward = room((size_t)rows * game->rules.players * sizeof *a.out.reward);
    a.out.done = room(rows);
    return a;
}

static double less(double a, double b)
{
    return a < b || b == 0 ? a : b;
}

int main(int argc, char **argv)
{
    uint32_t rows = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 4096;
    uint64_t steps = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000;
    const char *rules = argc > 3 ? argv[3] : "modern";
    double one = 0, bare = 0, many = 0;
    char error[EU_ENV_ERROR];
    struct eu_game *game;
    struct eu_env *env;

    if (eu_game_create(&game, rules, error)) {
        puts(error);
        return EXIT_FAILURE;
    }
    struct eu_env_setup setup = {.size = sizeof setup, .tables = rows, .game = game};
    if (eu_env_create(&env, &setup, error)) {
        puts(error);
        return EXIT_FAILURE;
    }
    struct arrays a = make_arrays(game, rows);
    for (unsigned try = 0; try < TRIES; try++) {
        one = less(time_bare(game, 1, steps), one);
        bare = less(time_bare(game, rows, steps), bare);
        many = less(time_env(env, &a, rows, steps), many);
    }
    printf(
        "env       %s, %u rows: %.1f million steps/s, %.1f ns a step, %zu bytes a row;\n"
        "          bare loop over one deal %.1f ns, ratio %.2f; over as many %.1f ns, ratio %.2f\n",
        rules, rows, 1e3 / many, many, eu_env_bytes(env) / rows, one, many / one, bare,
        many / bare);
    eu_env_destroy(env);
    eu_game_destroy(game);
    return EXIT_SUCCESS;
}
