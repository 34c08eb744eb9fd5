/*
 * One deal for search: what is in a struct eu_state. state.c plays it, state_resample.c draws
 * hidden cards anew.
 */
#ifndef ENV_STATE_H
#define ENV_STATE_H

#include "env/game.h"
#include "rules/deal.h"

struct state {
    const struct eu_game *game;
    struct deal deal;
    struct cards cards; /* as dealt */
    uint8_t answer[EU_ENV_DEAL_ANSWERS];
    uint8_t answers;
};
_Static_assert(sizeof(struct state) <= sizeof(struct eu_state),
               "a deal does not fit into its room");
_Static_assert((int)DEAL_STEPS <= (int)EU_ENV_DEAL_ANSWERS, "the answers of a deal do not fit");

static inline struct state *state_in(struct eu_state *state)
{
    return (struct state *)(void *)state->own;
}

static inline const struct state *state_of(const struct eu_state *state)
{
    return (const struct state *)(const void *)state->own;
}

/* A deal that is under way: its cards as dealt, and its answers so far as they were played. The
 * deal's rules are the game's. */
void state_of_deal(struct eu_state *state, const struct eu_game *game, const struct deal *deal,
                   const struct cards *cards, const uint8_t *answer, unsigned answers);

/* Begins a deal of these cards at 0-0. */
void state_begin(struct eu_state *state, const struct eu_game *game, const struct cards *cards,
                 unsigned dealer);

/* The score of a deal that starts: that of a view. */
void state_standing(struct deal *deal, const struct eu_view *standing);

#endif
