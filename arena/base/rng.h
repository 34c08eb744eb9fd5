/*
 * Random numbers as a function of a key: ChaCha20 (D. J. Bernstein's original, 64-bit nonce and
 * 64-bit block counter), so that any part of any stream can be made alone. Nothing here has state;
 * a draw from the system happens in rng_draw_seed() only.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/err.h"
#include "base/text.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RNG_SEED_BYTES = 32, RNG_KEY_BYTES = 32, RNG_BLOCK_BYTES = 64 };

struct rng_key {
    uint8_t k[RNG_KEY_BYTES];
};

/* The key of one purpose under a seed: BLAKE2b keyed by the seed over purpose, a zero byte, and the
 * idlen bytes at id (which may be NULL if idlen is 0). The purpose is a word and has no
 * zero byte. */
void rng_derive(struct rng_key *out, const uint8_t seed[RNG_SEED_BYTES], const char *purpose,
                const void *id, size_t idlen);

/* Writes nblocks blocks of 64 bytes: blocks first_block, first_block + 1, ... of the stream (key,
 * nonce). Block i is the same bytes in whatever call it is made. The nonce is little-endian. */
void rng_blocks(uint8_t *out, size_t nblocks, const struct rng_key *key, uint64_t nonce,
                uint64_t first_block);

/* The seed that a text means: 64 hex digits are the seed itself, any other text is hashed. */
void rng_seed_of_text(uint8_t seed[RNG_SEED_BYTES], struct text text);

/* A seed from the system's own random numbers. */
bool rng_draw_seed(uint8_t seed[RNG_SEED_BYTES], struct err *e);

#endif
