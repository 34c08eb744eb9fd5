/*
 * What a decision cost, in a few words, for all that show deals: replay, the viewer, the review of
 * a person's game, pages of a class, games in EGN. Cards are as in "9C"; where the chance to win
 * the game counts (valuation_loss), numbers are percentages.
 *
 *     lost 0.31 +-0.02: JD +0.52, 9C +0.21
 *     lost 4.1% +-0.5%: hearts alone 52.4%, pass 48.3%
 *
 * What is appended is safe to print. Out of memory shows in the buffer.
 */
#ifndef ANALYSE_LOSS_TEXT_H
#define ANALYSE_LOSS_TEXT_H

#include "analyse/decision.h"
#include "base/buf.h"

/* Appends the loss, its error, and what the best answer and the given one are worth; or `all`. */
void loss_text_add(struct buf *out, const struct decision *d, const struct valuation *e, bool all);

/* Appends all answers with their values, the best first: "JD +0.52, 9C +0.21, AS -0.10". */
void loss_text_values(struct buf *out, const struct decision *d, const struct valuation *e);

/* Appends the kind of the mistake (situation.h): "leads an ace to the first trick as a defender,
 * holding trumps, where leading a trump is better". */
void loss_text_kind(struct buf *out, const struct decision *d, const struct valuation *e);

#endif
