/*
 * Sets by their results alone, for whatever looks at no more, and events to have them in.
 */
#ifndef ANY_SET_H
#define ANY_SET_H

#include "event/event.h"
#include "log/set_record.h"

/* So many deals has each table of these events, in UNIT_DEALS. */
enum { ANY_SET_DEALS = 4 };

/* An event of games of two sides, of bots "bot 00000", "bot 00001", ... */
void any_bots(struct event *e, enum format format, unsigned bots, unsigned sets);

/* A set, in a record of zeros or one used before, that the lower numbered of its two entrants wins
 * by so many points of its 2 * ANY_SET_DEALS deals (or loses). */
void any_duel(struct set_record *r, const struct event *e, uint64_t pairing, uint32_t set,
              int points);

/* A set of a line-up in a unit of a fixed number of deals: everybody's settlement is chance, less
 * `by` times his number a table. */
void any_lineup(struct set_record *r, const struct event *e, const struct pairing *lineup,
                uint32_t set, int by);

/* Random numbers: 64 bits from 0 to 2^64 - 1; a fraction from 0 to below 1; about normal with mean
 * 0 and deviation 1. */
uint64_t any_random(uint64_t *state);
double any_share(uint64_t *state);
double any_normal(uint64_t *state);

#endif
