/* net_learner.h - the three networks of train/net.c while they learn. For train/net.c alone. */
#ifndef NET_LEARNER_H
#define NET_LEARNER_H

#include "net_deal.h"
#include "net_write.h"

enum { BATCH = 128 }; /* samples of a step */

static const double RATE = 0.002, LAST_RATE = 0.00005, SLOW = 0.002; /* of steps of Adam */

struct sample {
    struct seen seen;
    uint64_t actions;
    float value[ACTIONS];
};

/* One of the three networks while it learns. */
struct learner {
    _Alignas(64) struct layers net, mean, square, gradient;
    struct layers slow; /* the mean of the last steps, which plays better */
    struct quick quick, quick_slow;
    struct sample sample[BATCH];
    int samples, kept;
    uint8_t used[MOST_INPUTS];
    double steps, decay1, decay2;
    struct net_bytes bytes;
    struct eu_net whole;
};

static double fraction(uint64_t random)
{
    return (double)(random >> 11) * 0x1p-53;
}

static void learner_init(struct learner *l, int inputs, uint64_t head)
{
    uint64_t seed[2] = {UINT64_C(0x6e6574776f726b), head};
    float *x = (float *)l->net.w1;

    l->decay1 = l->decay2 = 1;
    for (int i = 0; i < inputs * HIDDEN; i++)
        x[i] = 0.1F * (float)(fraction(eu_random(seed, (uint64_t)i)) * 2 - 1);
    net_quicken(&l->net, &l->quick, inputs);
}

static void take_step(struct learner *l, int inputs, double left)
{
    double rate = LAST_RATE + (RATE - LAST_RATE) * left, part;

    l->steps++;
    l->decay1 *= 0.9;
    l->decay2 *= 0.999;
    part = fmax(SLOW, 1 / l->steps);
    net_adam(net_numbers(inputs), (float *)&l->net, (float *)&l->mean, (float *)&l->square,
             (float *)&l->slow, (float *)&l->gradient, (float)l->samples,
             (float)(rate * sqrt(1 - l->decay2) / (1 - l->decay1)), (float)part);
    net_quicken(&l->net, &l->quick, inputs);
    l->samples = 0;
}

static void learn(struct learner *l)
{
    for (struct sample *s = l->sample; s < l->sample + l->samples; s++) {
        lanes hidden[PACKS];
        float error[ACTIONS];
        int action;

        net_look(&l->net, &s->seen, hidden);
        net_values(&l->net, hidden, s->actions, error);
        EU_EACH(action, s->actions)
            error[action] -= s->value[action];
        net_gradient(&l->net, &l->gradient, &s->seen, hidden, s->actions, error);
        for (int i = 0; i < s->seen.rows; i++)
            l->used[s->seen.row[i]] = 1;
    }
}

#endif
