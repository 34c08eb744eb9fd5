/*
 * Speed and memory of libeuchre: steps a second of many tables with actions at random and views
 * written, beside the bare loop that plays deals with cards that are ready: legal answers at
 * random, forced ones applied, and nothing else. A step is a question with two or more legal
 * answers. Times are CPU time, the least of several.
 *
 *     env [ROWS [STEPS [RULES]]]
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "env/game.h"
#include "rules/deal.h"

enum { TRIES = 5, READY = 1024 };

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

/* Plays this many questions, or a few more. Returns their number. */
static uint64_t play_bare(const struct eu_rules *rules, const struct cards *cards, uint64_t steps,
                          struct chance *chance)
{
    uint64_t played = 0;
    struct deal deal;

    for (uint64_t n = 0; played < steps; n++) {
        deal_start(&deal, rules, &cards[n % READY], (unsigned)(n % rules->players));
        while (deal.ask.legal) {
            uint64_t legal = deal.ask.legal;
            if (card_several(legal)) {
                played++;
                deal_apply(&deal, eu_obs_pick(legal, next(chance)));
            } else {
                deal_apply(&deal, card_lowest(legal));
            }
        }
    }
    return played;
}

static double time_bare(const struct eu_game *game, uint64_t steps)
{
    static struct cards cards[READY];
    struct chance chance = {seed[0]};

    for (unsigned i = 0; i < READY; i++)
        shuffle_deal(&game->shuffle, &cards[i], ready_word, &chance);
    uint64_t start = clock_thread_ns();
    uint64_t played = play_bare(&game->rules, cards, steps, &chance);
    return (double)(clock_thread_ns() - start) / (double)played;
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
    uint64_t steps = argc > 2 ? strtoull(argv[2], NULL, 10) : 10000000;
    const char *rules = argc > 3 ? argv[3] : "modern";
    double bare = 0, many = 0;
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
        bare = less(time_bare(game, steps), bare);
        many = less(time_env(env, &a, rows, steps), many);
    }
    printf("env       %s, %u rows: %.1f million steps/s, %.1f ns a step; the bare loop %.1f ns, "
           "ratio %.2f; %zu bytes a row\n",
           rules, rows, 1e3 / many, many, bare, many / bare, eu_env_bytes(env) / rows);
    eu_env_destroy(env);
    eu_game_destroy(game);
    return EXIT_SUCCESS;
}
