/*
 * A deal in sentences, in the words of the card table: its result, an offence, the law that it
 * broke and what it costs. The referee of hands and the replay of logs print them.
 */
#ifndef HANDS_SENTENCE_H
#define HANDS_SENTENCE_H

#include "rules/deal.h"
#include "hands/hand.h"
#include "rules/tally.h"

/* A text that grows up to its room, at least 1 byte. What does not fit is dropped. It begins empty:
 * `char text[80] = ""; struct sentence s = {.text = text, .room = sizeof text};`. */
struct sentence {
    char *text;
    size_t room, n;
};

void sentence_add(struct sentence *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static inline const char *sentence_plural(int n)
{
    return n == 1 ? "" : "s";
}

/* The names of a set of seats (bit s: seat s): "A, C and D". */
void sentence_seats(struct sentence *s, const struct hand *h, unsigned seats);

/* How a hand is played (enum eu_how), to follow other words: "", " alone", " with a jambone". */
const char *sentence_how(unsigned how);

/* The result: "A and C make it in clubs, 4 tricks to 1, 1 point; score 1-0". Of a deal that is not
 * over, how far it has come. */
void sentence_result(struct sentence *s, const struct hand *h, const struct deal *d,
                     const struct tally *before, const struct tally *after);

/* The answer as an offence, while its question is still open: "B plays 9C to a lead of hearts with
 * 8H in hand". */
void sentence_offence(struct sentence *s, const struct hand *h, const struct deal *d, int answer);

/* The law that an offence broke, by number and in words: "tournament rules, law W14: suit must be
 * followed". */
void sentence_law(struct sentence *s, const struct eu_rules *rules, const struct fault *fault);

/* To follow an offence, its code and its law: " (REVOKE; tournament rules, law W14: suit must be
 * followed)". */
void sentence_code_and_law(struct sentence *s, const struct eu_rules *rules,
                           const struct fault *fault);

/* What it costs: "3 points to A and C". `d` is the deal after the fault, as far as it went. */
void sentence_penalty(struct sentence *s, const struct hand *h, const struct deal *d,
                      const struct fault *fault);

#endif
