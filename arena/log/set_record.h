/*
 * The record of a set: who played, on which cards, what happened at its tables. Bots play into it,
 * the log is written from it (log_put_set) and read back into it (log_get_set), and it is refereed
 * again.
 *
 *     set_record_start(&r, event, pairing, set)      whose set it is
 *     table_play(..., &r.table[t]) for every table, or set_record_forfeit(&r, ...)
 *     set_record_complete(&r, source)                the cards
 *     set_record_finish(&r)
 */
#ifndef LOG_SET_RECORD_H
#define LOG_SET_RECORD_H

#include "base/buf.h"
#include "event/event.h"
#include "table/duplicate_deals.h"
#include "table/table_record.h"

struct set_deal {
    uint16_t game, deal;
    struct cards cards;
};

/* A struct of zeros is an empty one. */
struct set_record {
    uint8_t bots;                     /* places of the pairing: 2, 4 or in a line-up the players */
    uint8_t bot[EU_SEATS][NAME_HASH]; /* hashes of their names, canonical order */
    uint32_t set;                     /* from 0 */
    uint8_t first_dealer;             /* of deal 0 of game 0 */
    uint8_t tables;                   /* pairing_tables */
    struct set_deal *deal; /* every (game, deal) that any of its tables played, in order */
    size_t deals, deals_cap;
    struct table_record table[SET_TABLES_MOST];
    struct buf laws; /* of the faults of a record that was read */
};

void set_record_finish(struct set_record *r);

/* Clears it and says whose set it is. The tables are played into r->table[0] to
 * r->table[r->tables - 1] then. */
void set_record_start(struct set_record *r, const struct event *event,
                      const struct pairing *pairing, uint32_t set);

/* Instead of play: `contestants` of the pairing forfeit every table unplayed (give_up.h). */
void set_record_forfeit(struct set_record *r, const struct event *event,
                        const struct pairing *pairing, unsigned contestants);

/* Completes it: first dealer and cards of every deal its tables played, from the source they were
 * played from. False if there was no memory, also if a table ran out of it. */
bool set_record_complete(struct set_record *r, struct duplicate_deals *source);

/* Whether both are of the same set of the same pairing. */
bool set_record_is(const struct set_record *r, const struct set_record *expected);

/* A set in numbers, for the run and give_up.h. */
struct set_facts {
    uint32_t set;
    uint32_t deals, faults;            /* of all its tables */
    uint8_t forfeits[SET_TABLES_MOST]; /* by table: its sides that forfeited it */
};
struct set_facts set_record_facts(const struct set_record *r);

/* Adds the cards of a deal, unless they are there. Deals may come in any order. */
bool set_record_add_cards(struct set_record *r, unsigned game, unsigned deal,
                          const struct cards *cards);
/* The cards of a deal, or NULL. */
const struct cards *set_record_cards(const struct set_record *r, unsigned game, unsigned deal);
/* Has the processor fetch where the cards of a deal of the first game are, or will be: in step 1
 * what leads to them, in step 2 themselves. */
void set_record_fetch_cards(const struct set_record *r, unsigned deal, unsigned step);
/* Drops all cards, as some may be of deals that are not to count. */
void set_record_drop_cards(struct set_record *r);

/* ---- The bots of an event by the hashes that stand for their names ---- */

struct bot_index {
    uint8_t hash[NAME_HASH]; /* first: entries are found by it */
    uint32_t entrant;
};

/* An entry for each entrant, in the order of their hashes. NULL if there is no memory; the caller
 * frees it. */
struct bot_index *bot_index_make(const struct event *event);

/* False if no bot of the event has this hash. */
bool bot_index_find(const struct bot_index *index, const struct event *event,
                    const uint8_t hash[NAME_HASH], uint32_t *entrant);

#endif
