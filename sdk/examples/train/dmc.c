/*
 * dmc.c: deep Monte Carlo. A network learns euchre from nothing, by playing against itself: for
 * what a seat sees it estimates how many points each action brings by the end of the deal, each
 * seat plays the action with the highest estimate or, seldom, any, and then every estimate that was
 * played is moved towards the points that came.
 *
 *     make train-demo        or: dmc [--seconds N] [--seed TEXT] [--out FOLDER] [--bots FOLDER]
 *
 * It prints points a deal against four bots, with 95 % intervals. It writes `state`, from which it
 * goes on when it is started again, and weights.h, of which dmc_bot.c makes a bot.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "euchre_env.h"
#include "mlp.h"

enum {
    SCORES =
        351, /* these inputs say how the game stands; the points of a deal do not depend on it */
    SCORES_END = 360,
    PLAYERS = 2, /* threads that play */
    ROWS = 64,   /* tables of each */
    STEPS = 8,   /* of all tables between two updates of the network */
};

/* What is kept from run to run: with the network the running means of its gradient and of that
 * squared. */
static struct state {
    struct mlp net, mean, square;
    double seconds, updates, deals;
} state;

struct decision {
    uint8_t obs[INPUTS], action, seat;
};

static struct player {
    struct eu_env *env;
    struct eu_env_out out;
    uint8_t obs[ROWS][INPUTS], seat[ROWS], ended[ROWS];
    uint64_t legal[ROWS];
    int16_t reward[ROWS][4];
    int64_t action[ROWS];
    struct decision made[ROWS][EU_ENV_DEAL_ANSWERS]; /* in the deal of each table so far */
    int count[ROWS];
    struct mlp gradient;
    int learned, deals;
    uint64_t random[2], drawn;
} player[PLAYERS + 1]; /* the last plays against bots */

static struct eu_game *game;
static const char *out = "build/dmc", *bots = "build/bots", *seed_text = "1";
static double seconds = 600;

static void need(int ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "dmc: %s\n", what);
        exit(1);
    }
}

static uint64_t word(struct player *p)
{
    return eu_random(p->random, p->drawn++);
}

/* An environment for a player; of two entrants the first is the network. */
static void sit_down(struct player *p, struct eu_env_setup setup, const char *text)
{
    char error[EU_ENV_ERROR];
    uint8_t seed[EU_ENV_SEED];

    setup.size = sizeof setup;
    setup.tables = ROWS;
    setup.game = game;
    setup.obs = EU_OBS_RELATIVE_1;
    p->out = (struct eu_env_out){.size = sizeof p->out, .obs = p->obs[0], .seat = p->seat};
    p->out.legal_bits = p->legal;
    p->out.reward = p->reward[0];
    p->out.ended = p->ended;
    eu_env_seed(seed, text);
    memcpy(p->random, seed, sizeof p->random);
    need(!eu_env_create(&p->env, &setup, error), error);
    need(!eu_env_reset(p->env, seed, &p->out, error), error);
}

static int choose(struct player *p, const uint8_t *obs, uint64_t legal, double explore)
{
    float h1[H1], h2[H2], best = -1e9F, value;
    int action = 0;

    if ((double)word(p) < explore * 0x1p64)
        return eu_obs_pick(legal, word(p));
    mlp_look(&state.net, obs, h1, h2);
    for (int a = 0; a < ACTIONS; a++)
        if (legal >> a & 1 && (value = mlp_value(&state.net, h2, a)) > best)
            best = value, action = a;
    return action;
}

/* Plays an answer at each table, and learns from the deals that end. */
static void step(struct player *p, double explore)
{
    char error[EU_ENV_ERROR];

    for (int r = 0; r < ROWS; r++) {
        struct decision *d = &p->made[r][p->count[r]++];

        memcpy(d->obs, p->obs[r], INPUTS);
        memset(d->obs + SCORES, 0, SCORES_END - SCORES);
        p->action[r] = choose(p, d->obs, p->legal[r], explore);
        d->action = (uint8_t)p->action[r];
        d->seat = p->seat[r];
    }
    need(!eu_env_step(p->env, p->action, &p->out, error), error);
    for (int r = 0; r < ROWS; r++)
        if (p->ended[r] & EU_ENV_ENDED_DEAL) {
            for (int i = 0; i < p->count[r]; i++) {
                struct decision *d = &p->made[r][i];

                mlp_learn(&state.net, &p->gradient, d->obs, d->action, p->reward[r][d->seat]);
            }
            p->learned += p->count[r];
            p->deals++;
            p->count[r] = 0;
        }
}

/* All play, then the network is updated. `left` goes from 1 to 0 by the end. */
static void update(double left)
{
    struct player *first = &player[0];

#pragma omp parallel for num_threads(PLAYERS)
    for (int n = 0; n < PLAYERS; n++)
        for (int i = 0; i < STEPS; i++)
            step(&player[n], 0.02 + 0.1 * left);
    for (int n = 1; n < PLAYERS; n++) {
        mlp_add(MLP_NUMBERS, first->gradient.w1[0], 1, player[n].gradient.w1[0]);
        first->learned += player[n].learned;
        first->deals += player[n].deals;
    }
    state.updates++;
    state.deals += first->deals;
    mlp_adam(&state.net, &state.mean, &state.square, &first->gradient, (float)first->learned + 1,
             (float)(0.00003 + 0.001 * left), state.updates);
    for (int n = 0; n < PLAYERS; n++) {
        memset(&player[n].gradient, 0, sizeof player[n].gradient);
        player[n].learned = player[n].deals = 0;
    }
}

/* Plays duplicate sets against a bot, in whole numbers as dmc_bot.c does. */
static void compare(const struct eu_net *net, const char *name, unsigned sets)
{
    struct player *p = &player[PLAYERS];
    char path[4096], error[EU_ENV_ERROR];
    struct eu_env_entrant entrant[2] = {{.name = "dmc"}, {.name = name, .path = path}};
    struct eu_env_score s = {.size = sizeof s};
    int32_t value[ACTIONS];

    snprintf(path, sizeof path, "%s/%s.so", bots, name);
    sit_down(p,
             (struct eu_env_setup){.entrants = 2, .entrant = entrant, .duplicate = 1, .sets = sets},
             seed_text);
    for (int left = 1; left;) {
        left = 0;
        for (int r = 0; r < ROWS; r++)
            if (p->legal[r]) {
                left++;
                eu_net_run(net, p->obs[r], value);
                p->action[r] = eu_net_best(value, p->legal[r]);
            }
        need(!left || !eu_env_step(p->env, p->action, &p->out, error), error);
    }
    eu_env_get_score(p->env, 0, &s);
    eu_env_destroy(p->env);
    double n = (double)s.sets, d = (double)s.deals, mean = (double)s.points / d;
    double sum = (double)s.points2 - 2 * mean * (double)s.points_deals;
    sum += mean * mean * (double)s.deals2;
    printf("  %+.3f +- %.3f", mean, 1.96 * sqrt(n / (n - 1) * sum) / d);
}

/* Opens a draft of a file; or makes it the file, at one stroke. */
static FILE *draft(const char *name, FILE *f)
{
    char to[4096], from[4096 + 8];

    snprintf(to, sizeof to, "%s/%s", out, name);
    snprintf(from, sizeof from, "%s.draft", to);
    if (f)
        need(!ferror(f) && !fclose(f) && !rename(from, to), "cannot write to --out");
    else
        need((f = fopen(from, "wb")) != NULL, "cannot write to --out");
    return f;
}

static void save(unsigned sets)
{
    static uint8_t bytes[MLP_BYTES];
    struct eu_net net;
    size_t size = mlp_bytes(&state.net, bytes);
    FILE *f = draft("state", NULL);

    fwrite(&state, sizeof state, 1, f);
    draft("state", f);
    f = draft("weights.h", NULL);
    fputs("static const unsigned char weights[] = {", f);
    for (size_t i = 0; i < size; i++)
        fprintf(f, "%s%d,", i % 24 ? "" : "\n", bytes[i]);
    fputs("\n};\n", f);
    draft("weights.h", f);
    need(!eu_net_open(&net, bytes, size), "the network cannot be opened");
    printf("%7.0f %9.0f", state.seconds, state.deals);
    for (int i = 0; i < 4; i++)
        compare(&net, (const char *[]){"random", "greedy", "simple", "rule"}[i], sets);
    printf("\n");
    fflush(stdout);
}

/* Begins with small random weights, or goes on with those in `state`. */
static void restore(void)
{
    char path[4096];
    float *x = state.net.w1[0];

    snprintf(path, sizeof path, "%s/state", out);
    FILE *f = fopen(path, "rb");
    need(!f || (fread(&state, sizeof state, 1, f) == 1 && fgetc(f) == EOF && !fclose(f)),
         "this is no state of dmc");
    for (int i = 0; !f && i < (int)MLP_NUMBERS; i++)
        if (x + i < state.net.b1 || (x + i >= state.net.w2[0] && x + i < state.net.b2))
            x[i] = 0.25F * (float)((double)eu_random((uint64_t[2]){0}, (uint64_t)i) * 0x1p-63 - 1);
    memset(state.net.w1[SCORES], 0, sizeof state.net.w1[0] * (SCORES_END - SCORES));
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void train(void)
{
    double began = now() - state.seconds, saved = -60;

    printf("seconds     deals  random           greedy           simple           rule\n");
    while (state.seconds < seconds) {
        update(fmax(1 - state.seconds / seconds, 0));
        state.seconds = now() - began;
        if (state.seconds - saved > fmin(seconds / 10, 60)) {
            save(200);
            saved = now() - began;
        }
    }
    save(1000);
}

int main(int argc, char **argv)
{
    static const char *const option[] = {"--seed", "--out", "--bots"};
    const char **to[] = {&seed_text, &out, &bots};
    char error[EU_ENV_ERROR], text[4096];

    for (int i = 1; i < argc; i += 2) {
        int o = 0;

        need(i + 1 < argc, "an option has no value");
        while (o < 3 && strcmp(argv[i], option[o]) != 0)
            o++;
        need(o < 3 || !strcmp(argv[i], "--seconds"), "no such option");
        if (o < 3)
            *to[o] = argv[i + 1];
        else
            seconds = strtod(argv[i + 1], NULL);
    }
    mkdir(out, 0777);
    restore();
    need(!eu_game_create(&game, "modern", error), error);
    need(eu_obs_width(game, EU_OBS_RELATIVE_1) == INPUTS, "observations have another width");
    for (uint32_t n = 0; n < PLAYERS; n++) {
        snprintf(text, sizeof text, "%s/%u/%.0f", seed_text, (unsigned)n, state.updates);
        sit_down(&player[n], (struct eu_env_setup){0}, text);
    }
    train();
    return 0;
}
