/*
 * The fields of a hand written as text, one a line (hand.h). Private to hand.c.
 */
#ifndef GAME_FIELD_H
#define GAME_FIELD_H

#include "game/word.h"

/* Reads the line into the hand; the field's name is the word last taken off it. */
bool field_read(struct hand *h, struct line *l, struct err *e);

#endif
