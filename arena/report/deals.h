/* Deals as the report's player shows them, step by step (DATA.md). */
#ifndef REPORT_DEALS_H
#define REPORT_DEALS_H

#include "report/says.h"
#include "tell/telling.h"

/* Why a deal was chosen. */
enum deal_why { DEAL_ALL, DEAL_SWING, DEAL_FAULT, DEAL_KTH };

/* A deal of a set, at all of its tables. All is borrowed. */
struct deal_told {
    const struct event *event;
    const struct pairing *pairing;
    const struct set_record *set;
    const uint32_t *bot; /* by entrant: the bot's number in the report's game */
    size_t game;         /* of the report */
    unsigned g, d;       /* game and deal of the set, from 0 */
    enum deal_why why;
};

/* Appends it to a list; sentences go to `says`. */
void deals_put(const struct deal_told *deal, struct says *says, struct buf *out);

/* What party 0 of a pairing gained by a deal over all tables of a set of two sides, in points.
 * False where each plays for himself, or not all tables played it to its end. */
bool deals_swing(const struct pairing *pairing, const struct set_record *set, unsigned g,
                 unsigned d, int *swing);

#endif
