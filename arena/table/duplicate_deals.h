/*
 * Deals the sets: the cards, the first dealer and the bots' random numbers of a set, which all its
 * tables share, from the streams of set_stream.h; or the cards come from a file. What the next
 * tables of the set will want is kept.
 */
#ifndef TABLE_DUPLICATE_DEALS_H
#define TABLE_DUPLICATE_DEALS_H

#include "table/set_stream.h"

/* commitment = BLAKE2b("commit" || seed). */
void duplicate_seed_commitment(uint8_t commitment[32], const uint8_t seed[RNG_SEED_BYTES]);

/* Whether this is the commitment of the seed. */
bool duplicate_seed_is_of(const uint8_t seed[RNG_SEED_BYTES], const uint8_t commitment[32]);

struct deal_file; /* deals read from a file, see deal_file.h */

enum {
    DUPLICATE_AHEAD = 16, /* deals whose random numbers are made at once */
    DUPLICATE_RUNS = 2, /* runs of so many that are kept: most tables are no longer, and all tables
                        of a set have the same */
};

/* The random numbers of a deal, and of DUPLICATE_AHEAD consecutive deals, which are made when the
 * first of them is asked for. */
struct blocks {
    uint64_t from; /* number of the first block */
    uint64_t word[DUPLICATE_AHEAD][BLOCK_WORDS];
};

/* A run of deals. */
struct duplicate_run {
    struct blocks for_cards;
    struct blocks for_bots; /* in the first four seats */
    struct blocks for_far;  /* in those beyond */
    uint32_t dealt;         /* bit d: deal for_cards.from + d lies in `cards` */
    struct cards cards[DUPLICATE_AHEAD];
};

/* Keeps the cards of deals for the tables of a set that are played later from another source. */
struct deal_keeper {
    const struct cards *(*find)(const void *kept, unsigned game, unsigned deal); /* or NULL */
    void (*keep)(void *kept, unsigned game, unsigned deal, const struct cards *cards);
    /* For duplicate_fetch_deal, with its steps; the deal is probably of the first game. */
    void (*fetch)(const void *kept, unsigned deal, unsigned step);
};

/*
 *     duplicate_start(&s, &rules, seed, pairing.id, given)
 *     duplicate_set(&s, set)                        for each set; then in any order
 *     duplicate_first_dealer, duplicate_cards, duplicate_seeds
 */
struct duplicate_deals {
    const struct deal_file *given;    /* NULL: deals come from the seed */
    const struct deal_keeper *keeper; /* with what it keeps of the set; NULL: nobody does */
    void *kept;
    uint32_t set;
    uint8_t first_dealer; /* of the set; EU_NOBODY: not drawn yet */
    /* The rest is duplicate_deals.c's own. */
    struct set_stream stream;
    struct duplicate_run run[DUPLICATE_RUNS]; /* every second run of a game has the same place */
};

/* Starts with set 0 of a pairing. `seed` NULL: there is none, and keys of zeros take its place;
 * `given` NULL: deals come from the seed. `rules` and `given` outlive the source. */
void duplicate_start(struct duplicate_deals *s, const struct eu_rules *rules, const uint8_t *seed,
                     const uint8_t pairing_id[PAIRING_ID], const struct deal_file *given);

/* Turns to a set (numbered from 0), of which nobody keeps the cards. */
void duplicate_set(struct duplicate_deals *s, uint32_t set);

/* The seat that deals deal 0 of game 0. */
unsigned duplicate_first_dealer(struct duplicate_deals *s);

/* The cards of a deal; valid until the next call. */
const struct cards *duplicate_cards(struct duplicate_deals *s, unsigned game, unsigned deal);

/* Where many sources are used in turn: has the processor fetch what any deal needs, and later, with
 * steps 1 and 2 in turn, what this deal needs, as each leads to what the next one fetches. */
void duplicate_fetch(const struct duplicate_deals *s);
void duplicate_fetch_deal(const struct duplicate_deals *s, unsigned game, unsigned deal,
                          unsigned step);

/* The 128-bit seeds of the bots in one deal, by seat; seats and deals are independent. */
void duplicate_seeds(struct duplicate_deals *s, unsigned game, unsigned deal,
                     uint64_t seed[EU_SEATS][2]);

#endif
