/*
 * response_beliefs.h - how likely a hand is after what its seat has answered. Rule's side answers
 * as the library's policy does: a hand with which the policy would have answered otherwise is ruled
 * out. A partner who searches mostly answers so too: each answer that the policy would not have
 * given makes the hand less likely by a factor.
 */
#ifndef RESPONSE_BELIEFS_H
#define RESPONSE_BELIEFS_H

#include "response_position.h"
#include "rules/deal.h"

/* ---- What has been answered ---- */

struct given_answer {
    struct eu_view view;      /* of who answered */
    struct policy_game cards; /* at EU_PLAY, without hands */
    int answer;               /* then in lanes (policy.h) */
};

struct history {
    struct given_answer given[DEAL_STEPS];
    unsigned n;
};

static inline void history_add(struct history *h, const struct eu_rules *rules,
                               const struct eu_view *view, int answer)
{
    struct given_answer *g = &h->given[h->n++];

    struct eu_world w;

    g->view = *view;
    g->answer = answer;
    if (view->question != EU_PLAY)
        return;
    w = eu_world_of(rules, view);
    policy_game_start(&g->cards, &w, EU_SEATS);
    g->answer = policy_lane_card(answer, view->trump);
}

/* ---- Whether a hand agrees with it ---- */

struct belief {
    const struct eu_rules *rules;
    struct history *history;
    const struct eu_view *view; /* of the seat that asks itself */
    uint8_t exact;              /* bit s: seat s answers by the policy */
    uint8_t loose;              /* and mostly so */
    double factor;              /* for each answer of the latter that it would not have given */
    uint64_t partners_away; /* the partner's discard, where the view shows his hand as exposed */
};

/* What the policy would have answered with these cards, the dealer having put `away` away. */
static inline int policy_with(const struct belief *b, struct given_answer *g, uint64_t held,
                              uint64_t away)
{
    struct eu_view *view = &g->view;

    if (view->question == EU_PLAY) {
        g->cards.w.hand[view->seat] = policy_lanes(held, view->trump);
        g->cards.w.away = policy_lanes(away, view->trump);
        return policy_pick(&g->cards);
    }
    view->hand = held;
    if (view->question == EU_DISCARD)
        view->legal = held & ~(b->rules->turnup_discard ? 0 : eu_bit(view->turnup));
    return eu_policy_answer(b->rules, view);
}

/* How likely the seat answers as it did if it holds these cards now: 1 if the policy would have
 * given all of its answers. Goes back from the last. */
static inline double belief_weight(const struct belief *b, int seat, uint64_t held, uint64_t away)
{
    double weight = 1, factor = b->loose >> seat & 1 ? b->factor : 0;

    if (!((b->exact | b->loose) >> seat & 1))
        return 1;
    for (unsigned i = b->history->n; i-- && weight > 0;) {
        struct given_answer *g = &b->history->given[i];
        int answer = g->answer;

        if (g->view.seat != seat)
            continue;
        if (g->view.question == EU_PLAY)
            held |= eu_bit(policy_plain_card(answer, g->view.trump));
        if (g->view.question == EU_DISCARD) {
            held |= away;
            answer = eu_first(away);
        }
        if (policy_with(b, g, held, g->view.question == EU_PLAY ? away : 0) != answer)
            weight *= factor;
        if (g->view.question == EU_DISCARD)
            held &= ~eu_bit(g->view.turnup);
    }
    return weight;
}

#endif
