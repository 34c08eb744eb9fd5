/*
 * What a ladder keeps of the sets of a round, which get no rows of their own: faults and bidding
 * habits of its entrants, added up while its log is read.
 *
 *     struct round_sums n = {.faults = 0};
 *     round_sums_set(&n, &r, &err)                     each set, whose pairing is known
 *     round_sums_write(&n, &sql, ..., &err)             their rows
 *     round_sums_finish(&n)
 */
#ifndef SEASON_ROUND_SUMS_H
#define SEASON_ROUND_SUMS_H

#include "report/habits.h"
#include "season/sql.h"
#include "table/address.h"

enum { FAULT_SUM_LAW = 32 }; /* of a log no law is longer (log/set_record.c) */

/* Faults of an entrant that are alike. */
struct fault_sum {
    uint32_t entrant;
    uint8_t code, question;
    char law[FAULT_SUM_LAW];
    uint64_t count;
    char first[ADDRESS_TEXT]; /* the trick of the first; of a table without deals, the table */
};

/* A struct of zeros has none. */
struct round_sums {
    struct fault_sum *fault; /* owned */
    size_t faults, cap;
    struct habits habits; /* their bots are the entrants */
    uint32_t *number;     /* from 0; owned */
};

void round_sums_finish(struct round_sums *n);

/* Adds a set: after set_reader_pairing. False if memory runs out. */
bool round_sums_set(struct round_sums *n, const struct set_reader *r, struct err *err);

/* Adds to the rows of a game (tables fault_counts, habits); the round has its row. */
bool round_sums_write(const struct round_sums *n, struct sql *sql, uint32_t game, uint32_t round,
                      const struct event *event, struct err *err);

#endif
