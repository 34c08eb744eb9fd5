/* What happened to a worker, in a sentence. */
#ifndef MATCH_WORDS_H
#define MATCH_WORDS_H

#include "base/buf.h"
#include "match/trial.h"

/* Appends "9f3c21aa/17b/1.4.3: Alice crashed (Segmentation fault), asked to play; it printed: ...".
 * `counts`: it is a strike. */
bool words_of_mishap(struct buf *out, const char *address, const char *bot, const struct mishap *m,
                     bool counts, const char *printed);

#endif
