/*
 * Draws the table for a terminal of 58 to 80 columns: seats round it, cards, the turn-up, the
 * trick, trump and maker. For deals of a log (all hands known) and for a person who plays (one hand
 * known).
 *
 *     struct board b = board_of(&deal.table, below);
 *     b.name[seat] = ..., board_show(&b, seat, hand) or b.held[seat] = cards held
 *     board_draw(&b, &style, &out);
 */
#ifndef TEXT_BOARD_H
#define TEXT_BOARD_H

#include <stdbool.h>

#include "base/buf.h"
#include "rules/cards.h"

/* The style of a drawing. A struct of zeros is plain text of 80 columns. */
struct board_style {
    bool colour;      /* hearts and diamonds in colours */
    bool suits;       /* suits as signs (UTF-8), else as letters */
    unsigned columns; /* of a drawing, 58 (BOARD_LEAST) to 80 (BOARD_MOST); others are taken as the
                         nearest of them, 0 as 80 */
};
enum { BOARD_LEAST = 58, BOARD_MOST = 80, BOARD_LINES = 16 };

struct board {
    const struct eu_view *table; /* what everyone at the table knows: deal.table, or a view */
    const char *name[EU_SEATS];  /* safe to print (text_safe), of any length; NULL: none */
    cardset hand[EU_SEATS];      /* of seats whose cards are shown */
    unsigned shown;              /* bit s: hand[s] is shown */
    unsigned held[EU_SEATS];     /* of the others, how many cards they hold */
    cardset blind;               /* to be shown in the middle; 0: none */
    unsigned below;              /* the seat at the bottom, others clockwise from it */
    unsigned asked;              /* the seat whose turn it is, or EU_NOBODY */
    bool lies;                   /* no card is on the table: the last trick lies there still */
};

/* An empty one with this seat at the bottom. */
struct board board_of(const struct eu_view *table, unsigned below);
void board_show(struct board *b, unsigned seat, cardset hand);

/* Appends at most BOARD_LINES lines of at most style->columns columns, each ended. Which lines it
 * has depends on the number of players alone. */
void board_draw(const struct board *b, const struct board_style *style, struct buf *out);

/* Appends a card, or cards with a blank between: "9♥" or "9H", a ten "T♥", the joker "JK": two
 * columns wide. */
void board_card(card c, const struct board_style *style, struct buf *out);
void board_cards(cardset cards, const struct board_style *style, struct buf *out);

/* Appends a sentence, in which words of two letters that are cards are drawn as cards. */
void board_text(const char *text, size_t n, const struct board_style *style, struct buf *out);

#endif
