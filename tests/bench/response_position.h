/*
 * response_position.h - a deal with every card known, led by the library's policy to the next
 * question of the seats that search. For four players on two sides, with a turn-up.
 */
#ifndef RESPONSE_POSITION_H
#define RESPONSE_POSITION_H

#include <stdbool.h>

#include "euchre_future.h"
#include "euchre_score.h"
#include "policy.h"

/* Who searches, and what for. */
struct responders {
    const struct eu_rules *rules;
    uint8_t seats; /* bit s: seat s decides for itself, all others answer by the policy */
    uint8_t side;  /* whose points count */
    bool bids;     /* they decide all questions, else cards only */
};

enum stage { STAGE_BIDS, STAGE_CARDS, STAGE_OVER };

struct position {
    union {
        struct eu_future bids;
        struct policy_game cards;
    };
    uint64_t seen; /* a hash of what the seats that search have seen since it began */
    uint8_t stage; /* enum stage */
    uint8_t half;  /* 0 or 1: the half of a sample that it belongs to */
    int8_t result; /* STAGE_OVER: the side's points less the other's */
    int8_t points[EU_TRICKS + 1]; /* STAGE_CARDS: the same, by tricks of the maker's side */
};

/* ---- The start ---- */

/* What the side gets for each number of tricks. */
static inline void position_set_points(struct position *p, const struct responders *r,
                                       const struct eu_view *table)
{
    struct eu_stake stake = eu_stake_of(table);
    bool making = eu_same_side(table->maker, r->side);

    for (int tricks = 0; tricks <= r->rules->cards; tricks++) {
        int points = eu_points(r->rules, stake, tricks);

        p->points[tricks] = (int8_t)(making ? points : -points);
    }
}

/* At a question of the play. */
static inline void position_start_cards(struct position *p, const struct responders *r,
                                        const struct eu_view *table, const struct eu_world *w)
{
    p->seen = 0;
    p->stage = STAGE_CARDS;
    position_set_points(p, r, table);
    policy_game_start(&p->cards, w, EU_NOBODY);
}

/* At a question before it. */
static inline void position_start_bids(struct position *p, const struct responders *r,
                                       const struct eu_view *view, const struct eu_sample *deal)
{
    p->seen = 0;
    p->stage = STAGE_BIDS;
    eu_future_start(&p->bids, r->rules, view, deal);
}

/* ---- The open question ---- */

static inline int position_seat(const struct position *p)
{
    return p->stage == STAGE_BIDS ? p->bids.table.seat : p->cards.turn;
}

/* In the play cards are lanes (policy.h). */
static inline uint64_t position_legal(const struct position *p)
{
    const struct eu_world *w = &p->cards.w;
    uint64_t hand, suit;

    if (p->stage == STAGE_BIDS)
        return p->bids.table.legal;
    hand = w->hand[p->cards.turn];
    suit = w->played ? hand & LANE(w->table[0] >> 4) : 0;
    return suit ? suit : hand;
}

static inline int position_policy_answer(const struct position *p)
{
    return p->stage == STAGE_BIDS ? eu_policy_answer(p->bids.rules, &p->bids.table)
                                  : policy_pick(&p->cards);
}

/* A card in lanes as the arena numbers it; other answers as they are. */
static inline int position_plain_answer(const struct position *p, int answer)
{
    return p->stage == STAGE_CARDS ? policy_plain_card(answer, p->cards.w.trump) : answer;
}

/* ---- Answers ---- */

static inline void position_end(struct position *p, int result)
{
    p->stage = STAGE_OVER;
    p->result = (int8_t)result;
}

/* After the last answer before the play; a deal that all pass is worth nothing. */
static inline void position_lead(struct position *p, const struct responders *r)
{
    struct eu_world w;

    if (p->bids.table.question == EU_NOTHING) {
        position_end(p, 0);
    } else if (p->bids.table.question == EU_PLAY) {
        w = eu_future_world(&p->bids);
        position_set_points(p, r, &p->bids.table);
        p->stage = STAGE_CARDS;
        policy_game_start(&p->cards, &w, EU_NOBODY);
    }
}

/* The most and the least that can still come of it in the play. */
static inline int position_most(const struct position *p)
{
    const struct eu_world *w = &p->cards.w;
    int worst = p->points[w->taken], best = p->points[w->taken + w->cards - w->tricks];

    return worst > best ? worst : best;
}

static inline bool position_is_decided(const struct position *p)
{
    const struct eu_world *w = &p->cards.w;

    return p->points[w->taken] == p->points[w->taken + w->cards - w->tricks];
}

/* The others' discard stays hidden. */
static inline bool position_shows(const struct position *p, const struct responders *r)
{
    return p->stage == STAGE_CARDS || p->bids.table.question != EU_DISCARD ||
           r->seats >> p->bids.table.seat & 1;
}

static inline void position_answer(struct position *p, const struct responders *r, int answer)
{
    if (position_shows(p, r))
        p->seen = eu_mix(p->seen ^ ((uint64_t)p->stage << 8 | (uint64_t)(answer + 1)));
    if (p->stage == STAGE_CARDS) {
        policy_game_play(&p->cards, answer);
        if (!p->cards.w.played && position_is_decided(p))
            position_end(p, p->points[p->cards.w.taken]);
    } else {
        eu_future_answer(&p->bids, answer);
        position_lead(p, r);
    }
}

/* The same for a card as the arena numbers it. */
static inline void position_answer_plain(struct position *p, const struct responders *r, int answer)
{
    bool card = p->stage == STAGE_CARDS;

    position_answer(p, r, card ? policy_lane_card(answer, p->cards.w.trump) : answer);
}

/* Whether the open question is one for the seats that search. */
static inline bool position_is_choice(const struct position *p, const struct responders *r)
{
    uint64_t legal;

    if (!(r->seats >> position_seat(p) & 1) || (p->stage == STAGE_BIDS && !r->bids))
        return false;
    legal = position_legal(p);
    return legal & (legal - 1);
}

/* By the policy to the next choice or to the end. */
static inline void position_go_on(struct position *p, const struct responders *r)
{
    while (p->stage != STAGE_OVER && !position_is_choice(p, r)) {
        uint64_t legal = position_legal(p);

        position_answer(p, r, legal & (legal - 1) ? position_policy_answer(p) : eu_first(legal));
    }
}

/* By the policy to the end: what it comes to. */
static inline int position_finish(struct position *p, const struct responders *r)
{
    const struct responders nobody = {.rules = r->rules, .side = r->side};

    position_go_on(p, &nobody);
    return p->result;
}

#endif
