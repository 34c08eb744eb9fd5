/*
 * Decides which sets are forfeited unplayed. These are all sets of a bot that could not start. They
 * are also the remaining sets of a pairing after a contestant has forfeited every table of each of
 * the first eight sets. If a bot has several places in a line-up, a forfeit at any of them counts.
 * The decision depends on the records alone, so a resumed run and verify decide the same.
 *
 * Bit p of a set of contestants is contestant p of the pairing (pairing_contestants); at a table
 * they are sides.
 */
#ifndef LOG_GIVE_UP_H
#define LOG_GIVE_UP_H

#include "base/hashmap.h"
#include "log/set_record.h"

enum { GIVE_UP_SETS = 8 };

/* A struct of zeros is an empty one. */
struct give_up {
    /* Private. */
    struct hashmap pairings; /* by number */
    struct given_up *list;   /* of each; owned */
};

void give_up_finish(struct give_up *g);

/* Adds a recorded set of a pairing (set_record_facts). The sets of a pairing must come in order;
 * sets of other pairings may come between them. False if memory runs out. */
bool give_up_add(struct give_up *g, const struct pairing *p, const struct set_facts *facts);

/* The contestants that do not play set `set` of a pairing: those with a bot that could not start,
 * and those that have given up according to the sets added. */
unsigned give_up_contestants(const struct give_up *g, const struct event *e,
                             const struct pairing *p, uint32_t set);

#endif
