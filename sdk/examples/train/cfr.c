/*
 * cfr.c: counterfactual regret minimisation of bids. Every deal is bid in all ways. For each class
 * of hands (cfr.h) and each answer the seat asked adds up its regret: how many more points it would
 * have had, had it always given that answer. It answers in proportion to the regrets above 0. So in
 * the end no answer is regretted much, and what was played on average comes near an equilibrium.
 * That is proven for two players (Zinkevich and others, Regret Minimization in Games with
 * Incomplete Information, 2007; with random deals Lanctot and others, Monte Carlo Sampling for
 * Regret Minimization in Extensive Games, 2009). Of partners who do not see each other's cards
 * matches tell.
 *
 *     make train-cfr        or: cfr --deals N --worth rule|solver --out FOLDER --bots FOLDER
 *
 * It prints the regret, and points a deal against four bots. It saves `state`, from which it goes
 * on when it is started again, and bids.c for cfr_bot.c. The same number of deals gives the same
 * bytes, however often it was stopped.
 */
#include <getopt.h>
#include <string.h>

#include "cfr.h"
#include "euchre_lib.h"
#include "train.h"

enum { SAVE = 1 << 14 }; /* deals between two saves */

/* What is kept from run to run. */
static struct state {
    uint64_t deals, solver;
    struct node {
        double regret[CFR_ANSWERS], played[CFR_ANSWERS];
    } node[CFR_CLASSES];
} state;

unsigned char cfr_bids[CFR_CLASSES];  /* as cfr_bot.c, which is part of this program, plays them */
const struct eu_bot *eu_bot_v1(void); /* that bot */

static struct eu_game *game;
static const char *deals = "2097152", *worth = "rule", *out = "build/cfr", *bots = "build/bots";

/* The points of side 0 once the bids are over. The cards are played as the bot `rule` plays them,
 * or by a solver: all see all hands and make no mistakes. */
static double outcome(struct eu_future bids)
{
    struct eu_world cards;
    int tricks, points;

    eu_future_go_on(&bids); /* the dealer discards */
    if (bids.table.question == EU_NOTHING)
        return 0; /* all have passed */
    cards = eu_future_world(&bids);
    tricks = state.solver ? eu_solve_tricks(&cards, NULL) : eu_policy_rollout(&cards);
    points = eu_points(bids.rules, eu_stake_of(&bids.table), tricks);
    return bids.makers & 1 ? points : -points;
}

/* The chances of the answers: as the regrets above 0, or if there are none all alike. */
static void match_regrets(const struct node *node, double chance[CFR_ANSWERS])
{
    double sum = 0;

    for (int a = 0; a < CFR_ANSWERS; a++)
        sum += chance[a] = fmax(node->regret[a], 0);
    for (int a = 0; a < CFR_ANSWERS; a++)
        chance[a] = sum > 0 ? chance[a] / sum : 1.0 / CFR_ANSWERS;
}

/* Tries all answers from here on, and learns. reach[s] is the chance that seat s answers so that it
 * comes to this. Returns the points that side 0 can expect. */
static double walk(const struct eu_future *bids, const double reach[4])
{
    int seat = bids->table.seat, side = seat & 1 ? -1 : 1, suit;
    double chance[CFR_ANSWERS], value[CFR_ANSWERS], mean = 0, others = 1;

    if (bids->table.question != EU_BID)
        return outcome(*bids);
    for (int s = 0; s < 4; s++)
        others *= s == seat ? 1 : reach[s];
    if (others == 0 && reach[seat] == 0)
        return 0; /* two seats never let it come to this, so it is in nobody's regret */
    suit = cfr_suit(&bids->table);
    struct node *node = &state.node[cfr_class(&bids->table, suit)];
    match_regrets(node, chance);
    for (int a = 0; a < CFR_ANSWERS; a++) {
        struct eu_future after = *bids;
        double to[4] = {reach[0], reach[1], reach[2], reach[3]};

        to[seat] *= chance[a];
        eu_future_answer(&after, cfr_answer(a, suit));
        value[a] = side * walk(&after, to);
        mean += chance[a] * value[a];
    }
    for (int a = 0; a < CFR_ANSWERS; a++) {
        node->regret[a] += others * (value[a] - mean);
        /* later deals, when it plays better, weigh more */
        node->played[a] += (double)state.deals * reach[seat] * chance[a];
    }
    return side * mean;
}

static void learn(void)
{
    struct eu_state deal;
    struct eu_view view;
    struct eu_sample hands = {0};
    struct eu_future bids;

    eu_state_shuffle(&deal, game, (uint64_t[2]){1, state.deals++});
    for (unsigned n = 1; n <= 4; n++) { /* the seat asked comes last */
        unsigned seat = (eu_state_seat(&deal) + n) % 4;

        eu_state_view(&deal, seat, &view);
        hands.hand[seat] = view.hand;
    }
    eu_future_start(&bids, eu_game_rules(game), &view, &hands);
    walk(&bids, (double[4]){1, 1, 1, 1});
}

/* The bot plays what was played most on average, which is a little stronger than the average.
 * Returns the regret a deal: how many points each class of hands would have gained by its best
 * answer, all added up. */
static double settle(void)
{
    double regret = 0;

    for (int c = 0; c < CFR_CLASSES; c++) {
        const double *played = state.node[c].played, *r = state.node[c].regret;
        int most = played[CFR_PLAIN] > played[CFR_PASS] ? CFR_PLAIN : CFR_PASS;

        most = played[CFR_ALONE] > played[most] ? CFR_ALONE : most;
        cfr_bids[c] = (unsigned char)(played[most] > 0 ? most : CFR_ANSWERS);
        regret += fmax(fmax(r[CFR_PASS], 0), fmax(r[CFR_PLAIN], r[CFR_ALONE]));
    }
    return regret / fmax((double)state.deals, 1);
}

static void write_state(FILE *f)
{
    fwrite(&state, sizeof state, 1, f);
}

static void write_bids(FILE *f)
{
    fputs("#include \"cfr.h\"\n\nunsigned char cfr_bids[CFR_CLASSES] = {", f);
    for (int c = 0; c < CFR_CLASSES; c++)
        fprintf(f, "%s%d,", c % 48 ? "" : "\n", cfr_bids[c]);
    fputs("\n};\n", f);
}

static void restore(uint64_t solver)
{
    char path[4096];
    FILE *f;

    snprintf(path, sizeof path, "%s/state", out);
    if ((f = fopen(path, "rb")) != NULL) {
        need(fread(&state, sizeof state, 1, f) == 1 && fgetc(f) == EOF, "this is no state of cfr");
        need(state.solver == solver, "this state was learned with another --worth");
        fclose(f);
    }
    state.solver = solver;
}

/* Rows come at the start, at powers of two and at the end. */
static void train(uint64_t end)
{
    printf("    deals  regret" COMPARE_HEAD "\n");
    for (;; learn()) {
        int ends = state.deals >= end;

        if (ends || state.deals % SAVE == 0)
            save(out, "state", write_state);
        if (ends || (state.deals % SAVE == 0 && !(state.deals & (state.deals - 1)))) {
            printf("%9.0f  %.4f", (double)state.deals, settle());
            compare_all(game, eu_bot_v1(), bots, ends ? 5000 : 1000);
            save(out, "bids.c", write_bids);
        }
        if (ends)
            return;
    }
}

int main(int argc, char **argv)
{
    static const struct option option[] = {
        {"deals", 1, 0, 0}, {"worth", 1, 0, 1}, {"out", 1, 0, 2}, {"bots", 1, 0, 3}, {0}};
    const char **to[] = {&deals, &worth, &out, &bots};
    char error[EU_ENV_ERROR];

    for (int o; (o = getopt_long(argc, argv, "", option, NULL)) != -1;) {
        need(o < 4, "the options are --deals, --worth, --out and --bots");
        *to[o] = optarg;
    }
    need(!strcmp(worth, "rule") || !strcmp(worth, "solver"), "--worth is rule or solver");
    need(!eu_game_create(&game, "modern", error), error);
    restore(!strcmp(worth, "solver"));
    train(strtoull(deals, NULL, 10));
    eu_game_destroy(game);
    return 0;
}
