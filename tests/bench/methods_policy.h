/* methods_policy.h - the chances with which a network that learns draws its cards: for
 * tests/bench/net_methods.c. */
#ifndef METHODS_POLICY_H
#define METHODS_POLICY_H

#include "train/net_cards.h"

/* What is drawn from: outputs and their chances. */
struct chances {
    int n;
    uint8_t card[ACTIONS], output[ACTIONS];
    float of[ACTIONS];
};

/* What the network says of each card. */
static void say_values(struct chances *p, const struct net_play *net, struct net_game *c,
                       uint64_t cards)
{
    int32_t value[64];
    int it;

    p->n = 0;
    net_card_values(net, c, cards, value);
    EU_EACH(it, cards) {
        p->card[p->n] = (uint8_t)it;
        p->output[p->n] = (uint8_t)net_card_output(c, it);
        p->of[p->n++] = (float)value[it] / (NET_ONE * NET_LAST_ONE);
    }
}

/* Makes chances of values: the softmax. */
static void by_softmax(int n, float *value)
{
    float most = value[0], sum = 0;

    for (int i = 1; i < n; i++)
        most = fmaxf(most, value[i]);
    for (int i = 0; i < n; i++)
        sum += value[i] = expf(value[i] - most);
    for (int i = 0; i < n; i++)
        value[i] /= sum;
}

/* The same by regret matching: what is above 0, or the best alone where nothing is. */
static void by_regret(int n, float *value)
{
    float sum = 0;
    int best = 0;

    for (int i = 0; i < n; i++) {
        best = value[i] > value[best] ? i : best;
        sum += fmaxf(value[i], 0);
    }
    for (int i = 0; i < n; i++)
        value[i] = sum > 0 ? fmaxf(value[i], 0) / sum : (float)(i == best);
}

static int draw_card(struct learned_deal *l, const struct chances *p)
{
    double drawn = chance(l);
    int i = 0;

    while (i < p->n - 1 && drawn >= (double)p->of[i])
        drawn -= (double)p->of[i++];
    return p->card[i];
}

#endif
