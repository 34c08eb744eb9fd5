/*
 * Sets that are given up unplayed: all of a bot that could not start, and the rest of a pairing in
 * which a side forfeited both tables of each of the first eight sets. A function of the records
 * alone, so that a resumed run and verify come to the same.
 *
 * Sides here are those of the pairing: bit 0 its first side, bit 1 its second.
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
        uint8_t sides;
    } * list; /* in order of `pairing`; owned */
    size_t count, cap;
    uint8_t sides; /* that forfeited all of the pairing now being recorded */
};

void giveup_init(struct giveup *g);
void giveup_finish(struct giveup *g);

/* Takes note of a set as it is recorded, in schedule order: `forfeits` has the sides of each table
 * that forfeited it (struct played). False if memory runs out. */
bool giveup_add(struct giveup *g, uint64_t pairing, uint32_t set,
                const uint8_t forfeits[SET_TABLES]);

/* Sides that do not play set `set` of a pairing, as far as the sets noted tell. */
unsigned giveup_sides(const struct giveup *g, uint64_t pairing, uint32_t set);

/* Sides with a bot that could not start. */
unsigned giveup_absent(const struct event *e, const struct pairing *p);

/* The same sides as table `table` numbers them, and back. */
unsigned giveup_at_table(unsigned sides, unsigned table);

#endif
