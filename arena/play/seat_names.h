/*
 * How a person at a table is told of seats, hands and answers. All else that is said comes from
 * views and notices of that seat (euchre_bot.h), so that it tells no more than they do.
 */
#ifndef PLAY_SEAT_NAMES_H
#define PLAY_SEAT_NAMES_H

#include "base/buf.h"
#include "table/pairing.h"
#include "text/board.h"

struct event;

enum { SEAT_NAMES_NAME = 4 * NAME_CAP + 4 };

struct seat_names {
    const struct eu_rules *rules;
    unsigned seat;                        /* the person's */
    char name[EU_SEATS][SEAT_NAMES_NAME]; /* "B simple"; safe to print */
    struct board_style style;
};

/* The names at a single table of the event, which outlives them. */
void seat_names_start(struct seat_names *s, const struct event *event, unsigned seat);

/* The cards of a hand in the order in which people hold them: suit by suit, the highest first,
 * trumps before all others (`trump` may be EU_NO_SUIT). Returns how many. */
unsigned seat_names_sort(cardset cards, unsigned trump, card sorted[64]);

/* Appends the hand so. */
void seat_names_hand(const struct seat_names *s, cardset cards, unsigned trump, struct buf *out);

/* Appends what `seat` says at the table who gives this answer to a question of this kind, in the
 * words of the books: "I order it up", "I assist", "I make it spades and play it alone", "I call
 * for the best heart"; a card as a card. `view` is anybody's at that table in that deal; `round`
 * that of a bid with a turn-up. */
void seat_names_say(const struct seat_names *s, const struct eu_view *view, unsigned seat,
                    unsigned question, unsigned round, int32_t answer, struct buf *out);

/* The round of bids that the question in a view is of: 0 or 1. */
unsigned seat_names_bid_round(const struct eu_view *view);

/* Appends " (next)" or " (cross)", as the suit has the colour of the one turned down or not;
 * nothing before one is turned down. */
void seat_names_add_next(const struct eu_view *view, unsigned suit, struct buf *out);

#endif
