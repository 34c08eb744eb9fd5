/*
 * The judgement on a hand written as text: it is played through the state machine (rules/deal.h),
 * each question answered as the text says, and what comes out is held against what the text
 * expects. Where the text is silent: bids are passes, nobody takes or opposes a lone hand or calls
 * a card of it, who puts cards away takes the lowest that he does not play, penalties are put on,
 * and a card that is the only legal one of a known hand is played. A partner, and the trump of an
 * auction, must be told.
 */
#ifndef HANDS_REFEREE_H
#define HANDS_REFEREE_H

#include "hands/hand.h"

/* A fault that the text expects is HAND_VERDICT_OK. */
enum hand_verdict_kind { HAND_VERDICT_OK, HAND_VERDICT_FAULT, HAND_VERDICT_MISMATCH };

enum { HAND_VERDICT_TEXT = 640 };

struct hand_verdict {
    enum hand_verdict_kind kind;
    uint32_t line;                /* of the fault or the expectation */
    char text[HAND_VERDICT_TEXT]; /* the result, or what is wrong; may hold names as bytes of any
                                     kind */
};

/* False with a placed error (hand.h) if the text is no possible hand: somebody answers whom nobody
 * asks, the order of play is not that of the game, a card is missing or in two hands. */
bool hand_referee(const struct hand *h, struct hand_verdict *v, struct err *e);

/* The same, and `witness` sees every answer that the text gives while its question is open. */
typedef void hand_witness(void *context, const struct deal *d, const struct hand_answer *said);
bool hand_referee_with(const struct hand *h, hand_witness *witness, void *context,
                       struct hand_verdict *v, struct err *e);

#endif
