/*
 * The bots of a log by the hashes that stand for their names in its records.
 */
#ifndef RECORD_ROLL_H
#define RECORD_ROLL_H

#include "record/log.h"

struct roll {
    const struct event *event; /* borrowed */
    struct roll_line {
        uint8_t hash[NAME_HASH]; /* first: by_hash */
        uint32_t entrant;
    } * line; /* by hash; owned */
};

/* False if there is no memory. roll_finish also takes a struct of zeros. */
bool roll_make(struct roll *roll, const struct event *event);
void roll_finish(struct roll *roll);

/* The pairing that a set is of. False if one of its bots is not in the header. */
bool roll_pairing(const struct roll *roll, const struct set_record *r, struct pairing *p);

#endif
