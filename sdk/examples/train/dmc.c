/*
 * dmc.c: deep Monte Carlo. A network learns euchre from nothing, by playing against itself: for
 * what a seat sees it estimates how many points each action brings by the end of the deal, each
 * seat plays the action with the highest estimate or, seldom, any, and then every estimate that was
 * played is moved towards the points that came.
 *
 *     make train-demo        or: dmc UPDATES FOLDER BOTS
 *
 * It prints points a deal against four bots, which lie in BOTS, with 95 % intervals. In FOLDER it
 * keeps `state`, from which it goes on when it is started again, to the same end as if it had never
 * been stopped, and weights.json for `euchre-arena new-bot NAME --lang net`.
 */
#include "euchre_obs.h"
#include "mlp.h"
#include "train.h"

enum {
    SCORES = 351, /* from here 9 inputs say how the game stands, which a deal does not depend on */
    SCORES_END = 360,
    PLAYERS = 2, /* threads that play */
    ROWS = 64,   /* tables of each */
    STEPS = 8,   /* of all tables between two updates of the network */
    REPORTS = 10 /* in all; after each all tables begin anew, as they do in a run that goes on */
};

/* With the network the running means of its gradient and of that squared. */
static struct state {
    struct mlp net, mean, square;
    double updates, deals;
} state;

static struct player {
    struct eu_env *env;
    struct eu_env_out out;
    uint8_t obs[ROWS][INPUTS], seat[ROWS], ended[ROWS];
    uint64_t legal[ROWS];
    int16_t reward[ROWS][4];
    int64_t action[ROWS];
    struct decision {
        uint8_t obs[INPUTS], action, seat;
    } made[ROWS][EU_ENV_DEAL_ANSWERS]; /* in the deal of each table so far */
    int count[ROWS], learned, deals;
    struct mlp gradient;
    uint64_t random[2], drawn;
} player[PLAYERS];

static struct eu_game *game;

/* New tables for a player. */
static void sit_down(struct player *p, const char *text)
{
    struct eu_env_setup setup = {.size = sizeof setup, .tables = ROWS, .game = game};
    char error[EU_ENV_ERROR];
    uint8_t seed[EU_ENV_SEED];

    eu_env_destroy(p->env);
    memset(p, 0, sizeof *p);
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

/* Plays an action at each table, and learns from the deals that end. */
static void step(struct player *p, double explore)
{
    char error[EU_ENV_ERROR];

    for (int r = 0; r < ROWS; r++) {
        struct decision *d = &p->made[r][p->count[r]++];
        int any = (double)eu_random(p->random, p->drawn++) < explore * 0x1p64;

        p->action[r] = any ? eu_obs_pick(p->legal[r], eu_random(p->random, p->drawn++))
                           : mlp_best(&state.net, p->obs[r], p->legal[r]);
        memcpy(d->obs, p->obs[r], INPUTS);
        d->action = (uint8_t)p->action[r];
        d->seat = p->seat[r];
    }
    need(!eu_env_step(p->env, p->action, &p->out, error), error);
    for (int r = 0; r < ROWS; r++) {
        if (!(p->ended[r] & EU_ENV_ENDED_DEAL))
            continue;
        for (struct decision *d = p->made[r]; d < p->made[r] + p->count[r]; d++)
            mlp_learn(&state.net, &p->gradient, d->obs, d->action, p->reward[r][d->seat]);
        p->learned += p->count[r];
        p->deals++;
        p->count[r] = 0;
    }
}

/* All play, then the network is updated. `left` goes from 1 to 0 by the end. */
static void update(double left)
{
    struct player *first = &player[0];

    memset(state.net.w1[SCORES], 0, sizeof state.net.w1[0] * (SCORES_END - SCORES));
#pragma omp parallel for num_threads(PLAYERS)
    for (int n = 0; n < PLAYERS; n++)
        for (int i = 0; i < STEPS; i++)
            step(&player[n], 0.02 + 0.1 * left);
    for (int n = 1; n < PLAYERS; n++) {
        mlp_add(MLP_NUMBERS, first->gradient.w1[0], 1, player[n].gradient.w1[0]);
        first->learned += player[n].learned;
        first->deals += player[n].deals;
    }
    state.deals += first->deals;
    mlp_adam(&state.net, &state.mean, &state.square, &first->gradient, (float)first->learned + 1,
             (float)(0.00003 + 0.001 * left), ++state.updates);
    for (int n = 0; n < PLAYERS; n++) {
        memset(&player[n].gradient, 0, sizeof player[n].gradient);
        player[n].learned = player[n].deals = 0;
    }
}

/* The network as a bot, for comparison. */
static int answer(void *self, const struct eu_view *view)
{
    struct eu_roles roles = eu_roles(view);
    uint8_t obs[EU_OBS_MOST];

    (void)self;
    eu_obs_relative_1(eu_game_rules(game), view, &roles, obs);
    return eu_role_answer(view, &roles, mlp_best(&state.net, obs, eu_role_actions(view, &roles)));
}

static const struct eu_bot bot = {
    .abi = EU_ABI, .size = sizeof bot, .name = "dmc", .play = answer, .answer = answer};

static void write_state(FILE *f)
{
    fwrite(&state, sizeof state, 1, f);
}

static void write_weights(FILE *f)
{
    mlp_write(f, &state.net);
    fputs(",\n\"rules\": \"modern\",\n\"samples\": ", f);
    for (int r = 0; r < ROWS; r++)
        for (int i = 0; i < INPUTS; i++)
            fprintf(f, "%s%d", i ? "," : r ? "],\n[" : "[[", player[0].obs[r][i]);
    fputs("]]}\n", f);
}

static void restore(const char *folder)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/state", folder);
    FILE *f = fopen(path, "rb");
    need(!f || (fread(&state, sizeof state, 1, f) == 1 && fgetc(f) == EOF && !fclose(f)),
         "this is no state of dmc");
    if (!f)
        mlp_begin(&state.net);
}

/* Trains until the next report. */
static void train(double updates)
{
    double stage = fmax(floor(updates / REPORTS), 1), end = fmin(state.updates + stage, updates);
    char seed[64];

    for (unsigned n = 0; n < PLAYERS; n++) {
        snprintf(seed, sizeof seed, "%u/%.0f", n, state.updates);
        sit_down(&player[n], seed);
    }
    while (state.updates < end)
        update(1 - state.updates / updates);
}

int main(int argc, char **argv)
{
    double updates = argc == 4 ? strtod(argv[1], NULL) : 0;
    char error[EU_ENV_ERROR];

    need(updates >= 1, "expected dmc UPDATES FOLDER BOTS");
    restore(argv[2]);
    need(!eu_game_create(&game, "modern", error), error);
    printf("  updates     deals" COMPARE_HEAD "\n");
    while (state.updates < updates) {
        train(updates);
        save(argv[2], "weights.json", write_weights);
        save(argv[2], "state", write_state);
        printf("%9.0f %9.0f", state.updates, state.deals);
        compare_all(game, &bot, argv[3], state.updates < updates ? 200 : 1000);
    }
    return 0;
}
