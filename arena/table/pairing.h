/*
 * A pairing: who plays whom, and who sits where in each set. It is two bots that each play all
 * seats of a side; two fixed pairs of partners at a table of four; in individual games a line-up of
 * as many as there are seats; or, where a person plays (format table), a single table, at which
 * every seat keeps its own entrant. Its order is canonical: a pairing is the same whoever is named
 * first, and does not change when other bots enter or leave.
 */
#ifndef TABLE_PAIRING_H
#define TABLE_PAIRING_H

#include <stddef.h>

#include "base/rng.h"
#include "euchre_bot.h"

enum { PAIRING_ID = 32, NAME_CAP = 64 };

struct pairing {
    uint8_t players;        /* seats at a table */
    uint8_t sides;          /* as in the rules */
    uint8_t bots;           /* 2: one bot a side; 4: the pairs (0, 1) and (2, 3); else players */
    bool single;            /* a set is one table, at which chairs keep their seats */
    uint32_t bot[EU_SEATS]; /* numbers in the list of entrants, in canonical order */
    uint8_t id[PAIRING_ID]; /* hash of the names in that order */
    uint64_t number;        /* in the schedule of its event, where it was made from that */
};

/* Makes a pairing for these rules of 2 or 4 entrants, or of a line-up, in which an entrant may have
 * several places; `names` are theirs, in the order of `bot`. Names of one pairing differ as far as
 * entrants do. */
void pairing_make(struct pairing *p, const struct eu_rules *rules, unsigned bots,
                  const uint32_t *bot, const char *const *names);

/* Makes that of a single table: `bot` and `names` by place, which with two sides are the seats of
 * the first and then those of the second (pairing_place_seat). */
void pairing_make_table(struct pairing *p, const struct eu_rules *rules, const uint32_t *bot,
                        const char *const *names);

/* The seat of a place of a single table, for these rules. */
unsigned pairing_place_seat(const struct eu_rules *rules, unsigned place);

/* The tables of a set: one for each side, who plays it in turn, or a single one. */
enum { SET_TABLES_MOST = EU_SEATS };
static inline unsigned pairing_tables(const struct pairing *p)
{
    return p->single ? 1 : p->sides;
}

/*
 * A chair is one place of the pairing; there are as many as seats. At every table of every set the
 * same entrant has it, in a seat that changes. No instance of a bot ever has two chairs of one
 * set's cards: copies and processes are one for each table and chair.
 */
uint32_t pairing_chair(const struct pairing *p, unsigned chair);

/* Who sits where in a set.
 *
 * Two sides: chair c sits in seat c at the first table, and at the second in the seat beside it,
 * c ^ 1: so each side has all the other's cards.
 *
 * A line-up: every chair has every seat once. The order round the table is drawn anew (from the
 * pairing's id and the number of the set, so that whoever has the log knows it). For 4, 5 and 7
 * players sets come in blocks of players - 1 of one order, in which every two chairs have every two
 * seats once: with x the chair's place in the order, seat a x + b at table b of the block's set
 * a = 1, 2, ..., in the field of 4, 5 or 7 elements (the affine group is sharply 2-transitive). For
 * six players there is no such block; for them, and for three, a set is its rotations, x + b.
 *
 * A single table: chair c sits in seat c. */
struct seating {
    uint8_t chair[SET_TABLES_MOST][EU_SEATS]; /* by table and seat */
};
void pairing_seating(const struct pairing *p, uint32_t set, struct seating *s);

/* Sets in a balanced block: 1 where there are none. */
unsigned pairing_block(const struct pairing *p);

/* The entrant at a seat; for single questions. */
uint32_t pairing_seat(const struct pairing *p, uint32_t set, unsigned table, unsigned seat);

/* A contestant is who wins or loses a set: a side of the pairing (bot 0, or the pair 0 and 1, is
 * contestant 0), or in individual games a chair. pairing_sides gives the sides that contestants
 * play at a table of a set, pairing_contestants the contestants that play sides. Bit p is
 * contestant p, bit s is side s. */
unsigned pairing_sides(const struct pairing *p, const struct seating *s, unsigned table,
                       unsigned contestants);
unsigned pairing_contestants(const struct pairing *p, const struct seating *s, unsigned table,
                             unsigned sides);

/* The contestant that bot number `place` of the pairing belongs to. */
static inline unsigned pairing_place_contestant(const struct pairing *p, unsigned place)
{
    return p->sides == 2 ? place / (p->bots / 2u) : place;
}

#endif
