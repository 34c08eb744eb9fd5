/*
 * The random numbers of the sets of a pairing: the cards, the first dealer and the bots' seeds,
 * which all tables of a set share. They are streams of the master seed, so any deal can be dealt
 * again by itself. Nothing here has state, or keeps what it made.
 */
#ifndef TABLE_SET_STREAM_H
#define TABLE_SET_STREAM_H

#include "rules/shuffle.h"
#include "table/pairing.h"

/* A block of the stream: the random words of one deal. */
enum { BLOCK_WORDS = RNG_BLOCK_BYTES / 8 };

/* Numbers of the blocks of a set: deal d of game g has block g << 16 | d. The further blocks for
 * rejected draws, and those of seats beyond the fourth, lie 2^40 apart. */
static const uint64_t SET_STREAM_FURTHER = 1ULL << 40;
static const uint64_t SET_STREAM_NO_BLOCK = 1ULL << 63; /* beyond all of them */

struct set_stream {
    const struct eu_rules *rules;
    struct rng_key cards_key, bots_key; /* of the pairing */
    struct shuffle shuffle;
};

/* `seed` NULL: there is none, and keys of zeros take its place. `rules` outlive the stream. */
void set_stream_start(struct set_stream *s, const struct eu_rules *rules, const uint8_t *seed,
                      const uint8_t pairing_id[PAIRING_ID]);

static inline uint64_t set_stream_block(unsigned game, unsigned deal)
{
    return (uint64_t)game << 16 | deal;
}

/* The seat that deals deal 0 of game 0 of a set. */
unsigned set_stream_first_dealer(const struct set_stream *s, uint32_t set);

/* Makes the words of blocks first, first + 1, ... of a set, of either key. */
void set_stream_words(uint64_t (*word)[BLOCK_WORDS], size_t blocks, const struct rng_key *key,
                      uint32_t set, uint64_t first);

/* The cards of a deal, of whose block the first shuffle.words words are there. */
void set_stream_deal(const struct set_stream *s, uint32_t set, uint64_t block, const uint64_t *word,
                     struct cards *cards);

/* The seeds of the bots in one deal, by seat; seats and deals are independent. */
void set_stream_seeds(const struct set_stream *s, uint32_t set, unsigned game, unsigned deal,
                      uint64_t seed[EU_SEATS][2]);

#endif
