/*
 * The table drawn for a terminal of 80 columns: seats round it, cards, the turn-up, the trick,
 * trump and maker. For deals looked at (all hands known) and for a person who plays (one hand
 * known).
 */
#ifndef TELL_BOARD_H
#define TELL_BOARD_H

#include <stdbool.h>

#include "base/buf.h"
#include "game/cards.h"

/* How a terminal is drawn on. */
struct board_style {
    bool colour; /* hearts and diamonds in colours */
    bool suits;  /* suits as signs (UTF-8), else as letters */
};

struct board {
    const struct eu_view *table;   /* what everyone at the table knows: deal.table, or a view */
    const char *name[EU_SEATS];    /* safe to print */
    cardset hand[EU_SEATS];        /* of seats whose cards are shown */
    unsigned shown;                /* bit s: hand[s] is shown */
    unsigned held[EU_SEATS];       /* of the others, how many cards they hold */
    unsigned below;                /* the seat at the bottom, others clockwise from it */
    unsigned asked;                /* the seat whose turn it is, or EU_NOBODY */
};

/* Appends lines of at most 80 columns. */
void board_draw(const struct board *b, const struct board_style *style, struct buf *out);

/* Appends a card, or cards with a blank between: "9♥" or "9H". A card is as wide as two columns,
 * without colours two or with a ten written T. */
void board_card(card c, const struct board_style *style, struct buf *out);
void board_cards(cardset cards, const struct board_style *style, struct buf *out);

#endif
