/*
 * euchre_learned.h - a player that learned from nothing: three small networks bid, discard and play
 * (bots/train/net.c made them). It neither searches nor remembers; an answer takes microseconds.
 * For games of four players, two against two, with a turn-up, five cards a hand and a pack of 24 or
 * 32. To play alone in a partner's place, to defend alone, and to bid and play hands that are laid
 * open it leaves to the policy.
 *
 *     struct eu_learned player;
 *
 *     if (!eu_learned_start(&player, rules))      not for these rules
 *         return NULL;
 *     answer = eu_learned_answer(&player, view);
 */
#ifndef EUCHRE_LEARNED_H
#define EUCHRE_LEARNED_H

#include "euchre_score.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For one table; 38 KB. */
struct eu_learned {
    const struct eu_rules *rules; /* as long as it is used */
    const struct nets *nets;
    struct eu_equity equity;
};

/* Whether the networks know the game. */
int eu_learned_knows(const struct eu_rules *rules);

/* Returns 0 where they do not. */
int eu_learned_start(struct eu_learned *p, const struct eu_rules *rules);

/* The answer to any question. */
int eu_learned_answer(const struct eu_learned *p, const struct eu_view *view);

#ifdef __cplusplus
}
#endif

#endif
