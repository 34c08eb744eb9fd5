/* methods_trials.h - methods that try every card that may be played, besides the trainer's own:
 * expert iteration and regret matching. For tests/bench/net_methods.c. */
#ifndef METHODS_TRIALS_H
#define METHODS_TRIALS_H

#include "euchre_sample.h"
#include "methods_policy.h"

enum { WORLDS = 10 };

/* ---- Expert iteration ---- */

/* Deals that the seat in turn cannot tell from the one it plays. */
struct redeals {
    struct deal d;
    struct eu_view view;
    struct eu_world first; /* at the first lead, hidden hands empty */
    struct eu_sampler sampler;
    struct eu_chance chance;
    int no_march;
};

static void redeals_start(struct redeals *r, struct learned_deal *l, const struct deal *lead,
                          const struct net_game *c)
{
    r->d = *lead;
    for (int i = 0; i < c->events; i++)
        deal_apply(&r->d, policy_plain_card(c->event[i].card, c->g.w.trump));
    deal_view(&r->d, r->d.ask.seat, &r->view);
    r->first = net_first_lead(r->d.rules, &r->view);
    r->chance = (struct eu_chance){{tune_word(&l->seed), 0}, 0};
    r->no_march = c->no_march;
    eu_sampler_start(&r->sampler, r->d.rules, &r->view);
}

static void redeal(struct redeals *r, struct net_game *c)
{
    struct eu_world first = r->first;
    struct eu_sample drawn;

    eu_sampler_draw(&r->sampler, &r->chance, &drawn);
    if (drawn.discard) {
        first.away = drawn.discard;
        first.away_by = r->view.dealer;
    }
    for (int seat = 0; seat < NET_PLAYERS; seat++)
        first.hand[seat] = drawn.hand[seat] | r->sampler.shown[seat];
    net_game_start(c, &r->view, &first, r->no_march);
    net_game_replay(c, &r->view);
}

/* Each card is tried in the same deals, and the mean is learned. `context` is the deal at its first
 * lead. */
static int ask_expert(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                      uint64_t cards, void *context)
{
    static struct redeals redeals;
    float value[ACTIONS] = {0}, sign = sign_of(c);
    int it, best = net_card_pick(&l->who.nets->play, c);
    struct net_rows rows;
    uint64_t outputs = 0;

    redeals_start(&redeals, l, context, c);
    for (int i = 0; i < WORLDS; i++) {
        struct net_game world;

        redeal(&redeals, &world);
        EU_EACH(it, cards) {
            struct net_game next = world;

            net_game_play(&next, it);
            value[net_card_output(c, it)] += sign * play_out(&l->after, &next, worth) / WORLDS;
        }
    }
    EU_EACH(it, cards)
        outputs |= eu_bit(net_card_output(c, it));
    card_rows(c, &rows);
    learn_values(l, CARDS, &rows, outputs, value);
    return chance(l) < EXPLORE ? any_of(l, cards) : best;
}

/* ---- Regret matching ---- */

static int draw_by_regret(struct learned_deal *l, struct net_game *c, uint64_t cards,
                          struct chances *p)
{
    say_values(p, &l->who.nets->play, c, cards);
    by_regret(p->n, p->of);
    return draw_card(l, p);
}

/* Plays to the end. Returns what the makers get. */
static float play_out_drawn(struct learned_deal *l, struct net_game *c, const struct worth *worth)
{
    struct chances p;

    while (!is_decided(c, worth)) {
        uint64_t cards = net_game_legal(c);
        int it;

        if (cards & (cards - 1) && asks_net(&l->after, c->g.turn, CARDS))
            cards = policy_distinct(&c->g, cards, EU_NO_CARD);
        it = eu_first(cards);
        if (cards & (cards - 1))
            it = asks_net(&l->after, c->g.turn, CARDS) ? draw_by_regret(l, c, cards, &p)
                                                       : policy_pick(&c->g);
        net_game_play(c, it);
    }
    return worth->of[c->g.w.taken];
}

/* Cards are drawn in proportion to what the network says above 0. It learns how much more each card
 * brings than those that are drawn. */
static int match_regret(struct learned_deal *l, struct net_game *c, const struct worth *worth,
                        uint64_t cards, void *context)
{
    float value[ACTIONS] = {0}, sign = sign_of(c), mean = 0, first;
    struct net_rows rows;
    struct chances p;
    uint64_t outputs = 0;
    int card_drawn = draw_by_regret(l, c, cards, &p), equal = 1;

    (void)context;
    for (int i = 0; i < p.n; i++) {
        struct net_game next = *c;

        net_game_play(&next, p.card[i]);
        value[p.output[i]] = sign * play_out_drawn(l, &next, worth);
        outputs |= eu_bit(p.output[i]);
        mean += p.of[i] * value[p.output[i]];
    }
    first = value[p.output[0]];
    for (int i = 0; i < p.n; i++) {
        equal &= value[p.output[i]] == first;
        value[p.output[i]] -= mean;
    }
    card_rows(c, &rows);
    if (!equal)
        learn(&l->learner[CARDS], l->part, &rows, outputs, value);
    return card_drawn;
}

#endif
