/* The play of a deal as a network sees it. */
#include "net.h"

#include <string.h>

/* ---- The game ---- */

void net_game_start(struct net_game *c, const struct eu_view *view, const struct eu_world *w,
                    int no_march)
{
    policy_game_start(&c->g, w, EU_NOBODY);
    c->asleep = policy_lanes(w->asleep, w->trump);
    c->dealer = view->dealer;
    c->round = view->bids > NET_PLAYERS;
    c->turnup = 0;
    if (view->turnup_fate == EU_TAKEN_UP)
        c->turnup = (uint8_t)policy_lane_card(view->turnup, w->trump);
    c->no_march = (uint8_t)no_march;
    c->events = 0;
    for (int seat = 0; seat < NET_PLAYERS; seat++) {
        uint64_t hand = c->g.w.hand[seat], all = hand;

        if (w->away_by == seat)
            all |= c->g.w.away;
        c->dealt[seat] = hand;
        c->crossed[seat] = (all >> 32 & 0xffff) > (all >> 16 & 0xffff);
        c->summed[seat] = -1;
    }
}

void net_game_play(struct net_game *c, int card)
{
    struct eu_world *w = &c->g.w;
    int seat = c->g.turn, voids = w->voids[seat];

    policy_game_play(&c->g, card);
    voids ^= w->voids[seat];
    c->event[c->events].seat = (uint8_t)seat;
    c->event[c->events].card = (uint8_t)card;
    c->event[c->events++].lacks = (uint8_t)(voids ? eu_first((uint64_t)voids) : LANES);
}

struct eu_world net_first_lead(const struct eu_rules *rules, const struct eu_view *view)
{
    struct eu_world w = eu_world_of(rules, view);

    w.hand[view->seat] |= eu_look_back(view).played[view->seat];
    policy_rewind(&w, view);
    return w;
}

void net_game_replay(struct net_game *c, const struct eu_view *view)
{
    for (int t = 0; t <= view->tricks && t < NET_TRICKS; t++)
        for (int i = 0; i < NET_PLAYERS && view->trick[t][i]; i++)
            net_game_play(c, policy_lane_card(view->trick[t][i], view->trump));
}

uint64_t net_game_legal(const struct net_game *c)
{
    const struct eu_world *w = &c->g.w;
    uint64_t hand = w->hand[c->g.turn], suit = hand;

    if (hand & c->g.owed)
        return c->g.owed;
    if (w->played)
        suit = hand & LANE(w->table[0] >> 4);
    return suit ? suit : hand;
}

/* ---- Rows ---- */

static inline int number(const struct net_game *c, int seat, int card)
{
    return net_lane(c->crossed[seat], card >> 4) * NET_LANE + (card & 15) - NET_LOW;
}

int net_card_output(const struct net_game *c, int card)
{
    return number(c, c->g.turn, card);
}

static inline int seat_from(int seat, int own)
{
    return (seat - own) & (NET_PLAYERS - 1);
}

static inline void add_cards(const struct net_game *c, int first, uint64_t set,
                             struct net_rows *rows)
{
    int card;

    EU_EACH(card, set)
        net_row(rows, first + number(c, c->g.turn, card));
}

static void add_deal(const struct net_game *c, struct net_rows *rows)
{
    const struct eu_world *w = &c->g.w;
    int own = c->g.turn, dealer = seat_from(c->dealer, own);

    add_cards(c, PLAY_DEALT, c->dealt[own], rows);
    if (w->away_by == own)
        add_cards(c, PLAY_AWAY, w->away, rows);
    if (c->turnup)
        net_row(rows, PLAY_TURNUP + dealer * NET_LANE + (c->turnup & 15) - NET_LOW);
    add_cards(c, PLAY_ASLEEP, c->asleep, rows);
    net_row(rows, PLAY_MAKER + seat_from(w->maker, own));
    for (int seat = 0; w->sits_out && seat < NET_PLAYERS; seat++)
        if (w->sits_out >> eu_partner(seat) & 1)
            net_row(rows, PLAY_ALONE + seat_from(seat, own));
    net_row(rows, PLAY_DEALER + c->round * NET_PLAYERS + dealer);
    if (c->no_march)
        net_row(rows, PLAY_NO_MARCH);
}

void net_lasting_rows(const struct net_game *c, int from, struct net_rows *rows)
{
    int own = c->g.turn;

    if (from < 0)
        add_deal(c, rows);
    for (int i = from < 0 ? 0 : from; i < c->events; i++) {
        int seat = seat_from(c->event[i].seat, own);

        net_row(rows, PLAY_PLAYED + seat * NET_CARDS + number(c, own, c->event[i].card));
        if (seat && c->event[i].lacks < LANES)
            net_row(rows, PLAY_VOID + seat * LANES + net_lane(c->crossed[own], c->event[i].lacks));
    }
}

static void add_trick(const struct net_game *c, struct net_rows *rows)
{
    const struct policy_game *g = &c->g;
    uint64_t win = policy_above(g->best);

    for (int i = 0; i < g->w.played; i++) {
        int seat = c->event[c->events - g->w.played + i].seat;

        net_row(rows, PLAY_TABLE + seat_from(seat, g->turn) * NET_CARDS +
                          number(c, g->turn, g->w.table[i]));
    }
    if (g->best >> 4 != TRUMPS)
        win |= LANE(TRUMPS);
    net_row(rows, PLAY_WINNER + seat_from(g->winner, g->turn));
    add_cards(c, PLAY_BEATS, win & net_game_legal(c), rows);
}

void net_current_rows(const struct net_game *c, struct net_rows *rows)
{
    const struct policy_game *g = &c->g;
    uint64_t hand = g->w.hand[g->turn], out = g->unseen & ~hand;
    int trumps;

    if (g->w.away_by == g->turn)
        out &= ~g->w.away;
    trumps = eu_count(out & LANE(TRUMPS));
    net_row(rows, PLAY_TRICKS + g->w.tricks * (NET_TRICKS + 1) + g->w.taken);
    net_row(rows, PLAY_TRUMPS + (trumps < 7 ? trumps : 7));
    add_cards(c, PLAY_MASTER, hand & ~policy_below(out), rows);
    if (g->w.played)
        add_trick(c, rows);
}

/* ---- Values ---- */

/* The hidden numbers of the seat in turn. Brings its sum up to date. */
static void look(const struct net_play *net, struct net_game *c, net_hidden hidden[NET_VECTORS])
{
    int own = c->g.turn;
    net_lanes *sum = c->sum[own], now[NET_VECTORS];
    struct net_rows lasting = {0}, current = {0};

    if (c->summed[own] < 0)
        memcpy(sum, net->bias, sizeof net->bias);
    net_lasting_rows(c, c->summed[own], &lasting);
    net_add(net->row, &lasting, sum);
    c->summed[own] = (int8_t)c->events;
    memcpy(now, sum, sizeof now);
    net_current_rows(c, &current);
    net_add(net->row, &current, now);
    net_cut(now, hidden);
}

void net_card_values(const struct net_play *net, struct net_game *c, uint64_t cards,
                     int32_t value[64])
{
    net_hidden hidden[NET_VECTORS];
    int card;

    look(net, c, hidden);
    EU_EACH(card, cards) {
        int n = net_card_output(c, card);

        value[card] = net->value[n] + net_product(hidden, net->weight[n]);
    }
}

int net_card_pick(const struct net_play *net, struct net_game *c)
{
    uint64_t cards = net_game_legal(c);
    int32_t value[64];
    int card, best;

    if (cards & (cards - 1))
        cards = policy_distinct(&c->g, cards, EU_NO_CARD);
    best = eu_first(cards);
    if (!(cards & (cards - 1)))
        return best;
    net_card_values(net, c, cards, value);
    EU_EACH(card, cards)
        if (value[card] > value[best])
            best = card;
    return best;
}

/* Whether the points are the same however many of the tricks that are left the makers take. */
static int is_certain(const struct eu_world *w, const int points[NET_TRICKS + 1])
{
    int most = w->taken + w->cards - w->tricks, same = 1;

    for (int tricks = w->taken; tricks < most; tricks++)
        same &= points[tricks] == points[most];
    return same;
}

int net_play_out(const struct net_play *net, struct net_game *c, unsigned seats,
                 const int points[NET_TRICKS + 1])
{
    const struct eu_world *w = &c->g.w;

    while (!is_certain(w, points))
        net_game_play(c, seats >> c->g.turn & 1 ? net_card_pick(net, c) : policy_pick(&c->g));
    return w->taken;
}
