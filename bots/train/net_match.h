/* net_match.h - what the networks of train/net.c are in whole numbers, and how they play against
 * the policy of the library. For train/net.c alone. */
#ifndef NET_MATCH_H
#define NET_MATCH_H

#include <stdlib.h>

#include "net_learner.h"

struct trainer {
    struct eu_game *game;
    int inputs;
    double first; /* deals in which the policy plays all seats */
    double left;  /* goes from 1 to 0 */
    struct learner learner[HEADS];
};

/* Makes the nets in whole numbers. */
static void settle(struct trainer *t)
{
    for (int h = 0; h < HEADS; h++) {
        struct learner *l = &t->learner[h];
        float peak[HIDDEN] = {0};
        const char *why;

        net_quicken(&l->slow, &l->quick_slow, t->inputs);
        for (int i = 0; i < l->kept; i++) {
            lanes hidden[PACKS];

            net_look(&l->slow, &l->sample[i].seen, hidden);
            for (int u = 0; u < HIDDEN; u++)
                peak[u] = fmaxf(peak[u], hidden[u / LANES][u % LANES]);
        }
        net_to_bytes(&l->bytes, &l->slow, t->inputs, l->used, peak);
        why = eu_net_open(&l->whole, l->bytes.byte, l->bytes.size);
        if (why) {
            fprintf(stderr, "%s\n", why);
            exit(1);
        }
    }
}

static int write_nets(const struct trainer *t, const char *path)
{
    FILE *file = fopen(path, "wb");
    int done = file != NULL;

    for (int h = 0; done && h < HEADS; h++)
        done = fwrite(t->learner[h].bytes.byte, t->learner[h].bytes.size, 1, file) == 1;
    return file && fclose(file) == 0 && done;
}

/* What a match of these players against the policy tells. */
struct match_result {
    double sum, square, answers, equal; /* answers as the nets in whole numbers give them */
};

/* A net's answer, by its whole numbers; counts how often its fractions say the same. */
static int whole_answer(const struct trainer *t, const struct eu_state *state,
                        struct match_result *r)
{
    int32_t output[ACTIONS];
    struct position p;
    const struct learner *l;
    int action;

    look_at(t->game, state, &p);
    l = &t->learner[head_of(p.view.question)];
    eu_net_run(&l->whole, p.obs, output);
    action = eu_net_best(output, p.actions);
    r->answers++;
    r->equal += action == quick_best(&l->quick_slow, &p.seen, p.actions);
    return eu_role_answer(&p.view, &p.roles, action);
}

/* Plays a deal twice, the nets at each side once. */
static void play_pair(const struct trainer *t, struct players *who, int whole, uint64_t number,
                      struct match_result *r)
{
    uint64_t seed[2] = {UINT64_C(0x6d61746368), number};
    int both = 0;

    for (int side = 0; side < 2; side++) {
        struct eu_state state;
        int16_t returns[EU_SEATS];

        who->seats = 5u << side;
        eu_state_shuffle(&state, t->game, seed);
        while (go_on(&state)) {
            int ask = whole && asks_net(who, &state);

            eu_state_apply(&state, ask ? whole_answer(t, &state, r) : answer_of(who, &state));
        }
        eu_state_returns(&state, returns);
        both += returns[side];
    }
    r->sum += both / 2.0;
    r->square += both * both / 4.0;
}

/* Prints points a deal against the policy, with the 95 % interval. */
static struct match_result compare(const struct trainer *t, unsigned heads, int whole, double pairs)
{
    struct players who = {.game = t->game, .heads = heads};
    struct match_result r = {0};
    double mean;

    for (int h = 0; h < HEADS; h++)
        who.net[h] = &t->learner[h].quick_slow;
    for (uint64_t i = 0; (double)i < pairs; i++)
        play_pair(t, &who, whole, i, &r);
    mean = r.sum / pairs;
    printf("  %+.3f +- %.3f", mean, 1.96 * sqrt((r.square / pairs - mean * mean) / pairs));
    return r;
}

static void compare_parts(const struct trainer *t, double pairs)
{
    struct match_result r;

    printf("bids alone:           ");
    compare(t, 1u << BIDS, 0, pairs);
    printf("\ncards alone:          ");
    compare(t, 1u << CARDS, 0, pairs);
    printf("\nin whole numbers:     ");
    r = compare(t, 7, 1, pairs);
    printf(", %.2f %% of the answers are the same\n", 100 * r.equal / r.answers);
}

#endif
