/* What a row says of a whole deal: as it began, and how it ended. */
#ifndef EXPORT_SUMMARY_H
#define EXPORT_SUMMARY_H

#include "export/cells.h"
#include "log/walk.h"

enum { SUMMARY_BEFORE = 4, SUMMARY_AFTER = 19 };
extern const struct column summary_before[SUMMARY_BEFORE], summary_after[SUMMARY_AFTER];

/* Names of the bots by seat, safe to print. */
struct summary_names {
    char of[EU_SEATS][4 * NAME_CAP];
};

/* The cells of a deal as the walk finds it before its first answer, and after its last. */
void summary_begin(struct buf *out, bool json, const struct walk *w, const struct pairing *pairing);
void summary_end(struct buf *out, bool json, const struct walk *w,
                 const struct summary_names *name);

/* The first fault of the deal; NULL if it has none. */
const struct fault *summary_fault(const struct walk *w);

/* Appended as a cell: cards, blanks between them; a seat's letter, or nothing for EU_NOBODY; a
 * suit, or nothing for EU_NO_SUIT; the number of the law that a fault broke, or nothing for a
 * strike and for NULL. */
void summary_cards(struct cells *c, cardset cards);
void summary_seat(struct cells *c, unsigned seat);
void summary_suit(struct cells *c, unsigned suit);
void summary_citation(struct cells *c, const struct walk *w, const struct fault *fault);

#endif
