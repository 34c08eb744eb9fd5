/* Sums of a network, and its answers before the play. */
#include "net.h"

#include <string.h>

/* ---- Sums ---- */

NET_WIDE void net_add(const net_lanes row[][NET_VECTORS], const struct net_rows *rows,
                      net_lanes sum[NET_VECTORS])
{
    for (int block = 0; block < NET_VECTORS; block += NET_BLOCK) {
        net_lanes s[NET_BLOCK];

        memcpy(s, sum + block, sizeof s);
        for (int i = 0; i < rows->n; i++) {
            const net_lanes *add = row[rows->row[i]] + block;

#pragma GCC unroll 8
            for (int k = 0; k < NET_BLOCK; k++)
                s[k] += add[k];
        }
        memcpy(sum + block, s, sizeof s);
    }
}

NET_WIDE void net_cut(const net_lanes sum[NET_VECTORS], net_hidden hidden[NET_VECTORS])
{
    for (int k = 0; k < NET_VECTORS; k++) {
        net_hidden h = (net_hidden)sum[k], most = h > NET_CEILING;

        hidden[k] = (h & (h > 0) & ~most) | (most & NET_CEILING);
    }
}

NET_WIDE int32_t net_product(const net_hidden hidden[NET_VECTORS], const int16_t weight[NET_UNITS])
{
    const int16_t *h = (const int16_t *)hidden;
    int32_t sum = 0;

    for (int i = 0; i < NET_UNITS; i++)
        sum += h[i] * weight[i];
    return sum;
}

/* ---- Questions before the play ---- */

struct net_suits net_suits_of(const struct eu_view *view)
{
    int suit = view->trump == EU_NO_SUIT ? eu_turned_suit(view) : view->trump;
    uint64_t hand = policy_lanes(view->hand, suit);

    return (struct net_suits){suit, (hand >> 32 & 0xffff) > (hand >> 16 & 0xffff)};
}

static int number_of(const struct net_suits *suits, int card)
{
    int lane = policy_lane_card(card, suits->reference);

    return net_lane(suits->crossed, lane >> 4) * NET_LANE + (lane & 15) - NET_LOW;
}

/* Points that a side needs to win, less 1. */
static int needs(const struct eu_rules *rules, const struct eu_view *view, int side)
{
    int left = rules->target ? rules->target - view->points[side] : NET_NEEDS;

    return left < 1 ? 0 : left < NET_NEEDS ? left - 1 : NET_NEEDS - 1;
}

void net_bid_rows(const struct eu_rules *rules, const struct eu_view *view, struct net_rows *rows)
{
    struct net_suits suits = net_suits_of(view);
    int dealer = (view->dealer - view->seat) & 3, side = view->seat & 1, card;

    EU_EACH(card, view->hand)
        net_row(rows, BID_HELD + number_of(&suits, card));
    net_row(rows, BID_TURNUP + dealer * NET_LANE + number_of(&suits, view->turnup) % NET_LANE);
    net_row(rows, BID_PLACE + (view->bids >= NET_PLAYERS) * 4 + dealer);
    net_row(rows, BID_NEEDS + needs(rules, view, side) * NET_NEEDS + needs(rules, view, 1 - side));
    if (rules->alone)
        net_row(rows, BID_RULES);
    if (rules->take)
        net_row(rows, BID_RULES + 1);
    if (rules->defend_alone)
        net_row(rows, BID_RULES + 2);
    if (rules->stick_dealer)
        net_row(rows, BID_RULES + 3);
    if (view->question != EU_DISCARD)
        return;
    net_row(rows, BID_MAKER + ((view->maker - view->seat) & 3));
    if (view->lone != EU_NOBODY)
        net_row(rows, BID_ALONE + ((view->lone - view->seat) & 3));
}

/* A suit to the lane that it would be if the reference were trumps: the same both ways. */
static int suit_lane(const struct net_suits *suits, int suit)
{
    return suit ^ suits->reference ^ TRUMPS;
}

int net_bid_output(const struct eu_view *view, const struct net_suits *suits, int answer)
{
    int lane;

    if (view->question == EU_DISCARD)
        return number_of(suits, answer);
    if (answer == EU_PASS)
        return 0;
    lane = net_lane(suits->crossed, suit_lane(suits, EU_BID_SUIT(answer)));
    return 1 + lane * 2 + (EU_BID_HOW(answer) == EU_ALONE);
}

uint64_t net_bid_choices(const struct eu_view *view)
{
    uint64_t set = 0;
    int answer;

    if (view->question != EU_BID)
        return view->legal;
    EU_EACH(answer, view->legal)
        if (answer == EU_PASS || EU_BID_HOW(answer) <= EU_ALONE)
            set |= eu_bit(answer);
    return set;
}

void net_bid_values(const struct net_bid *net, const struct eu_rules *rules,
                    const struct eu_view *view, uint64_t answers, int32_t value[64])
{
    struct net_suits suits = net_suits_of(view);
    struct net_rows rows = {0};
    net_hidden hidden[NET_VECTORS];
    net_lanes sum[NET_VECTORS];
    int answer;

    memcpy(sum, net->bias, sizeof sum);
    net_bid_rows(rules, view, &rows);
    net_add(net->row, &rows, sum);
    net_cut(sum, hidden);
    EU_EACH(answer, answers) {
        int output = net_bid_output(view, &suits, answer);

        value[answer] = net->value[output] + net_product(hidden, net->weight[output]);
    }
}

int net_bid_pick(const struct net_bid *net, const struct eu_rules *rules,
                 const struct eu_view *view, uint64_t answers)
{
    int answer, best = eu_first(answers);
    int32_t value[64];

    net_bid_values(net, rules, view, answers, value);
    EU_EACH(answer, answers)
        if (value[answer] > value[best])
            best = answer;
    return best;
}

int net_bid_answer(const struct net_bid *net, const struct eu_rules *rules,
                   const struct eu_view *view)
{
    uint64_t choices = net_bid_choices(view);
    int sensible = choices == view->legal ? EU_PASS : eu_policy_answer(rules, view);

    return eu_has(choices, sensible) || sensible == EU_PASS
               ? net_bid_pick(net, rules, view, choices)
               : sensible;
}
