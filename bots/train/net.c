/*
 * net RULES DEALS FILE - three networks learn a game of four players in DEALS deals: one bids, one
 * discards, one plays cards. FILE gets them in whole numbers, one behind the other, each as
 * euchre_net.h has it. The bytes depend on RULES and DEALS only.
 *
 * At about every second question of a deal each legal answer is played to the end of the deal, all
 * seats going on as they play now. What an answer brought, less the mean of all of them, is what
 * the network of that question is to say of it. It gets to know nothing but what the seat saw, so
 * that over many deals it learns the mean over all hidden cards. As the networks get better so do
 * the players: policy iteration (Howard, 1960) by rollouts (Tesauro and Galperin, 1996). In a
 * quarter of the deals the policy of the library plays one side.
 *
 * `net modern 1000000`, points a deal against the policy, +-0.009: after 100,000 deals -0.049,
 * after 300,000 -0.007, after 500,000 +0.007, after all +0.027; of this bids alone +0.019, cards
 * alone +0.003. Half the hidden layer gives +0.018. None of these was better with half the hidden
 * layer in the CPU time of 120,000 deals (-0.050 +- 0.027): no answers at random, play by the mean
 * of the last networks, twice the rate, fewer questions of more deals.
 *
 * All deals begin at 0-0: the score of a game is not learned.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "net_match.h"

enum {
    REPORTS = 10,  /* in all */
    PAIRS = 20000, /* of deals in a report, or a fiftieth of the deals that are learned from */
};

static const double EXPLORE = 0.05; /* answers at random */
static const double FIRST = 0.25;   /* deals in which the policy plays all seats */
static const double POLICY = 0.25;  /* deals with the policy */
static const double LEARN[HEADS] = {[BIDS] = 0.5, [DISCARDS] = 1, [CARDS] = 0.5};

/* ---- Learning ---- */

/* Plays each answer to the end. */
static void try_answers(struct trainer *t, const struct players *who, const struct eu_state *state,
                        const struct position *p)
{
    struct learner *l = &t->learner[head_of(p->view.question)];
    struct sample *s = &l->sample[l->samples++];
    float sum = 0;
    int action;

    l->kept = l->samples > l->kept ? l->samples : l->kept;
    s->seen = p->seen;
    s->actions = p->actions;
    EU_EACH(action, p->actions) {
        struct eu_state next = *state;

        eu_state_apply(&next, eu_role_answer(&p->view, &p->roles, action));
        s->value[action] = (float)play_out(who, &next, p->view.seat);
        sum += s->value[action];
    }
    EU_EACH(action, p->actions)
        s->value[action] -= sum / (float)eu_count(p->actions);
    if (l->samples == BATCH) {
        learn(l);
        take_step(l, t->inputs, t->left);
    }
}

static void train_deal(struct trainer *t, uint64_t number)
{
    uint64_t seed[2] = {UINT64_C(0x6465616c), number}, word[2] = {UINT64_C(0x776f7264), number};
    uint64_t drawn = 0;
    unsigned learners = 15;
    double by_policy = fraction(eu_random(word, drawn++)) / POLICY;
    struct players who = {.game = t->game, .heads = 7};
    struct eu_state state;

    if ((double)number >= t->first)
        who.seats = learners = by_policy < 0.5 ? 5 : by_policy < 1 ? 10 : 15;
    for (int h = 0; h < HEADS; h++)
        who.net[h] = &t->learner[h].quick;
    eu_state_shuffle(&state, t->game, seed);
    while (go_on(&state)) {
        struct position p;
        int answer = answer_of(&who, &state);

        if (learners >> eu_state_seat(&state) & 1) {
            look_at(t->game, &state, &p);
            if (fraction(eu_random(word, drawn++)) < LEARN[head_of(p.view.question)])
                try_answers(t, &who, &state, &p);
            if (fraction(eu_random(word, drawn++)) < EXPLORE)
                answer = eu_role_answer(&p.view, &p.roles,
                                        eu_obs_pick(p.actions, eu_random(word, drawn++)));
        }
        eu_state_apply(&state, answer);
    }
}

/* ---- All of it ---- */

static struct trainer *trainer_new(const char *text)
{
    struct trainer *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    const struct eu_rules *rules;
    char error[EU_ENV_ERROR];

    if (!t)
        abort();
    memset(t, 0, sizeof *t);
    if (eu_game_create(&t->game, text, error) != EU_ENV_OK) {
        fprintf(stderr, "%s\n", error);
        exit(2);
    }
    rules = eu_game_rules(t->game);
    t->inputs = eu_obs_relative_1_width(rules);
    if (t->inputs > MOST_INPUTS || rules->players != 4 || rules->sides != 2) {
        fprintf(stderr, "net: %s is not for two sides of two, or has too many inputs\n",
                rules->name);
        exit(2);
    }
    for (unsigned h = 0; h < HEADS; h++)
        learner_init(&t->learner[h], t->inputs, h);
    return t;
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    double deals = argc == 4 ? strtod(argv[2], NULL) : 0, pairs = fmin(PAIRS, ceil(deals / 50));
    double spent = 0;
    struct trainer *t;
    uint64_t done = 0;

    if (deals < 1) {
        fprintf(stderr, "usage: net RULES DEALS FILE\n");
        return 2;
    }
    t = trainer_new(argv[1]);
    t->first = FIRST * deals;
    printf("    deals    CPU s  points a deal against the policy\n");
    for (int report = 1; report <= REPORTS; report++) {
        double start = cpu_seconds();

        for (; (double)done < deals * report / REPORTS; done++) {
            t->left = 1 - (double)done / deals;
            train_deal(t, done);
        }
        settle(t);
        if (!write_nets(t, argv[3])) {
            perror(argv[3]);
            return 1;
        }
        spent += cpu_seconds() - start;
        printf("%9.0f %8.0f", (double)done, spent);
        compare(t, 7, 0, pairs);
        printf("\n");
        fflush(stdout);
    }
    compare_parts(t, pairs);
    eu_game_destroy(t->game);
    free(t);
    return 0;
}
