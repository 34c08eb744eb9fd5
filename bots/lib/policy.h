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

/* The play of a deal in lanes: of the world everything that holds cards, suits or lanes. */
struct policy_game {
    struct eu_world w;
    uint64_t owed;   /* the card called from a jambone hand, as a set */
    uint64_t unseen; /* neither played nor known by all to be asleep */
    uint8_t next[EU_SEATS];
    uint8_t kind; /* PLAY_... */
    uint8_t size; /* players in a trick */
    uint8_t turn;
    uint8_t winner; /* seat that wins the trick going on */
    uint8_t best;   /* with this card */
};

/* Makes the world of the first lead of a world of the play, but for the hands, which stay. */
void policy_rewind(struct eu_world *w, const struct eu_view *view);

/* From a world; of the hands only that of seat `only` if it is a seat. */
void policy_game_start(struct policy_game *g, const struct eu_world *w, int only);
void policy_game_play(struct policy_game *g, int card);

/* Of cards of the seat in turn between which no other hand can have one, one is enough: `chosen`
 * where it is among them, else the lowest. */
uint64_t policy_distinct(const struct policy_game *g, uint64_t cards, int chosen);

/* ---- The play, in lanes ---- */

/* Kinds of play, each with a table of its own: partners all know of, a partner who was called, or
 * everyone against one, or partners chosen at a table of an odd number. */
enum { PLAY_SIDES, PLAY_CALLED, PLAY_CUT_THROAT, PLAY_CHOSEN, PLAYS };

/* Situations of the play and, by what they do, moves that are told apart (policy_play.c); the table
 * says which move is better in which situation. Leads have their own of both. */
enum { ROLES = 7, PROGRESS = 9, LEAD_MOVES = 28, FOLLOW_MOVES = 20, MOVES_MOST = 28 };
enum { LEADS = ROLES * PROGRESS * 4 * 3, FOLLOWS = 3 * 6 * 4 * 5 * 4 * 3 };

/* Bids: kinds of games, of situations, and what is seen of a hand. */
enum { FAMILIES = 9, BID_CLASSES = 12, LONE_CLASSES = 5, FEATURES = 29 };

/* Suits to call, by trumps (two or fewer, three, more) and cards of the suit held (up to three). */
enum { CALL_TRUMPS = 3, CALL_HELD = 4 };

/* Points that a side needs to win, as far as they are told apart: 1 to 4, 5 and more. For two kinds
 * of game: families 0 and 1, and others of two sides as 0. */
enum { NEEDS = 5, SCORED = 2 };

struct policy_table {
    /* In hundredths of a point what each feature of a hand adds to a bid against a pass, and to
     * playing alone against playing with the partner. */
    int16_t bid[FAMILIES][BID_CLASSES][FEATURES];
    int16_t lone[FAMILIES][LONE_CLASSES][FEATURES];
    /* By how much a bid must be worth more at a score than at the beginning of a game. */
    int8_t bid_at[SCORED][BID_CLASSES][NEEDS][NEEDS];   /* [we need][they need], both less 1 */
    int8_t lone_at[SCORED][LONE_CLASSES][NEEDS][NEEDS]; /* not to take a lone hand */
    /* What the call of a suit is worth; more where it is not of the trump's colour, less with its
     * king and few trumps. */
    int8_t call[CALL_TRUMPS][CALL_HELD], call_cross, call_king;
    /* By situation, a letter for each move: the higher the better. */
    char lead[PLAYS][LEADS][LEAD_MOVES + 1];
    char follow[PLAYS][FOLLOWS][FOLLOW_MOVES + 1];
};

extern const struct policy_table policy_table;

/* What the seat in turn may choose from: one card a kind of move. */
struct policy_choice {
    int situation; /* below LEADS if it leads, else below FOLLOWS */
    int n;
    uint8_t card[8], move[8];
};

/* With n == 1 the situation is not filled in. */
void policy_choose(const struct policy_game *g, struct policy_choice *c);

/* The card that the seat in turn plays, by this table and by policy_table. */
int policy_pick_by(const struct policy_table *t, const struct policy_game *g);
int policy_pick(const struct policy_game *g);

/* Plays on to the end. Returns the tricks of the maker's side. */
int policy_play_out(const struct policy_table *t, struct policy_game *g);

/* ---- Values, in hundredths of a trick ---- */

int policy_value(uint64_t hand, int trump);

/* The best of the hands that are left when one card of `may` is put away; *away is that card. */
int policy_exchange(uint64_t hand, uint64_t may, int trump, int *away);

/* The suit that would make the best trump for this hand. */
int policy_best_suit(uint64_t hand);

/* ---- Answers ---- */

int policy_answer(const struct policy_table *t, const struct eu_rules *rules,
                  const struct eu_view *view);

/* The kind of game, and features of a hand whose owner makes `suit` in this view; a dealer's may
 * have the turn-up in exchange for its worst card already. Returns the class of the bid, *lone that
 * of playing alone. */
int policy_family(const struct eu_rules *rules);
int policy_features(const struct eu_view *view, int seat, uint64_t hand, int suit,
                    int8_t feature[FEATURES], int *lone);

/* What they add up to. */
int policy_sum(const int16_t weight[FEATURES], const int8_t feature[FEATURES]);

int policy_margin(const struct policy_table *t, const struct eu_rules *rules,
                  const struct eu_view *view, int seat, uint64_t hand, int suit);

/* To play alone the trump that this seat has made, or may take from its partner. */
int policy_lone_gain(const struct policy_table *t, const struct eu_rules *rules,
                     const struct eu_view *view);

/* By how many hundredths of a trick the hand is worth more than a jambone must be. */
int policy_jambone_gain(uint64_t hand, int trump);

int policy_bid(const struct policy_table *t, const struct eu_rules *rules,
               const struct eu_view *view);
int policy_take(const struct policy_table *t, const struct eu_rules *rules,
                const struct eu_view *view);
int policy_oppose(const struct eu_view *view);
int policy_bid_tricks(const struct eu_rules *rules, const struct eu_view *view);
int policy_bury(const struct eu_view *view);
int policy_choose_partner(const struct eu_view *view);

/* By how many hundredths of a trick a hand, the blind and partners are worth more than a bid of
 * tricks up to EU_BID_LONE: from 0 on it is bid. */
int policy_tricks_margin(const struct eu_rules *rules, uint64_t hand, int bid);

/* How good a call of this suit is for a hand, with those cards out that others may hold: with few
 * trumps its ace should win a trick that we could not; with many we want a card of it to lead to
 * the partner. A suit of which we have the best card finds none. */
int policy_call_worth(const struct policy_table *t, uint64_t hand, uint64_t out, int trump,
                      int suit);
int policy_suit_to_call(const struct policy_table *t, const struct eu_rules *rules,
                        const struct eu_view *view);
int policy_call_partner(const struct policy_table *t, const struct eu_rules *rules,
                        const struct eu_view *view);

#endif
