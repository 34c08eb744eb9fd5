/* Answers to questions in words: "the king of spades", "hearts alone". */
#ifndef TEXT_ANSWER_H
#define TEXT_ANSWER_H

#include "base/buf.h"
#include "euchre_bot.h"

enum answer_form {
    ANSWER_FULL,   /* "the king of spades", "pass", "hearts alone"; "77 (no card)" */
    ANSWER_SHORT,  /* the same with "KS" for a card */
    ANSWER_BESIDE, /* behind its number: "KS", "3 tricks"; nothing if it means nothing */
};

/* Appends what an answer to a question means, legal or not. */
void answer_add(struct buf *out, unsigned question, int32_t answer, enum answer_form form);

/* Appends a set of answers, short: "9C KS", "pass, hearts alone". */
void answer_add_all(struct buf *out, unsigned question, uint64_t answers);

#endif
