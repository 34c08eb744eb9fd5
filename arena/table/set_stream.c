#include "table/set_stream.h"

#include <endian.h>
#include <string.h>

#include "base/int128.h"
#include "rules/rules.h"

static const uint64_t FIRST_DEALER = 1ULL << 62;

void set_stream_start(struct set_stream *s, const struct eu_rules *rules, const uint8_t *seed,
                      const uint8_t pairing_id[PAIRING_ID])
{
    *s = (struct set_stream){.rules = rules};
    if (seed) {
        rng_derive(&s->cards_key, seed, "cards", pairing_id, PAIRING_ID);
        rng_derive(&s->bots_key, seed, "bots", pairing_id, PAIRING_ID);
    }
    shuffle_prepare(&s->shuffle, rules);
}

/* Their bytes are little-endian. */
void set_stream_words(uint64_t (*word)[BLOCK_WORDS], size_t blocks, const struct rng_key *key,
                      uint32_t set, uint64_t first)
{
    rng_blocks((uint8_t *)word, blocks, key, set, first);
    for (size_t i = 0; i < blocks; i++)
        for (unsigned w = 0; w < BLOCK_WORDS; w++)
            word[i][w] = le64toh(word[i][w]);
}

/* The words of one block and, when they are used up, of those that follow it. */
struct random_words {
    const struct rng_key *key;
    uint64_t block;
    uint32_t set;
    unsigned used; /* words of those in store; all: the next block is to be made */
    uint64_t store[1][BLOCK_WORDS];
};

static uint64_t next_word(void *context)
{
    struct random_words *w = context;

    if (w->used == BLOCK_WORDS) {
        set_stream_words(w->store, 1, w->key, w->set, w->block);
        w->block += SET_STREAM_FURTHER;
        w->used = 0;
    }
    return w->store[0][w->used++];
}

static struct random_words words_from(const struct set_stream *s, uint32_t set, uint64_t block)
{
    return (
        struct random_words){.key = &s->cards_key, .set = set, .block = block, .used = BLOCK_WORDS};
}

unsigned set_stream_first_dealer(const struct set_stream *s, uint32_t set)
{
    struct random_words w = words_from(s, set, FIRST_DEALER);
    uint64_t range = s->rules->players;

    for (;;) {
        uint64_t low, dealer = wide_multiply(next_word(&w), range, &low);
        if (low >= -range % range)
            return (unsigned)dealer;
    }
}

/* Where a draw was rejected. */
static __attribute__((noinline)) void deal_anew(const struct set_stream *s, uint32_t set,
                                                uint64_t block, struct cards *cards)
{
    struct random_words w = words_from(s, set, block);

    shuffle_deal(&s->shuffle, cards, next_word, &w);
}

void set_stream_deal(const struct set_stream *s, uint32_t set, uint64_t block, const uint64_t *word,
                     struct cards *cards)
{
    if (!shuffle_deal_words(&s->shuffle, cards, word))
        deal_anew(s, set, block, cards);
}

void set_stream_seeds(const struct set_stream *s, uint32_t set, unsigned game, unsigned deal,
                      uint64_t seed[EU_SEATS][2])
{
    enum { SEEDS = BLOCK_WORDS / 2, FAR = EU_SEATS - SEEDS }; /* in one block; beyond it */
    uint64_t word[1][BLOCK_WORDS], block = set_stream_block(game, deal);

    set_stream_words(word, 1, &s->bots_key, set, block);
    memcpy(seed, word, SEEDS * sizeof *seed);
    if (s->rules->players <= SEEDS)
        return;
    set_stream_words(word, 1, &s->bots_key, set, block + SET_STREAM_FURTHER);
    memcpy(seed + SEEDS, word, FAR * sizeof *seed);
}
