/*
 * The reference: a fixed player of every game of two sides, by which luck is measured
 * (luck_adjustment.h).
 *
 * It plays by rules of thumb, honestly: each seat by what that seat may know. How a deal ends
 * depends on its cards and the dealer alone, as the reference ignores the score. It is part of a
 * release and changes only together with LUCK_VERSION. It drives the deal itself, as measuring luck
 * is about the only thing that must be fast in statistics.
 */
#ifndef STATS_REFERENCE_PLAYER_H
#define STATS_REFERENCE_PLAYER_H

#include "rules/deal.h"

/* Its tables. */
struct reference {
    const struct eu_rules *rules;
    cardset pack;
    cardset above[SUITS][64]; /* by trump and card: better cards that count as the same suit */
};

/* `rules` outlive it. */
void reference_start(struct reference *r, const struct eu_rules *rules);

/* Its answer to the open question, a legal one; in individual games the default answer. */
int reference_answer(const struct reference *r, const struct deal *d);

/* The outcome of a deal that it plays in all seats. */
struct outcome reference_deal(const struct reference *r, const struct cards *cards,
                              unsigned dealer);

#endif
