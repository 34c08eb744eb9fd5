/*
 * Cards, packs and the order of trumps. Codes and suits are those of the SDK: card = suit * 16 +
 * rank, the joker is 63, a set of cards is a 64-bit mask. The joker's bit lies in the lane of
 * spades, so lanes are masked by rank.
 */
#ifndef RULES_CARD_H
#define RULES_CARD_H

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

static inline bool card_single(cardset set)
{
    return set && !(set & (set - 1));
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

/* [trump][suit]: all cards that count as `suit` when `trump` is trumps: both bowers and the joker
 * are trumps. */
extern const cardset card_lane[SUITS][SUITS];

/* What may be played from `hand` to a lead of the suit whose lane it is: that suit if held, else
 * anything; nobody must trump or head the trick. */
static inline cardset card_follow(cardset hand, cardset lane)
{
    return hand & lane ? hand & lane : hand;
}

/* [trump][card]: rank in the game, compares cards of one effective suit, and any trump with any
 * plain card. Plain cards have their rank (2..14), trumps from CARD_TRUMP on that and their rank,
 * left bower, right bower, joker above. */
enum { CARD_TRUMP = 32 };
extern const uint8_t card_power[SUITS][64];

/* The suit a card counts as when `trump` is trumps. */
static inline unsigned card_suit(unsigned trump, card c)
{
    return card_power[trump][c] >= CARD_TRUMP ? trump : (unsigned)c >> 4;
}

/* The set of all cards of a pack from rank `low` (2..9) to the ace, with or without the joker. */
cardset card_pack(unsigned low, bool joker);

/* The card of `set` (not empty) the house would part with first: plain suits before trumps, then
 * the lowest by rank in the game, then clubs, diamonds, hearts, spades. `trump` may
 * be EU_NO_SUIT. */
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

#endif
