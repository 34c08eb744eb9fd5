/*
 * The record of a table: deals, answers, faults and the result. The table writes it, the log keeps
 * it, replay and verify play it again.
 */
#ifndef TABLE_TABLE_RECORD_H
#define TABLE_TABLE_RECORD_H

#include "base/buf.h"
#include "rules/tally.h"

struct table_record_deal {
    uint16_t game, deal;     /* from 0 */
    uint8_t answers;         /* their number */
    int8_t points[EU_SEATS]; /* of the deal by side, penalties included */
};

struct table_record_fault {
    uint32_t deal; /* index of the played deal */
    struct fault fault;
};

/* A struct of zeros is an empty one. */
struct table_record {
    struct buf answers; /* every answer as played, one byte each, deal after deal */
    struct table_record_deal *deal;
    size_t deals, deals_cap;
    struct table_record_fault *fault;
    size_t faults, faults_cap;
    struct margin margin;     /* of two sides; else 0, 0 */
    int32_t payoff[EU_SEATS]; /* by seat in individual games (tally_payoff); else 0 */
    uint8_t forfeits;         /* bit s: side s of the table forfeited it */
    bool capped;
    bool failed; /* out of memory: the rest is worthless */
};

void table_record_finish(struct table_record *p);

/* Empties it and keeps the memory. */
void table_record_clear(struct table_record *p);

/* Gives an empty one room in advance. False if there is no memory. */
bool table_record_reserve(struct table_record *p, size_t deals, size_t faults);

/* Begins a deal and returns the room for its answers, DEAL_STEPS bytes until the next deal; NULL
 * when memory has run out (`failed`). */
uint8_t *table_record_add_deal(struct table_record *p, unsigned game, unsigned deal);

/* The last deal has so many answers in their room. */
struct table_record_deal *table_record_end_deal(struct table_record *p, unsigned answers);

void table_record_add_fault(struct table_record *p, const struct fault *f); /* in the last deal */

/* The table is over: what it came to. */
void table_record_end(struct table_record *p, const struct tally *t);

/* The table is given up unplayed: a bot that could not start, or forfeited too often before.
 * `sides` are those of the table. */
void table_record_forfeit(struct table_record *p, const struct eu_rules *rules, enum unit unit,
                          unsigned deals, unsigned sides);

/* ---- What it says ---- */

/* The deal of this number in its game; NULL if it was not played. */
const struct table_record_deal *table_record_find(const struct table_record *p, unsigned game,
                                                  unsigned number);

/* What was answered at a step of deal number `deal`, whose answers these are: an illegal answer
 * stands with its fault, all others with the answers. *fault, 0 to begin with, goes to the first
 * fault of this step or later: steps are asked for in order. */
int32_t table_record_answer(const struct table_record *p, size_t deal, const uint8_t *answers,
                            unsigned step, size_t *fault);

/* The first fault from number `from` on that is of this step of a deal or later. */
size_t table_record_fault_from(const struct table_record *p, size_t from, size_t deal,
                               unsigned step);

#endif
