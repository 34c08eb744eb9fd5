/*
 * The judgement on a hand written as text: it is played through the state machine (deal.h), each
 * question answered as the text says, and what comes out is held against what the text expects.
 * Where the text is silent: bids are passes, nobody takes or opposes a lone hand or calls a card of
 * it, who puts cards away takes the lowest that he does not play, penalties are put on, and a card
 * that is the only legal one of a known hand is played. A partner, and the trump of an auction,
 * must be told.
 */
#ifndef GAME_VERDICT_H
#define GAME_VERDICT_H

#include "game/hand.h"

/* A fault that the text expects is VERDICT_OK. */
enum verdict_kind { VERDICT_OK, VERDICT_FAULT, VERDICT_MISMATCH };

enum { VERDICT_TEXT = 640 };

struct verdict {
    enum verdict_kind kind;
    uint32_t line;           /* of the fault or the expectation */
    char text[VERDICT_TEXT]; /* the result, or what is wrong; may hold names as bytes of any kind */
};

/* False with a placed error (hand.h) if the text is no possible hand: somebody answers whom nobody
 * asks, the order of play is not that of the game, a card is missing or in two hands. */
bool verdict_judge(const struct hand *h, struct verdict *v, struct err *e);

/* The same, and `witness` sees every answer that the text gives while its question is open. */
typedef void verdict_witness(void *context, const struct deal *d, const struct said *said);
bool verdict_follow(const struct hand *h, verdict_witness *witness, void *context,
                    struct verdict *v, struct err *e);

#endif
