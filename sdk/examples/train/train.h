/*
 * train.h: what a program that trains a bot does besides learning. It ends where something fails,
 * saves files that outlive a kill, and plays the bot against four bots of the arena.
 */
#ifndef TRAIN_H
#define TRAIN_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "euchre_env.h"

static inline void need(int ok, const char *error)
{
    if (!ok) {
        fprintf(stderr, "%s\n", error);
        exit(1);
    }
}

/* Writes folder/name. It takes the place of the file before at one stroke: a kill leaves either. */
static inline void save(const char *folder, const char *name, void (*write)(FILE *))
{
    char path[4096], draft[4096 + 8];
    FILE *f;

    mkdir(folder, 0777);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(draft, sizeof draft, "%s.draft", path);
    need((f = fopen(draft, "wb")) != NULL, "a file cannot be created in the output folder");
    write(f);
    need(!ferror(f) && !fclose(f) && !rename(draft, path),
         "a file cannot be written in the output folder");
}

#define COMPARE_HEAD "  random           greedy           simple           rule"

/* Plays duplicate sets, each of ten deals at both tables, and prints points a deal with a 95 %
 * interval. A set is one observation: see docs/environment.md. */
static inline void compare(const struct eu_game *game, const struct eu_bot *bot, const char *folder,
                           const char *other, uint32_t sets)
{
    char path[4096], error[EU_ENV_ERROR];
    struct eu_env_entrant entrant[2] = {{.name = "learner", .bot = bot},
                                        {.name = other, .path = path}};
    struct eu_env_setup setup = {.size = sizeof setup, .tables = 1, .game = game, .deals = 10};
    struct eu_env_score s = {.size = sizeof s};
    uint8_t ended = 0, seed[EU_ENV_SEED];
    struct eu_env_out out = {.size = sizeof out, .ended = &ended};
    struct eu_env *env;

    snprintf(path, sizeof path, "%s/%s.so", folder, other);
    setup.unit = EU_ENV_UNIT_DEALS;
    setup.duplicate = 1;
    setup.sets = sets;
    setup.entrants = 2;
    setup.entrant = entrant;
    eu_env_seed(seed, "compare");
    need(!eu_env_create(&env, &setup, error), error);
    need(!eu_env_reset(env, seed, &out, error), error);
    while (!(ended & EU_ENV_ENDED_ALL))
        need(!eu_env_step(env, NULL, &out, error), error);
    eu_env_get_score(env, 0, &s);
    eu_env_destroy(env);
    double mean = (double)s.points / sets, variance = (double)s.points2 / sets - mean * mean;
    printf("  %+.3f +- %.3f", mean / 20, 1.96 * sqrt(variance / (sets - 1)) / 20);
}

/* The rest of a row below COMPARE_HEAD. */
static inline void compare_all(const struct eu_game *game, const struct eu_bot *bot,
                               const char *folder, uint32_t sets)
{
    static const char *const other[] = {"random", "greedy", "simple", "rule"};

    for (int i = 0; i < 4; i++)
        compare(game, bot, folder, other[i], sets);
    printf("\n");
    fflush(stdout);
}

#endif
