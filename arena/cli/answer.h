/* Questions and answers in words, as a person would say them. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "base/buf.h"
#include "euchre_bot.h"

/* What comes after "asked to": "play a card". */
const char *answer_asked_to(unsigned question);

/* Appends what an answer to a question means, legal or not: "the king of spades", or where it is
 * not to be `in_full` "KS". */
void answer_add(struct buf *out, unsigned question, int32_t answer, bool in_full);

/* Appends a set of answers: "9C KS", "pass, hearts alone". */
void answer_add_all(struct buf *out, unsigned question, uint64_t answers);

#endif
