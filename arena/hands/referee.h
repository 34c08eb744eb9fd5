/*
 * The referee of a hand written as text: plays it through the state machine (rules/deal.h), with
 * the answers of the text, and compares the result with what the text expects. Where the text is
 * silent, bids are passes, nobody takes or opposes a lone hand or calls a card of it, the lowest
 * card that is not played is put away, penalties are added, and the only legal card of a known hand
 * is played. The text must name partners and the trump of an auction.
 */
#ifndef HANDS_REFEREE_H
#define HANDS_REFEREE_H

#include "hands/hand.h"

/* OK: also with faults that the text expects. */
enum hand_verdict_kind { HAND_VERDICT_OK, HAND_VERDICT_FAULT, HAND_VERDICT_MISMATCH };

enum { HAND_VERDICT_TEXT = 640 };

struct hand_verdict {
    enum hand_verdict_kind kind;
    uint32_t line;                /* of the fault or the expectation */
    char text[HAND_VERDICT_TEXT]; /* the result, or what is wrong; not safe to print, as it has
                                     the names of the text */
};

/* False with a placed error (hand.h) if the text is no possible hand: somebody answers who is not
 * asked, the order of play is wrong, a card is missing or in two hands. */
bool hand_referee(const struct hand *h, struct hand_verdict *v, struct err *e);

/* The same, and calls `witness` for every answer of the text while its question is open. */
typedef void hand_witness(void *context, const struct deal *d, const struct hand_answer *said);
bool hand_referee_with(const struct hand *h, hand_witness *witness, void *context,
                       struct hand_verdict *v, struct err *e);

#endif
