/*
 * The lines of a hand written as text: the next one that says something, and reading it into the
 * hand. Private to hand_reader.c and fields.c.
 */
#ifndef HANDS_FIELDS_H
#define HANDS_FIELDS_H

#include "hands/hand.h"

/* A line being read, for a hand, and the word last taken off it. Errors go to `e`. */
struct line {
    struct text all, rest, word;
    uint32_t number;
    struct hand *h;
    struct err *e;
};

/* Takes the next line that says something, and its first word. 1: there is one; 0: there is none;
 * -1: it is not text. */
int line_next(struct line *l, struct hand_reader *r);

/* Where the word last taken stands. */
struct hand_place line_place(const struct line *l);

/* Reads the line, whose first word is the name of a field, into the hand. */
bool line_read(struct line *l);

#endif
