/*
 * A moment of a deal as lines of a screen: its address, the rules and the score, the table with the
 * cards, what was said last, who is asked what.
 */
#ifndef CLI_PANE_H
#define CLI_PANE_H

#include "tell/board.h"
#include "tell/episode.h"

struct pane {
    const struct episode *episode;
    unsigned moment;   /* after the last: the last */
    unsigned below;    /* the seat at the bottom */
    bool hides;        /* the hands of all but that seat */
    bool legal;        /* the legal answers are shown */
    const bool *apart; /* which lines of episode->said are marked; NULL: none */
    struct board_style style;
    unsigned width, height;
};

/* The least there is room for: width BOARD_LEAST, and of a table of so many players this height. */
unsigned pane_least(unsigned players);

/* Appends exactly p->height lines. */
void pane_draw(const struct pane *p, struct buf *out);

/* Appends text in lines of so many columns, broken between words; behind the first a lead of
 * blanks. Returns their number. */
unsigned pane_wrap(const char *text, size_t n, const char *lead, unsigned columns,
                   const struct board_style *style, struct buf *out);

#endif
