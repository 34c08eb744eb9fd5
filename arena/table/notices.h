/*
 * The notices of one deal, for bots that are told what happens. Each seat gets them in order,
 * before its next question and when the deal is over; what only the offender may know waits until
 * then.
 */
#ifndef TABLE_NOTICES_H
#define TABLE_NOTICES_H

#include "rules/tally.h"

enum { NOTICES_MOST = 32 };

struct notices {
    uint16_t count;
    uint8_t tricks;    /* whose ends have their notices */
    uint32_t withheld; /* bit n: notice n is its seat's alone until the deal is over */
    /* Faults that find no room are not told. It comes last, as it needs not be cleared. */
    struct eu_notice notice[NOTICES_MOST];
};

/* A deal begins. What each seat has been told is 0 again. */
void notices_begin(struct notices *n);

/* The tricks that are complete and have no notice yet; an offence; the end of the deal, with its
 * points by side, where number `game` was going on before the tally took it. */
void notices_add_tricks(struct notices *n, const struct deal *deal);
void notices_add_fault(struct notices *n, const struct deal *deal, const struct fault *fault);
void notices_add_score(struct notices *n, const struct deal *deal, const struct tally *tally,
                       unsigned game);

/* Those that a seat gets now, of which it has been told the first `told`: the new ones and, when
 * the deal is over, those withheld. Returns their number. */
unsigned notices_gather(const struct notices *n, unsigned seat, unsigned told, bool over,
                        struct eu_notice gathered[NOTICES_MOST]);

#endif
