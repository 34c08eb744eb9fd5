/*
 * policy.h - own to the policy: cards in lanes, the play as it sees it, and its table.
 *
 * Lanes. Once the trump is made a set of cards is turned so that a higher bit is a better card:
 * lane 0 (bits 0 to 15) is the suit of the trump's colour, lanes 1 and 2 the others, lane 3 the
 * trumps with both bowers and the joker on top. A card is the number of its bit.
 */
#ifndef POLICY_H
#define POLICY_H

#include "euchre_policy.h"

enum { LANES = 4, TRUMPS = 3 };
enum { LEFT_BOWER = 48 + 13, RIGHT_BOWER, LANE_JOKER };

#define LANE(lane) (UINT64_C(0xffff) << 16 * (lane))

static inline uint64_t policy_bit(int card)
{
    return (uint64_t)1 << card;
}

static inline int policy_highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

/* The cards of the same lane above this one. */
static inline uint64_t policy_above(int card)
{
    return LANE(card >> 4) & ~(policy_bit(card) | (policy_bit(card) - 1));
}

/* Every card below or equal to one of the set in its lane. */
static inline uint64_t policy_below(uint64_t set)
{
    set |= set >> 1 & UINT64_C(0x7fff7fff7fff7fff);
    set |= set >> 2 & UINT64_C(0x3fff3fff3fff3fff);
    set |= set >> 4 & UINT64_C(0x0fff0fff0fff0fff);
    return set | (set >> 8 & UINT64_C(0x00ff00ff00ff00ff));
}

uint64_t policy_lanes(uint64_t set, int trump);
int policy_lane_card(int card, int trump);  /* a card to its lane */
int policy_plain_card(int card, int trump); /* and back */
uint8_t policy_lane_voids(uint8_t voids, int trump);

/* The play of a deal in lanes: of the world everything that holds cards, suits or lanes. */
struct policy_game {
    struct eu_world w;
    uint64_t unseen; /* neither played nor known by all to be asleep */
    uint8_t next[EU_SEATS];
    uint8_t size; /* players in a trick */
    uint8_t turn;
    uint8_t winner; /* seat that wins the trick going on */
    uint8_t best;   /* with this card */
};

/* In lanes; of the hands only that of seat `only` if it is a seat. */
void policy_game_start(struct policy_game *g, const struct eu_world *w, int only);
void policy_game_play(struct policy_game *g, int card);

/* The card that the seat in turn plays. */
int policy_pick(const struct policy_game *g);

/* ---- Values, in hundredths of a trick ---- */

int policy_trump_value(int card, int trump);
int policy_value(uint64_t hand, int trump);

/* The best of the hands that are left when one card of `may` is put away; *away is that card. */
int policy_exchange(uint64_t hand, uint64_t may, int trump, int *away);

/* The suit that would make the best trump for this hand. */
int policy_best_suit(uint64_t hand);

/* ---- Answers ---- */

int policy_bid(const struct eu_rules *rules, const struct eu_view *view);
int policy_take(const struct eu_rules *rules, const struct eu_view *view);
int policy_oppose(const struct eu_view *view);
int policy_bid_tricks(const struct eu_rules *rules, const struct eu_view *view);
int policy_bury(const struct eu_view *view);
int policy_choose_partner(const struct eu_view *view);
int policy_call_partner(const struct eu_rules *rules, const struct eu_view *view);

#endif
