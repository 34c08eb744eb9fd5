/*
 * Decides which sets are forfeited unplayed: all sets of a bot that could not start, and the rest
 * of a pairing in which a party forfeited every table of each of the first eight sets; for a bot
 * with several places in a line-up, any of its places counts. It depends on the records alone, so
 * that a resumed run and verify decide the same.
 *
 * Parties are those of the pairing (pairing_parties), bit p is party p; at a table they are sides.
 */
#ifndef LOG_GIVE_UP_H
#define LOG_GIVE_UP_H

#include "base/hashmap.h"
#include "log/set_record.h"

enum { GIVE_UP_SETS = 8 };

/* A struct of zeros is an empty one. */
struct give_up {
    /* All is private. */
    struct hashmap pairings; /* by number */
    struct given_up *list;   /* of each; owned */
};

void give_up_finish(struct give_up *g);

/* Takes note of a set of a pairing as it is recorded (set_record_facts); the sets of each pairing
 * come in their order, those of others may lie between them. False if memory runs out. */
bool give_up_add(struct give_up *g, const struct pairing *p, const struct set_facts *facts);

/* Parties that do not play set `set` of a pairing: those with a bot that could not start, and those
 * that give up as far as the sets noted tell. */
unsigned give_up_parties(const struct give_up *g, const struct event *e, const struct pairing *p,
                         uint32_t set);

#endif
