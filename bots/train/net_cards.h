/* net_cards.h - how a network learns to play cards: a deal whose questions it learns from, and what
 * it learns where every card that may be played is tried. For train/net.c and
 * tests/bench/net_methods.c. */
#ifndef NET_CARDS_H
#define NET_CARDS_H

#include "net_deal.h"

static const double FIRST = 0.15;   /* of a training: the policy goes on */
static const double POLICY = 0.25;  /* of the deals: it plays one side */
static const double EXPLORE = 0.03; /* cards at random */

/* One deal that is learned from. */
struct learned_deal {
    struct learner *learner; /* by heads */
    const struct source *source;
    struct players who, after; /* who plays, and who goes on after an answer that is tried */
    uint64_t seed;
    int part;
};

static double chance(struct learned_deal *l)
{
    return fraction(tune_word(&l->seed));
}

static int any_of(struct learned_deal *l, uint64_t set)
{
    for (unsigned skip = tune_below(&l->seed, (unsigned)eu_count(set)); skip; skip--)
        set &= set - 1;
    return eu_first(set);
}

/* In some deals the policy plays one side; `first`: it goes on after each answer that is tried. */
static void draw_players(struct learned_deal *l, const struct nets *nets, unsigned heads, int first)
{
    double policy = chance(l) / POLICY;

    l->who = (struct players){.nets = nets, .seats = 15, .heads = heads};
    if (policy < 1)
        l->who.seats = policy < 0.5 ? 5 : 10;
    l->after = l->who;
    if (first)
        l->after.seats = 0;
}

/* Learns values by outputs, if there is anything to tell. */
static void learn_values(struct learned_deal *l, enum head head, const struct net_rows *rows,
                         uint64_t outputs, float value[ACTIONS])
{
    float sum = 0, first = value[eu_first(outputs)];
    int output, equal = 1;

    EU_EACH(output, outputs) {
        sum += value[output];
        equal &= value[output] == first;
    }
    if (equal)
        return;
    EU_EACH(output, outputs)
        value[output] -= sum / (float)eu_count(outputs);
    learn(&l->learner[head], l->part, rows, outputs, value);
}

static void card_rows(const struct net_game *c, struct net_rows *rows)
{
    rows->n = 0;
    net_lasting_rows(c, -1, rows);
    net_current_rows(c, rows);
}

/* What is given to the makers, to the seat in turn. */
static float sign_of(const struct net_game *c)
{
    return c->g.w.makers >> c->g.turn & 1 ? 1 : -1;
}

/* Plays the card that it would play, mostly. Learns what each of `cards` brings: all go on after
 * it. */
static int try_cards(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                     uint64_t cards, void *context)
{
    float value[ACTIONS] = {0}, sign = sign_of(c);
    int it, best = net_card_pick(&l->who.nets->play, c);
    struct net_rows rows;
    uint64_t outputs = 0;

    (void)context;
    EU_EACH(it, cards) {
        int output = net_card_output(c, it);
        struct net_game next = *c;

        net_game_play(&next, it);
        value[output] = sign * play_out(&l->after, &next, worth);
        outputs |= eu_bit(output);
    }
    card_rows(c, &rows);
    learn_values(l, CARDS, &rows, outputs, value);
    return chance(l) < EXPLORE ? any_of(l, cards) : best;
}

/* Answers a question of the play at which the network has these cards to choose from, none equal to
 * another, and may learn. */
typedef int card_method(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                        uint64_t cards, void *context);

/* Plays a deal to its end. Returns what the makers get. */
static float play_learning(struct learned_deal *l, const struct deal *d, card_method *method,
                           void *context)
{
    struct worth worth = worths_of(l->source, d);
    struct net_game c;

    start_play(&c, d, &worth);
    while (!is_decided(&c, &worth)) {
        uint64_t cards = net_game_legal(&c);
        int it;

        if (cards & (cards - 1) && asks_net(&l->who, c.g.turn, CARDS))
            cards = policy_distinct(&c.g, cards, EU_NO_CARD);
        it = eu_first(cards);
        if (cards & (cards - 1))
            it = asks_net(&l->who, c.g.turn, CARDS) ? method(l, &c, &worth, cards, context)
                                                    : policy_pick(&c.g);
        net_game_play(&c, it);
    }
    return worth.of[c.g.w.taken];
}

#endif
