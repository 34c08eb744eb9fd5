/*
 * A deal of a log with all that happened in it, to be looked at in any order: how it stood after
 * each answer, and what had been said by then.
 *
 *     episode_load(e, &event, &pairing, &set, table, game, deal);
 *     for (unsigned k = 0; k <= e->steps; k++)
 *         ... e->moment[k].deal, and the first e->moment[k].said bytes of e->said
 *     episode_finish(e);
 */
#ifndef TELL_EPISODE_H
#define TELL_EPISODE_H

#include "tell/telling.h"

/* After so many answers. */
struct moment {
    struct deal deal;
    size_t said; /* bytes of struct episode's lines */
};

/* Large: not for the stack. A struct of zeros has nothing. */
struct episode {
    bool is_there;
    char address[ADDRESS_TEXT];
    char name[EU_SEATS][4 * NAME_CAP]; /* of the entrants, safe to print */
    const struct eu_rules *rules;
    struct buf score; /* as telling_score; may be empty */
    struct buf said;  /* a line for each thing said; faults begin with "! " */
    cardset blind;    /* as dealt */
    unsigned steps;
    struct moment moment[DEAL_STEPS + 1];
    int8_t points[EU_SEATS]; /* of the deal by side; of the record */
};

/* Goes to the deal of a table and through it. False if the table has no such deal, or the record
 * does not say how it was played; e->is_there says so too. `event` must outlive the episode. */
bool episode_load(struct episode *e, const struct event *event, const struct pairing *pairing,
                  const struct set_record *set, unsigned table, unsigned game, unsigned deal);
void episode_finish(struct episode *e);

/* The first moment at which a card of this trick is asked for; the last if none is. */
unsigned episode_trick(const struct episode *e, unsigned trick);

#endif
