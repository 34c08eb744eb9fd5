/*
 * tune_bids.h - learning to bid: at a random question of a random deal the suit is made and passed,
 * each deal played out, and the difference laid to what is seen of the hand, by least squares. Near
 * the line between both most is learned.
 */
#ifndef TUNE_BIDS_H
#define TUNE_BIDS_H

#include "tune_play.h"
#include "tune_scores.h"

struct tune_line {
    double a[FEATURES][FEATURES], b[FEATURES];
    double n;
};

struct tune_bids {
    struct tune_line bid[FAMILIES][BID_CLASSES], lone[FAMILIES][LONE_CLASSES];
    struct tune_ends ends[SCORED];
    struct tune_score bid_at[SCORED][BID_CLASSES], lone_at[SCORED][LONE_CLASSES];
};

/* From hundredths of a trick, as a book would count them. */
static inline void tune_bids_start(struct policy_table *t)
{
    static const int16_t make[FEATURES] = {-250, 105, 95, 70, 55, 48, 45, 40, 10, 40, 80,
                                           120,  0,   0,  60, 60, 0,  20, 0,  30, 10},
                         lone[FEATURES] = {-360, 105, 85, 70, 55, 48, 45, 40, 0,  40, 80,
                                           120,  0,   0,  60, 60, 0,  20, 0,  20, 10};
    static const int8_t call[CALL_TRUMPS][CALL_HELD] = {{100, 80, 60, 40},
                                                        {100, 80, 60, 40},
                                                        {100, 80, 60, 40}};

    for (int family = 0; family < FAMILIES; family++) {
        for (int i = 0; i < BID_CLASSES; i++)
            memcpy(t->bid[family][i], make, sizeof make);
        for (int i = 0; i < LONE_CLASSES; i++)
            memcpy(t->lone[family][i], lone, sizeof lone);
    }
    memcpy(t->call, call, sizeof call);
    t->call_cross = 10;
}

static inline void add_difference(struct tune_line *line, const int8_t *f, double gain)
{
    line->n++;
    for (int i = 0; i < FEATURES; i++) {
        if (!f[i])
            continue;
        line->b[i] += f[i] * gain;
        for (int j = 0; j < FEATURES; j++)
            line->a[i][j] += f[i] * f[j];
    }
}

/* Hands far from the line are seldom looked at. */
static inline int is_near(int margin, uint64_t *seed)
{
    enum { NEAR = 40 };
    unsigned far = (unsigned)(margin < 0 ? -margin : margin);

    return tune_below(seed, far + NEAR) < NEAR;
}

static inline double gain_of(const struct deal *d, const struct policy_table *t, int answer)
{
    struct deal copy = *d;
    int seat = d->ask.seat;

    deal_apply(&copy, answer);
    return tune_finish(&copy, t, seat);
}

/* Tries two answers; what the first gains goes to the line and, where scores are told apart, to the
 * score. */
static inline void try_both(struct tune_bids *b, const struct policy_table *t, const struct deal *d,
                            int yes, int no, const int8_t *f, int lone, int class)
{
    int family = policy_family(d->rules);
    double with = gain_of(d, t, yes), without = gain_of(d, t, no);
    struct tune_line *line = lone ? &b->lone[family][class] : &b->bid[family][class];
    const int16_t *weight = lone ? t->lone[family][class] : t->bid[family][class];

    add_difference(line, f, 100 * (with - without));
    if (family < SCORED)
        score_add(lone ? &b->lone_at[family][class] : &b->bid_at[family][class], &b->ends[family],
                  (d->table.dealer ^ d->ask.seat) & 1, policy_sum(weight, f), (int)with,
                  (int)without);
}

static inline void lone_trial(struct tune_bids *b, const struct policy_table *t,
                              const struct deal *d, int alone, int other, int suit, uint64_t *seed)
{
    struct eu_view view;
    int8_t f[FEATURES];
    int class;

    deal_view(d, d->ask.seat, &view);
    policy_features(&view, view.seat, view.hand, suit, f, &class);
    if (view.question == EU_TAKE)
        class = LONE_CLASSES - 1;
    if (is_near(policy_sum(t->lone[policy_family(d->rules)][class], f), seed))
        try_both(b, t, d, alone, other, f, 1, class);
}

/* The suit that is worth most; its margin. */
static inline int best_suit(const struct policy_table *t, const struct deal *d,
                            const struct eu_view *view, int *margin)
{
    int best = 0;

    *margin = -9999;
    for (int suit = 0; suit < 4; suit++) {
        int here = policy_margin(t, d->rules, view, view->seat, view->hand, suit);

        if (eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN)) && here > *margin) {
            *margin = here;
            best = suit;
        }
    }
    return best;
}

static inline void bid_trial(struct tune_bids *b, const struct policy_table *t,
                             const struct deal *d, uint64_t *seed)
{
    struct eu_view view;
    int8_t f[FEATURES];
    int suit, margin, lone, class;

    deal_view(d, d->ask.seat, &view);
    suit = best_suit(t, d, &view, &margin);
    if (!is_near(margin, seed))
        return;
    class = policy_features(&view, view.seat, view.hand, suit, f, &lone);
    try_both(b, t, d, EU_BID_OF(suit, EU_PLAIN), EU_PASS, f, 0, class);
}

static inline int suit_to_call(const struct policy_table *t, const struct deal *d)
{
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    return policy_suit_to_call(t, d->rules, &view);
}

/* The question of the deal, if there is something to learn: where a lone hand may be taken from the
 * partner that alone, as what games with it pay is not what others do. */
static inline void question_trial(struct tune_bids *b, const struct policy_table *t,
                                  const struct deal *d, int answer, uint64_t *seed)
{
    int suit = EU_BID_SUIT(answer);
    uint64_t legal = d->ask.legal;

    if (d->ask.kind == EU_TAKE && eu_has(legal, EU_ALONE))
        lone_trial(b, t, d, EU_ALONE, EU_NO, d->table.trump, seed);
    if (d->rules->take)
        return;
    if (d->ask.kind == EU_BID && eu_has(legal, EU_PASS))
        bid_trial(b, t, d, seed);
    if (d->ask.kind == EU_BID && answer && eu_has(legal, EU_BID_OF(suit, EU_ALONE)))
        lone_trial(b, t, d, EU_BID_OF(suit, EU_ALONE), EU_BID_OF(suit, EU_PLAIN), suit, seed);
    if (d->ask.kind == EU_CALL_PARTNER && eu_has(legal, EU_CALL_ALONE))
        lone_trial(b, t, d, EU_CALL_ALONE, suit_to_call(t, d), d->table.trump, seed);
}

/* One deal, each of its questions with a chance. */
static inline void tune_bids_trial(struct tune_bids *b, const struct policy_table *t,
                                   const struct tune_game *game, uint64_t *seed)
{
    struct deal d;

    tune_deal_start(&d, game, seed);
    while (d.ask.kind != EU_NOTHING && d.ask.kind != EU_PLAY && d.ask.kind != EU_CALL_CARD) {
        uint64_t legal = d.ask.legal;
        int answer = legal & (legal - 1) ? tune_answer(t, &d) : eu_first(legal);

        question_trial(b, t, &d, answer, seed);
        deal_apply(&d, answer);
    }
}

static inline void solve_line(struct tune_line line, int16_t *weight)
{
    enum { STEADY = 50 }; /* trials that say what the table says already */
    double old[FEATURES];

    for (int i = 0; i < FEATURES; i++)
        old[i] = weight[i];
    for (int i = 0; i < FEATURES; i++) {
        line.a[i][i] += STEADY;
        line.b[i] += STEADY * old[i];
    }
    tune_solve(&line.a[0][0], line.b, FEATURES, FEATURES);
    for (int i = 0; i < FEATURES; i++)
        weight[i] = (int16_t)(line.b[i] < 0 ? line.b[i] - 0.5 : line.b[i] + 0.5);
}

static inline void scores_solve(const struct tune_bids *b, struct policy_table *t)
{
    for (int kind = 0; kind < SCORED; kind++) {
        for (int i = 0; i < BID_CLASSES; i++)
            score_solve(&b->bid_at[kind][i], t->bid_at[kind][i]);
        for (int i = 0; i < LONE_CLASSES - 1; i++)
            score_solve(&b->lone_at[kind][i], t->lone_at[kind][i]);
    }
}

static inline void tune_bids_solve(const struct tune_bids *b, struct policy_table *t)
{
    for (int family = 0; family < FAMILIES; family++) {
        for (int i = 0; i < BID_CLASSES; i++)
            if (b->bid[family][i].n)
                solve_line(b->bid[family][i], t->bid[family][i]);
        for (int i = 0; i < LONE_CLASSES; i++)
            if (b->lone[family][i].n)
                solve_line(b->lone[family][i], t->lone[family][i]);
    }
    for (int family = 1; family < FAMILIES; family++)
        memcpy(t->lone[family][LONE_CLASSES - 1], t->lone[0][LONE_CLASSES - 1],
               sizeof t->lone[0][0]);
}

#endif
