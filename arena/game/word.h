/*
 * Inside the reader of hands written as text (hand.h): the words of a line, taken off one by one,
 * each with its place (word.c); its fields (field.c); those that hold answers (said.c). Private to
 * these and hand.c.
 */
#ifndef GAME_WORD_H
#define GAME_WORD_H

#include "game/hand.h"

/* The line being read, and the word last taken off it. */
struct line {
    struct text all, rest, word;
    uint32_t number;
};

/* Where `s`, which points into the line, stands; and the word last taken. */
struct place word_place(const struct line *l, const char *s);
struct place word_here(const struct line *l);

/* Takes the next word; false where there is none, and its place is then the end of the line. */
bool word_more(struct line *l);

/* The same, an error where there is none; or an error where there is one. */
bool word_wants(struct line *l, struct err *e, const char *what);
bool word_ends(struct line *l, struct err *e);

/* The error of a word that is not what is expected. Always returns false. */
bool word_odd(const struct line *l, struct text word, struct err *e, const char *expected);

/* The seat of that name; false if there is none. */
bool word_seat(const struct hand *h, struct text word, unsigned *seat);
bool word_wants_seat(const struct hand *h, struct line *l, struct err *e, unsigned *seat);

/* A card of the pack of the hand's game. */
bool word_card(const struct hand *h, const struct line *l, struct text word, struct err *e,
               card *c);

/* ---- Lines whose first word, the field's name, is the word last taken ---- */

/* Reads the line into the hand. */
bool field_read(struct hand *h, struct line *l, struct err *e);

/* Those that hold answers, also the cards of a trick. */
bool said_answer(struct hand *h, struct line *l, struct err *e);

#endif
