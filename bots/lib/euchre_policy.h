/*
 * euchre_policy.h - a sensible player without memory or search: the bot `rule` is this player, and
 * rollouts and inference take it for everybody. It knows what the seat knows whose turn it is, and
 * nothing else.
 */
#ifndef EUCHRE_POLICY_H
#define EUCHRE_POLICY_H

#include "euchre_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The answer to any question but EU_PLAY, at every table. Asked for a card it gives the first legal
 * one: eu_policy_card plays. */
int eu_policy_answer(const struct eu_rules *rules, const struct eu_view *view);

/* By how much it is better for a seat to name `suit` now than to pass, in hundredths of a point as
 * far as the hand tells: 0 and above, it bids. For views of EU_BID, not in an auction. `hand` (as
 * dealt: what the dealer takes up is added here) takes the place of the view's hand and `seat` that
 * of its seat, so that the same may be asked of others: of the view only what all see is read. */
int eu_policy_margin(const struct eu_rules *rules, const struct eu_view *view, int seat,
                     uint64_t hand, int suit);

/* The card it plays. Reads the hand of the seat to play only. */
int eu_policy_card(const struct eu_world *w);

/* The answer to a question EU_PLAY: that card if it is legal. */
int eu_policy_play(const struct eu_rules *rules, const struct eu_view *view);

/* Plays a copy of the world to its end, every seat by eu_policy_card. Returns the tricks of the
 * maker's side in the whole deal. */
int eu_policy_rollout(const struct eu_world *w);

#ifdef __cplusplus
}
#endif

#endif
