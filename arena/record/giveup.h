/*
 * Sets that are given up unplayed: all of a bot that could not start, and the rest of a pairing in
 * which a party forfeited every table of each of the first eight sets; a bot with several places in
 * a line-up does so with any of them. A function of the records alone, so that a resumed run and
 * verify come to the same.
 *
 * Parties are those of the pairing (pairing_party), bit p is party p; at a table they are sides.
 */
#ifndef RECORD_GIVEUP_H
#define RECORD_GIVEUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/event.h"

enum { GIVEUP_SETS = 8 };

struct giveup {
    struct giveup_pairing {
        uint64_t pairing;
        uint8_t parties;
    } * list; /* in order of `pairing`; owned */
    size_t count, cap;
    uint8_t parties; /* that forfeited all of the pairing now being recorded */
};

void giveup_init(struct giveup *g);
void giveup_finish(struct giveup *g);

/* Takes note of a set of pairing number `pairing`, which is `p`, as it is recorded, in schedule
 * order: `forfeits` has the sides of each table that forfeited it (struct played). False if memory
 * runs out. */
bool giveup_add(struct giveup *g, uint64_t pairing, const struct pairing *p, uint32_t set,
                const uint8_t forfeits[SET_TABLES_MOST]);

/* Parties that do not play set `set` of a pairing, as far as the sets noted tell. */
unsigned giveup_parties(const struct giveup *g, uint64_t pairing, uint32_t set);

/* Parties with a bot that could not start. */
unsigned giveup_absent(const struct event *e, const struct pairing *p);

/* The sides that parties play at a table of a set, and the parties that play sides. */
unsigned giveup_at_table(unsigned parties, const struct pairing *p, const struct seating *s,
                         unsigned table);
unsigned giveup_from_table(unsigned sides, const struct pairing *p, const struct seating *s,
                           unsigned table);

#endif
