/*
 * Cards: codes, packs, the order of trumps, names; and the cards of one deal. Codes are those of
 * the SDK: card = suit * 16 + rank, the joker is 63. A set of cards is a 64-bit mask. The joker's
 * bit lies among those of spades, so suits are masked by rank.
 */
#ifndef RULES_CARDS_H
#define RULES_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "euchre_bot.h"

typedef uint8_t card;
typedef uint64_t cardset;

enum { SUITS = 4 };

static inline cardset card_bit(unsigned c)
{
    return (cardset)1 << c;
}

static inline card card_lowest(cardset set)
{
    return (card)__builtin_ctzll(set);
}

static inline int card_count(cardset set)
{
    return __builtin_popcountll(set);
}

static inline bool card_several(cardset set)
{
    return set & (set - 1);
}

static inline bool card_single(cardset set)
{
    return set && !card_several(set);
}

/* The other suit of its colour: that of the left bower where it is trumps, and "next" where it was
 * turned down. */
static inline unsigned suit_next(unsigned suit)
{
    return suit ^ 3;
}

/* The five best trumps of a pack without a joker: both bowers, ace, king, queen. */
static inline cardset card_best_five(unsigned trump)
{
    return card_bit(EU_CARD(trump, EU_JACK)) | card_bit(EU_CARD(suit_next(trump), EU_JACK)) |
           (cardset)7 << EU_CARD(trump, EU_QUEEN);
}

/* The suit that a turn-up proposes: a joker stands for spades (Call-Ace 1905, law 5). */
static inline unsigned card_turned_suit(card turnup)
{
    return turnup == EU_JOKER ? EU_SPADES : turnup >> 4;
}

/* [trump][suit]: all cards that count as `suit` when `trump` is trumps. Both bowers and the joker
 * are trumps. */
extern const cardset card_lane[SUITS][SUITS];

/* What may be played from `hand` to a lead of the suit `lane`: that suit if held, else anything.
 * Nobody must trump or head the trick. */
static inline cardset card_follow(cardset hand, cardset lane)
{
    return hand & lane ? hand & lane : hand;
}

/* [trump][card]: the rank in the game. It compares cards of one suit, and any trump with any plain
 * card. A plain card has its rank (2..14), a trump CARD_TRUMP more; the left bower, the right bower
 * and the joker are above these. */
enum { CARD_TRUMP = 32 };
extern const uint8_t card_power[SUITS][64];

/* [trump][suit led][card]: the rank in a trick. It is card_power of trumps and of the suit led, and
 * 0 of any other card, which cannot win. */
extern const uint8_t card_order[SUITS][SUITS][64];

/* The suit a card counts as when `trump` is trumps. */
extern const uint8_t card_suits[SUITS][64];
static inline unsigned card_suit(unsigned trump, card c)
{
    return card_suits[trump][c];
}

/* The set of all cards of a pack from rank `low` (2..9) to the ace, with or without the joker. */
cardset card_pack(unsigned low, bool joker);

/* The lowest card of `set`, which is not empty: plain suits before trumps, then by rank in the
 * game, then clubs, diamonds, hearts, spades. `trump` may be EU_NO_SUIT. */
card card_least(cardset set, unsigned trump);

/* Text: "9C", "TD", "AS", "JK" for the joker. Writes two characters and a NUL. */
void card_text(card c, char text[3]);

/* "9C TD AS", the cards from the lowest code on; an empty set "". */
enum { CARD_SET_TEXT = 64 * 3 };
void card_set_text(cardset set, char text[CARD_SET_TEXT]);

/* Reads a card, upper or lower case; false if the text is more or less than one. */
bool card_parse(const char *text, card *c);

/* "clubs", "diamonds", "hearts", "spades"; 'C', 'D', 'H', 'S'. */
const char *suit_name(unsigned suit);
char suit_letter(unsigned suit);

/* ---- The cards of one deal ---- */

/* Hands by seat, and a turn-up or, in an auction, perhaps a blind. */
struct cards {
    cardset hand[EU_SEATS];
    cardset blind;
    card turnup; /* EU_NO_CARD where there is none */
};

/* Whether these can be the cards of a deal: hands and blind of the right size, a turn-up where
 * there is one, all of the pack and none twice. */
bool cards_check(const struct cards *cards, const struct eu_rules *rules);

/* Writes a byte a card, rules_dealt() of them: the hands by seat, then the turn-up or the blind,
 * each in ascending order. Returns the end. */
uint8_t *cards_put(uint8_t *at, const struct cards *cards, const struct eu_rules *rules);

/* Reads rules_dealt() bytes; false, and *cards worthless, if they are no deal in that order. */
bool cards_get(const uint8_t *at, struct cards *cards, const struct eu_rules *rules);

#endif
