/*
 * The cards of one deal: what the pack gave to whom, and the bytes they are in logs and hashes.
 */
#ifndef RULES_CARDS_H
#define RULES_CARDS_H

#include "rules/card.h"
#include "rules/rules.h"

/* Hands by seat, then a turn-up or in an auction perhaps a blind. */
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
