/*
 * The tables of a set played again from its record, by the loop that played them: what was believed
 * of bots when it was written stays believed.
 *
 *     recital_pairing(&r, &event, &pairing, seed)
 *     recital_set(&r, &set, &err)
 *     setup = recital_setup(&r, table, &chair), table_play(&setup, &played)
 *     recital_finish(&r)
 */
#ifndef RECORD_RECITAL_H
#define RECORD_RECITAL_H

#include "record/log.h"
#include "table/given.h"
#include "table/table.h"

/* A chair that answers for all seats of a table what its record says they answered. */
struct reciter {
    struct chair chair; /* first, so that its operations find the rest */
    /* The rest is the reciter's own. */
    const struct played *played;
    size_t deal;            /* the deal being played */
    const uint8_t *answers; /* of it */
    unsigned count;         /* of them */
    size_t fault;           /* the next */
};

/* A struct of zeros is an empty one. */
struct recital {
    const struct event *event;
    const struct set_record *said;
    struct source source;  /* turned to the set */
    struct strike *strike; /* of all tables of the set; owned */
    size_t strikes, strikes_cap;
    /* The rest is the recital's own. */
    bool seeded;        /* by the seed of the log */
    struct given given; /* the cards of the set as the log has them */
    size_t given_cap;
};

/* Turns to a pairing. Without a seed (NULL) cards and first dealer are the record's, and the bots'
 * random numbers are not what they were. `event` outlives the recital. */
void recital_pairing(struct recital *r, const struct event *event, const struct pairing *pairing,
                     const uint8_t *seed);

/* Turns to a set of it, which outlives the next calls. ERR_FOUND: it cannot be true. */
bool recital_set(struct recital *r, const struct set_record *said, struct err *err);

/* What a table of the set is played with; in all its seats the chair, which recites. */
struct table_setup recital_setup(struct recital *r, unsigned table, struct reciter *chair);

/* Forgets that a seat of a table failed at this step or later: there it is asked again. */
void recital_forget(struct recital *r, unsigned table, unsigned seat,
                    const struct played_deal *deal, unsigned step);

void recital_finish(struct recital *r);

#endif
