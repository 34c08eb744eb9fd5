/* methods_played.h - methods that learn from the cards that were played and from what the deal
 * brought: deep Monte Carlo, actor-critic, fictitious self-play. For tests/bench/net_methods.c. */
#ifndef METHODS_PLAYED_H
#define METHODS_PLAYED_H

#include "methods_policy.h"

enum {
    BASELINE = NET_LANE - 1, /* an output that no card has: plain suits have no joker */
    QUESTIONS = NET_PLAYERS * NET_TRICKS
};

static const double RANDOM = 0.1;     /* cards of deep Monte Carlo at random */
static const double RESPONDING = 0.1; /* seats that play the best response */
static const float ENTROPY = 0.02F;   /* what variety of the actor is worth */

/* A question of a deal, as it was answered. */
struct question {
    struct net_rows rows;
    uint64_t outputs; /* of all cards to choose from */
    int output;       /* of the card that was played */
    int imitated;     /* the average player is to play it too */
    float sign;       /* what the makers get, to the seat */
};

struct played {
    struct question question[QUESTIONS];
    int n;
    struct learner *average; /* of fictitious self-play: who plays as the best responses did */
    const struct nets *average_nets;
    unsigned responding; /* bit s: the seat plays the best response */
};

static struct question *record(struct played *all, const struct net_game *c, uint64_t cards, int it)
{
    struct question *q = &all->question[all->n++];
    int each;

    card_rows(c, &q->rows);
    q->outputs = 0;
    EU_EACH(each, cards)
        q->outputs |= eu_bit(net_card_output(c, each));
    q->output = net_card_output(c, it);
    q->imitated = 0;
    q->sign = sign_of(c);
    return q;
}

static void learn_errors(struct learner *l, const struct net_rows *rows, const lanes *hidden,
                         uint64_t outputs, const float *error)
{
    net_gradient(&l->net, &l->gradient[0], rows->row, rows->n, hidden, outputs, error);
    l->samples[0]++;
}

/* ---- Deep Monte Carlo ---- */

static int play_best(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                     uint64_t cards, void *played)
{
    int it = net_card_pick(&l->who.nets->play, c);

    (void)worth;
    if (chance(l) < RANDOM)
        it = any_of(l, cards);
    record(played, c, cards, it);
    return it;
}

/* Each card that was played is worth what the deal brought. */
static void learn_results(struct learned_deal *l, const struct played *all, float makers)
{
    for (int i = 0; i < all->n; i++) {
        const struct question *q = &all->question[i];
        float value[ACTIONS];

        value[q->output] = q->sign * makers;
        learn(&l->learner[CARDS], l->part, &q->rows, eu_bit(q->output), value);
    }
}

/* ---- Actor-critic ---- */

static int draw_by_softmax(struct learned_deal *l, const struct net_play *net, struct net_game *c,
                           uint64_t cards)
{
    struct chances p;

    say_values(&p, net, c, cards);
    by_softmax(p.n, p.of);
    return draw_card(l, &p);
}

static int play_drawn(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                      uint64_t cards, void *played)
{
    int it = draw_by_softmax(l, &l->who.nets->play, c, cards);

    (void)worth;
    record(played, c, cards, it);
    return it;
}

/* Makes chances, by output, of what a network says of outputs. Returns their entropy. */
static float softmax_of(uint64_t outputs, float said[ACTIONS])
{
    float chance_of[ACTIONS], entropy = 0;
    int output, n = 0;

    EU_EACH(output, outputs)
        chance_of[n++] = said[output];
    by_softmax(n, chance_of);
    n = 0;
    EU_EACH(output, outputs) {
        said[output] = chance_of[n++];
        entropy -= said[output] * logf(said[output] + 1e-9F);
    }
    return entropy;
}

/* The card that was played becomes more likely by what the deal brought above the baseline. */
static void learn_actor(struct learned_deal *l, const struct played *all, float makers)
{
    struct learner *net = &l->learner[CARDS];

    for (int i = 0; i < all->n; i++) {
        const struct question *q = &all->question[i];
        uint64_t outputs = q->outputs | eu_bit(BASELINE);
        float error[ACTIONS], above, entropy;
        lanes hidden[PACKS];
        int output;

        net_look(&net->net, q->rows.row, q->rows.n, hidden);
        net_values(&net->net, hidden, outputs, error);
        above = q->sign * makers - error[BASELINE];
        error[BASELINE] = -above / 2;
        entropy = softmax_of(q->outputs, error);
        EU_EACH(output, q->outputs) {
            float p = error[output];

            error[output] = (p - (float)(output == q->output)) * above +
                            ENTROPY * p * (logf(p + 1e-9F) + entropy);
        }
        learn_errors(net, &q->rows, hidden, outputs, error);
    }
}

/* ---- Fictitious self-play ---- */

/* A few seats play the best response so far, all others as the best responses have played. */
static int play_average(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                        uint64_t cards, void *played)
{
    struct played *all = played;
    int it;

    if (!(all->responding >> c->g.turn & 1)) {
        it = draw_by_softmax(l, &all->average_nets->play, c, cards);
        record(all, c, cards, it);
        return it;
    }
    it = play_best(l, c, worth, cards, all);
    all->question[all->n - 1].imitated = 1;
    return it;
}

/* The one network learns values of all cards that were played, the other which ones the best
 * responses chose. */
static void learn_response(struct learned_deal *l, const struct played *all, float makers)
{
    learn_results(l, all, makers);
    for (int i = 0; i < all->n; i++) {
        const struct question *q = &all->question[i];
        float error[ACTIONS];
        lanes hidden[PACKS];

        if (!q->imitated)
            continue;
        net_look(&all->average->net, q->rows.row, q->rows.n, hidden);
        net_values(&all->average->net, hidden, q->outputs, error);
        softmax_of(q->outputs, error);
        error[q->output] -= 1;
        learn_errors(all->average, &q->rows, hidden, q->outputs, error);
    }
}

#endif
