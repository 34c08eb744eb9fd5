/*
 * Shuffles and deals: an unbiased shuffle of as many cards as are dealt, from random words.
 */
#ifndef RULES_SHUFFLE_H
#define RULES_SHUFFLE_H

#include "rules/cards.h"

enum { PACK_MAX = 53, SHUFFLE_WORDS = 5 };

/* How the cards of a rule set are drawn: several from each random word. */
struct shuffle {
    uint8_t players, hand, blind, size;
    bool turns_up;
    card pack[PACK_MAX];
    uint8_t words;
    struct {
        uint64_t range; /* ways to draw the cards of this word, at most 2^58 */
        uint8_t end;    /* place in the pack after the last of them */
    } word[SHUFFLE_WORDS];
};
void shuffle_prepare(struct shuffle *s, const struct eu_rules *rules);

/* Gives the next 64 random bits. */
typedef uint64_t shuffle_word(void *context);

/* Deals every hand, then the blind or the turn-up, every deal as likely as any other. Takes one
 * word for about 58 bits of choice (two for four players), another where rejection of a biased one
 * asks for it. */
void shuffle_deal(const struct shuffle *s, struct cards *cards, shuffle_word *word, void *context);

/* The same from s->words words that are there already; faster. False, and *cards as it was, where
 * more are needed. */
bool shuffle_deal_words(const struct shuffle *s, struct cards *cards, const uint64_t *word);

#endif
