/*
 * A hand in the words of the card table: what a verdict prints. story.c tells results, charge.c
 * offences, their laws and their price.
 */
#ifndef GAME_STORY_H
#define GAME_STORY_H

#include "game/deal.h"
#include "game/hand.h"
#include "game/tally.h"

/* Text that grows up to its room, at least 1 byte; what does not fit is dropped. It begins with an
 * empty text: `char text[80] = ""; struct story s = {.text = text, .room = sizeof text};`. */
struct story {
    char *text;
    size_t room, n;
};

void story_add(struct story *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static inline const char *story_plural(int n)
{
    return n == 1 ? "" : "s";
}

/* The names of a set of seats (bit s: seat s): "A, C and D". */
void story_seats(struct story *s, const struct hand *h, unsigned seats);

/* How a hand is played, behind what is said of it: "", " alone", " with a jambone", ... */
const char *story_how(unsigned how);

/* "A and C make it in clubs, 4 tricks to 1, 1 point; score 1-0". A deal that is not over is told
 * as far as it goes. */
void story_result(struct story *s, const struct hand *h, const struct deal *d,
                  const struct tally *before, const struct tally *after);

/* What the seat did, told while the question is still open: "B plays 9C to a lead of hearts with
 * 8H in hand". */
void story_offence(struct story *s, const struct hand *h, const struct deal *d, int answer);

/* The law that an offence broke, by number and in words: "tournament rules, law W14: suit must be
 * followed". */
void story_law(struct story *s, const struct eu_rules *rules, const struct fault *fault);

/* Behind an offence, its code and its law: " (REVOKE; tournament rules, law W14: suit must be
 * followed)". */
void story_charge(struct story *s, const struct eu_rules *rules, const struct fault *fault);

/* What it costs: "3 points to A and C". The deal is as far as the text goes after the fault. */
void story_penalty(struct story *s, const struct hand *h, const struct deal *d,
                   const struct fault *fault);

/* ---- Between story.c and charge.c ---- */

/* The name of a seat. */
const char *story_name(const struct hand *h, unsigned seat);

/* Sets of seats: those with the maker, as far as that is decided, and the others. */
unsigned story_makers(const struct deal *d);
unsigned story_others(const struct hand *h, const struct deal *d);

#endif
