/*
 * Inside the reader of hands written as text (hand.h): the words of a line, taken off one by one,
 * each with its place (lexer.c); its fields (fields.c); those that hold answers (answers.c).
 * Private to these and hand.c.
 */
#ifndef HANDS_LEXER_H
#define HANDS_LEXER_H

#include "hands/hand.h"

/* The line being read, and the word last taken off it. */
struct line {
    struct text all, rest, word;
    uint32_t number;
};

/* Where `s`, which points into the line, stands; and the word last taken. */
struct place token_place(const struct line *l, const char *s);
struct place token_here(const struct line *l);

/* Takes the next word; false where there is none, and its place is then the end of the line. */
bool token_more(struct line *l);

/* The same, an error where there is none; or an error where there is one. */
bool token_wants(struct line *l, struct err *e, const char *what);
bool token_ends(struct line *l, struct err *e);

/* The error of a word that is not what is expected. Always returns false. */
bool token_odd(const struct line *l, struct text word, struct err *e, const char *expected);

/* The seat of that name; false if there is none. */
bool token_seat(const struct hand *h, struct text word, unsigned *seat);
bool token_wants_seat(const struct hand *h, struct line *l, struct err *e, unsigned *seat);

/* A card of the pack of the hand's game. */
bool token_card(const struct hand *h, const struct line *l, struct text word, struct err *e,
                card *c);

/* ---- Lines whose first word, the field's name, is the word last taken ---- */

/* Reads the line into the hand. */
bool field_read(struct hand *h, struct line *l, struct err *e);

/* Those that hold answers, also the cards of a trick. */
bool said_answer(struct hand *h, struct line *l, struct err *e);

#endif
