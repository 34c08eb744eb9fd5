/*
 * Draws a moment of a deal as lines of a screen: its address, the rules and the score, the table
 * with the cards, what was said last, who is asked what.
 */
#ifndef VIEWER_DEAL_SCREEN_H
#define VIEWER_DEAL_SCREEN_H

#include "text/board.h"
#include "replay/timeline.h"

struct deal_screen {
    const struct timeline *timeline;
    unsigned moment;    /* after the last: the last */
    unsigned below;     /* the seat at the bottom */
    bool hides;         /* the hands of all but that seat */
    bool legal;         /* the legal answers are shown */
    const char *values; /* of the legal answers of this moment, shown in their place; NULL: they are
                           not known */
    const bool *apart;  /* which lines of timeline->said are marked; NULL: none */
    struct board_style style;
    unsigned width, height;
};

/* The least there is room for: width BOARD_LEAST, and of a table of so many players this height. */
unsigned deal_screen_least(unsigned players);

/* Appends exactly p->height lines. */
void deal_screen_draw(const struct deal_screen *p, struct buf *out);

#endif
