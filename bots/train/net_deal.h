/* net_deal.h - who plays the deals of train/net.c, and how they are played to their end. For
 * train/net.c and tests/bench/net_methods.c. */
#ifndef NET_DEAL_H
#define NET_DEAL_H

#include "net_learner.h"
#include "tune_deal.h"

/* What deals are drawn from. */
struct source {
    struct tune_game game;
    struct eu_equity equity;
};

struct players {
    const struct nets *nets;
    unsigned seats; /* bit s: the nets answer for seat s, else the policy does */
    unsigned heads; /* bit h: they answer its questions, else the policy does */
};

/* What the makers' side gets, by tricks. */
struct worth {
    float of[NET_TRICKS + 1];
};

/* Where a seat of a deal before its play answers. */
static inline int is_before(const struct deal *d)
{
    return d->ask.kind != EU_NOTHING && d->ask.kind != EU_PLAY && d->ask.kind != EU_CALL_CARD;
}

/* Hands that are laid open are not for the nets. */
static inline int is_played(const struct deal *d)
{
    return d->ask.kind == EU_PLAY && d->table.how <= EU_ALONE;
}

static inline int asks_net(const struct players *who, unsigned seat, enum head head)
{
    return (int)(who->seats >> seat & who->heads >> head & 1);
}

/* The answer to a question before the play that has two legal answers or more. */
static int answer_of(const struct players *who, const struct deal *d)
{
    enum head head = d->ask.kind == EU_BID ? BIDS : DISCARDS;
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    if ((d->ask.kind != EU_BID && d->ask.kind != EU_DISCARD) || !asks_net(who, d->ask.seat, head))
        return eu_policy_answer(d->rules, &view);
    if (d->ask.kind == EU_DISCARD)
        return net_bid_pick(&who->nets->discard, d->rules, &view, view.legal);
    return net_bid_answer(&who->nets->bid, d->rules, &view);
}

static void go_to_play(const struct players *who, struct deal *d)
{
    while (is_before(d))
        deal_apply(d,
                   d->ask.legal & (d->ask.legal - 1) ? answer_of(who, d) : eu_first(d->ask.legal));
}

/* What points are worth to the seat of a view. Deals that begin at 0-0 count by points. At other
 * scores they count by what they do for the game, in a measure by which two points won or lost are
 * worth two: so what hangs on a deal does not say how much is learned from it. */
static double worth_of(const struct source *s, const struct eu_view *view, int points)
{
    double won, lost;

    if (!(view->points[0] | view->points[1]))
        return points;
    won = eu_equity_gain(&s->equity, view, 0, 2);
    lost = eu_equity_gain(&s->equity, view, 0, -2);
    return 4 * eu_equity_gain(&s->equity, view, 0, points) / (won - lost);
}

static struct worth worths_of(const struct source *s, const struct deal *d)
{
    struct eu_view makers;
    struct worth w;

    deal_view(d, d->table.maker, &makers);
    for (int t = 0; t <= NET_TRICKS; t++)
        w.of[t] = (float)worth_of(s, &makers, tune_points(d, t));
    return w;
}

static void start_play(struct net_game *c, const struct deal *d, const struct worth *worth)
{
    struct eu_world w = tune_world(d);

    net_game_start(c, &d->table, &w,
                   net_no_march((double)worth->of[0], (double)worth->of[3], (double)worth->of[5]));
}

static inline int is_decided(const struct net_game *c, const struct worth *worth)
{
    const struct eu_world *w = &c->g.w;

    return worth->of[w->taken] >= worth->of[w->taken + w->cards - w->tricks];
}

static int card_of(const struct players *who, struct net_game *c)
{
    return asks_net(who, c->g.turn, CARDS) ? net_card_pick(&who->nets->play, c)
                                           : policy_pick(&c->g);
}

/* Plays on to the end. Returns what the makers get. */
static float play_out(const struct players *who, struct net_game *c, const struct worth *worth)
{
    while (!is_decided(c, worth))
        net_game_play(c, card_of(who, c));
    return worth->of[c->g.w.taken];
}

/* The rest of a deal whose play has not begun. Returns what a seat gets. */
static float finish(const struct source *s, const struct players *who, struct deal *d, int seat)
{
    struct net_game c;
    struct eu_view view;
    struct worth worth;
    int points;
    float gain;

    go_to_play(who, d);
    if (d->ask.kind == EU_NOTHING && d->table.maker == EU_NOBODY)
        return 0;
    if (is_played(d)) {
        worth = worths_of(s, d);
        start_play(&c, d, &worth);
        gain = play_out(who, &c, &worth);
        return d->makers >> seat & 1 ? gain : -gain;
    }
    points = (int)tune_finish(d, &policy_table, seat);
    deal_view(d, (unsigned)seat, &view);
    return (float)worth_of(s, &view, points);
}

#endif
