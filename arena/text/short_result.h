/* The result of a deal of two sides in a few words, for lists of deals, which have no room for all
 * that narration_result says. */
#ifndef TEXT_SHORT_RESULT_H
#define TEXT_SHORT_RESULT_H

#include "base/buf.h"
#include "rules/deal.h"

/* Appends the result of a deal that is over. "@0" and "@1" are the names of the sides: "@0 took all
 * tricks alone in hearts", "@1 euchred @0’s lone hand in spades", "all passed". The side that
 * gained more is named first where the words allow it. */
void short_result_add(const struct deal *d, struct buf *out);

#endif
