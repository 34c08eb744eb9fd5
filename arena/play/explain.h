/* What a person is told who asks what a question means: the rule, its parameters, the laws. */
#ifndef PLAY_EXPLAIN_H
#define PLAY_EXPLAIN_H

#include "play/seat_names.h"

/* Appends paragraphs to be broken into lines, one a line: what is asked, the order of trumps, the
 * parameters of the rule set and the laws of its book that bear on it. */
void explain_question(const struct seat_names *s, const struct eu_view *view, struct buf *out);

#endif
