/*
 * bidding - the solved table of bids: what to say to EU_BID at a table of four with a turn-up, a
 * pack of 24 or 32 cards and no joker, at every score. Made by bots/train/bidding.c (`make
 * tables`). Where a book has lone hands laid open the policy says when; taking a hand from the
 * partner is the caller's.
 */
#ifndef CHAMPION_BIDDING_H
#define CHAMPION_BIDDING_H

#include "euchre_kit.h"

/* Whether the table is about these rules. */
int champion_bid_knows(const struct eu_rules *rules);

/* The answer to a question EU_BID; `by_points` where points are counted and no games, as for
 * eu_equity_gain. Always a legal answer. */
int champion_bid(const struct eu_rules *rules, const struct eu_view *view, int by_points);

#endif
