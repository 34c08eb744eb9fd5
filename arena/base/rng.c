#include "base/rng.h"
#include "base/hash.h"
#include <errno.h>
#include <string.h>
#include <sys/random.h>

void rng_derive(struct rng_key *out, const uint8_t seed[RNG_SEED_BYTES], const char *purpose,
                const void *id, size_t idlen)
{
    struct hash h;

    hash_begin(&h, seed, RNG_SEED_BYTES);
    hash_add(&h, purpose, strlen(purpose) + 1); /* with the zero byte */
    hash_add(&h, id, idlen);
    hash_end(&h, out->k);
}

void rng_blocks(uint8_t *out, size_t nblocks, const struct rng_key *key, uint64_t nonce,
                uint64_t first_block)
{
    size_t n = nblocks * RNG_BLOCK_BYTES;
    uint8_t le[8];

    for (int i = 0; i < 8; i++)
        le[i] = (uint8_t)(nonce >> (8 * i));
    memset(out, 0, n);
    (void)crypto_stream_chacha20_xor_ic(out, out, n, le, first_block, key->k);
}

void rng_seed_of_text(uint8_t seed[RNG_SEED_BYTES], struct text text)
{
    if (!text_unhex(text, seed, RNG_SEED_BYTES))
        hash32(seed, NULL, 0, text.s, text.n);
}

bool rng_draw_seed(uint8_t seed[RNG_SEED_BYTES], struct err *e)
{
    uint8_t drawn[RNG_SEED_BYTES];
    ssize_t n;

    do
        n = getrandom(drawn, sizeof drawn, 0);
    while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof drawn)
        return err_errno(e, ERR_ABORT, "cannot draw a seed from the system");
    memcpy(seed, drawn, sizeof drawn);
    return true;
}
