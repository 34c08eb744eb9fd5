/*
 * tune_deal.h - deals for the tuner: random cards, the bids by the policy in the arena's own
 * machine, the play in worlds of the library. All of it follows from a seed and counts of work.
 */
#ifndef TUNE_DEAL_H
#define TUNE_DEAL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../lib/policy.h"
#include "euchre_score.h"
#include "rules/deal.h"
#include "rules/shuffle.h"

/* A game deals are drawn from. */
struct tune_game {
    struct eu_rules rules;
    struct shuffle shuffle;
};

static inline uint64_t tune_word(void *context)
{
    uint64_t *seed = context;

    *seed += UINT64_C(0x9e3779b97f4a7c15);
    return eu_mix(eu_mix(*seed) ^ UINT64_C(0x5851f42d4c957f2d));
}

static inline unsigned tune_below(uint64_t *seed, unsigned n)
{
    return (unsigned)((tune_word(seed) >> 32) * n >> 32);
}

static inline void tune_game_start(struct tune_game *game, const char *rules)
{
    struct err err;

    if (!rules_parse(&game->rules, rules, &err)) {
        fprintf(stderr, "tune: no rules '%s'\n", rules);
        exit(1);
    }
    shuffle_prepare(&game->shuffle, &game->rules);
}

/* A deal before its first question. */
static inline void tune_deal_start(struct deal *d, const struct tune_game *game, uint64_t *seed)
{
    struct cards cards;

    shuffle_deal(&game->shuffle, &cards, tune_word, seed);
    deal_start(d, &game->rules, &cards, tune_below(seed, game->rules.players));
}

static inline int tune_answer(const struct policy_table *t, const struct deal *d)
{
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    return policy_answer(t, d->rules, &view);
}

/* To the first card, or to the end where nothing is played. */
static inline void tune_bid(struct deal *d, const struct policy_table *t)
{
    while (d->ask.kind != EU_NOTHING && d->ask.kind != EU_PLAY && d->ask.kind != EU_CALL_CARD)
        deal_apply(d,
                   d->ask.legal & (d->ask.legal - 1) ? tune_answer(t, d) : eu_first(d->ask.legal));
}

/* The world of a deal that is at its first card. */
static inline struct eu_world tune_world(const struct deal *d)
{
    struct eu_view view;
    struct eu_world w;

    deal_view(d, d->ask.seat, &view);
    w = eu_world_of(d->rules, &view);
    for (int seat = 0; seat < w.players; seat++)
        w.hand[seat] = d->hand[seat];
    w.makers = d->makers;
    w.away = d->away;
    w.away_by = d->away_by;
    return w;
}

/* What the makers get, or below 0 what each adversary gets. A maker who called nobody is alone. */
static inline int tune_points(const struct deal *d, int tricks)
{
    struct eu_stake stake = eu_stake_of(&d->table);

    stake.lone = d->alone;
    return eu_points(d->rules, stake, tricks);
}

/* What it is to a seat: its points less the mean of those of others who score for themselves, or
 * less those of the other side. */
static inline double tune_gain(const struct deal *d, int seat, int points)
{
    int with = d->makers >> seat & 1, n = d->rules->players, k = eu_count(d->makers);
    int scorers = points > 0 ? k : n - k, scores = (points > 0) == with;

    if (d->rules->sides == 2)
        return with ? points : -points;
    points = points < 0 ? -points : points;
    return scores ? points - (double)points * (scorers - 1) / (n - 1)
                  : -(double)points * scorers / (n - 1);
}

/* The rest of a deal by the policy; its worth to a seat. */
static inline double tune_finish(struct deal *d, const struct policy_table *t, int seat)
{
    struct policy_game g;
    struct eu_world w;

    tune_bid(d, t);
    if (d->ask.kind == EU_NOTHING)
        return outcome_points(&d->outcome, rules_side(d->rules, seat)) -
               (d->rules->sides == 2 ? outcome_points(&d->outcome, !rules_side(d->rules, seat))
                                     : 0);
    w = tune_world(d);
    policy_game_start(&g, &w, EU_NOBODY);
    return tune_gain(d, seat, tune_points(d, policy_play_out(t, &g)));
}

#endif
