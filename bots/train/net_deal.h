/* net_deal.h - who plays the deals of train/net.c, and how they are played to their end. For
 * train/net.c alone. */
#ifndef NET_DEAL_H
#define NET_DEAL_H

#include "euchre_env.h"
#include "euchre_lib.h"
#include "euchre_obs.h"
#include "net_layers.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The nets of a player: by questions. */
enum head { BIDS, DISCARDS, CARDS, HEADS };

struct players {
    const struct eu_game *game;
    const struct quick *net[HEADS];
    unsigned seats; /* bit s: the nets play seat s, else the policy of the library does */
    unsigned heads; /* bit h: they answer its questions, else the policy does */
};

/* What a seat that is asked sees. */
struct position {
    struct eu_view view;
    struct eu_roles roles;
    uint8_t obs[EU_OBS_MOST + 64];
    struct seen seen;
    uint64_t actions;
};

static inline enum head head_of(unsigned question)
{
    return question == EU_PLAY ? CARDS : question == EU_BID ? BIDS : DISCARDS;
}

/* Bit i: byte i of 16 is not 0. */
static inline unsigned not_zero(const uint8_t *at)
{
#ifdef __SSE2__
    return 0xffff ^ (unsigned)_mm_movemask_epi8(
                        _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(const void *)at),
                                       _mm_setzero_si128()));
#else
    unsigned bits = 0;

    for (unsigned i = 0; i < 16; i++)
        bits |= (unsigned)(at[i] != 0) << i;
    return bits;
#endif
}

/* Zeros lie behind the observation, up to a multiple of 64. */
static inline void note_inputs(const uint8_t *obs, int width, struct seen *seen)
{
    uint16_t *row = seen->row;
    int rows = 0, at;

    for (int i = 0; i < width; i += 64) {
        uint64_t some = not_zero(obs + i) | (uint64_t)not_zero(obs + i + 16) << 16 |
                        (uint64_t)not_zero(obs + i + 32) << 32 |
                        (uint64_t)not_zero(obs + i + 48) << 48;

        EU_EACH(at, some) {
            row[rows++] = (uint16_t)(i + at);
            for (int n = obs[i + at]; n > 1; n--)
                row[rows++] = (uint16_t)(i + at);
        }
    }
    seen->rows = rows;
}

static inline void look_at(const struct eu_game *game, const struct eu_state *state,
                           struct position *p)
{
    const struct eu_rules *rules = eu_game_rules(game);
    int width = eu_obs_relative_1_width(rules);

    eu_state_view(state, eu_state_seat(state), &p->view);
    p->roles = eu_roles(&p->view);
    eu_obs_relative_1(rules, &p->view, &p->roles, p->obs);
    memset(p->obs + width, 0, 64);
    note_inputs(p->obs, width, &p->seen);
    p->actions = eu_role_actions(&p->view, &p->roles);
}

static inline int policy_answer(const struct eu_rules *rules, const struct eu_view *view)
{
    struct eu_world w;
    int card;

    if (view->question != EU_PLAY)
        return eu_policy_answer(rules, view);
    w = eu_world_of(rules, view);
    card = eu_policy_card(&w);
    return eu_has(view->legal, card) ? card : eu_first(view->legal);
}

static inline int asks_net(const struct players *who, const struct eu_state *state)
{
    return (int)(who->seats >> eu_state_seat(state) &
                 who->heads >> head_of(eu_state_question(state)) & 1);
}

/* What the player whose turn it is answers; there are two legal answers or more. */
static inline int answer_of(const struct players *who, const struct eu_state *state)
{
    struct position p;

    if (!asks_net(who, state)) {
        eu_state_view(state, eu_state_seat(state), &p.view);
        return policy_answer(eu_game_rules(who->game), &p.view);
    }
    look_at(who->game, state, &p);
    return eu_role_answer(&p.view, &p.roles,
                          quick_best(who->net[head_of(p.view.question)], &p.seen, p.actions));
}

/* Gives the answers that are forced. 0: the deal is over. */
static inline int go_on(struct eu_state *state)
{
    uint64_t legal;

    while ((legal = eu_state_legal(state)) && !(legal & (legal - 1)))
        eu_state_apply(state, eu_first(legal));
    return legal != 0;
}

/* Points of the seat less those of the other side, when all play on from here. */
static inline int play_out(const struct players *who, struct eu_state *state, unsigned seat)
{
    int16_t returns[EU_SEATS];

    while (go_on(state))
        eu_state_apply(state, answer_of(who, state));
    eu_state_returns(state, returns);
    return returns[seat];
}

#endif
