/*
 * Replays the tables of a set from its record, by the loop that played them: a chair gives the
 * recorded answers, and recorded strikes happen again.
 *
 *     replay_pairing(&r, &event, &pairing, seed)
 *     replay_set(&r, &set, &err)
 *     setup = replay_setup(&r, table, &chair), table_play(&setup, &played)
 *     replay_finish(&r)
 */
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "log/log.h"
#include "table/deal_file.h"
#include "table/table.h"

/* A chair that gives the recorded answers of all seats of a table. */
struct replay_chair {
    struct chair chair; /* first, so that its operations find the rest */
    /* The rest is private. */
    const struct table_record *played;
    size_t deal;            /* the deal being played */
    const uint8_t *answers; /* of it */
    unsigned count;         /* of them */
    size_t fault;           /* the next */
};

/* A struct of zeros is an empty one. */
struct replay {
    const struct event *event;
    const struct set_record *logged;
    struct duplicate_deals source; /* turned to the set */
    struct strike *strike;         /* of all tables of the set; owned */
    size_t strikes, strikes_cap;
    /* The rest is private. */
    bool seeded;            /* by the seed of the log */
    struct deal_file given; /* the cards of the set as the log has them */
    size_t given_cap;
};

/* Turns to a pairing. Without a seed (NULL) cards and first dealer come from the record, and the
 * bots' random numbers are not what they were. `event` outlives the replay. */
void replay_pairing(struct replay *r, const struct event *event, const struct pairing *pairing,
                    const uint8_t *seed);

/* Turns to a set of it, which outlives the next calls. ERR_FOUND: the record cannot be true. */
bool replay_set(struct replay *r, const struct set_record *logged, struct err *err);

/* The setup to play a table of the set, with `chair`, which is filled in, in all seats. */
struct table_setup replay_setup(struct replay *r, unsigned table, struct replay_chair *chair);

/* Forgets the strikes of a seat of a table at this step or later, so that it is asked again. */
void replay_forget(struct replay *r, unsigned table, unsigned seat,
                   const struct table_record_deal *deal, unsigned step);

void replay_finish(struct replay *r);

#endif
