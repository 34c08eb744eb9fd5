/*
 * A deal of a log step by step, for the viewer: the deal after each answer, and what had been said
 * by then.
 *
 *     timeline_load(e, &event, &pairing, &set, NULL, table, game, deal);
 *     for (unsigned k = 0; k <= e->steps; k++)
 *         ... e->moment[k].deal, and the first e->moment[k].said bytes of e->said
 *     timeline_finish(e);
 */
#ifndef REPLAY_TIMELINE_H
#define REPLAY_TIMELINE_H

#include "replay/narration.h"

/* After so many answers. */
struct moment {
    struct deal deal;
    size_t said; /* bytes of struct timeline's lines */
};

/* Large: not for the stack. A struct of zeros has nothing. */
struct timeline {
    bool is_there;
    char address[ADDRESS_TEXT];
    char name[EU_SEATS][4 * NAME_CAP]; /* of the entrants, safe to print */
    const struct eu_rules *rules;
    struct buf score; /* as narration_score; may be empty */
    struct buf said;  /* a line for each thing said; faults begin with "! ", answers with a remark
                         with "? " */
    cardset blind;    /* as dealt */
    unsigned steps;
    struct moment moment[DEAL_STEPS + 1];
    int8_t points[EU_SEATS]; /* of the deal by side; of the record */
};

/* Goes to the deal of a table and through it. False if the table has no such deal, or the record
 * does not say how it was played; e->is_there says so too. `remarks`, of the set, or NULL. `event`
 * must outlive the timeline. */
bool timeline_load(struct timeline *e, const struct event *event, const struct pairing *pairing,
                   const struct set_record *set, const struct narration_remarks *remarks,
                   unsigned table, unsigned game, unsigned deal);
void timeline_finish(struct timeline *e);

/* The first moment at which a card of this trick is asked for; the last if none is. */
unsigned timeline_trick(const struct timeline *e, unsigned trick);

#endif
