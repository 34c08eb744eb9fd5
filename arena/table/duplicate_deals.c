#include "table/duplicate_deals.h"

#include <endian.h>
#include <string.h>

#include "base/hash.h"
#include "base/int128.h"
#include "rules/shuffle.h"
#include "table/deal_file.h"

enum { BLOCK_WORDS = RNG_BLOCK_BYTES / 8 };

/* Numbers of the blocks of a set: deal d of game g has block g << 16 | d. The further blocks for
 * rejected draws, and those of seats beyond the fourth, lie 2^40 apart. */
static const uint64_t FURTHER = 1ULL << 40;
static const uint64_t FIRST_DEALER = 1ULL << 62;

void seed_commitment(uint8_t commitment[32], const uint8_t seed[RNG_SEED_BYTES])
{
    static const char purpose[] = "commit";
    struct hash hash;

    hash_begin(&hash, NULL, 0);
    hash_add(&hash, purpose, strlen(purpose));
    hash_add(&hash, seed, RNG_SEED_BYTES);
    hash_end(&hash, commitment);
}

bool seed_is_of(const uint8_t seed[RNG_SEED_BYTES], const uint8_t commitment[32])
{
    uint8_t its[32];

    seed_commitment(its, seed);
    return memcmp(its, commitment, sizeof its) == 0;
}

static uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return le64toh(word);
}

void duplicate_start(struct duplicate_deals *s, const struct eu_rules *rules, const uint8_t *seed,
                     const uint8_t pairing_id[PAIRING_ID], const struct deal_file *given)
{
    *s = (struct duplicate_deals){.rules = rules, .given = given};
    if (seed) {
        rng_derive(&s->cards_key, seed, "cards", pairing_id, PAIRING_ID);
        rng_derive(&s->bots_key, seed, "bots", pairing_id, PAIRING_ID);
    }
    shuffle_prepare(&s->shuffle, rules);
    duplicate_set(s, 0);
}

void duplicate_set(struct duplicate_deals *s, uint32_t set)
{
    s->set = set;
    for (unsigned i = 0; i < DUPLICATE_RUNS; i++) {
        struct duplicate_run *run = &s->run[i];
        run->for_cards.from = run->for_bots.from = run->for_far.from = UINT64_MAX;
    }
}

static struct duplicate_run *run_of(struct duplicate_deals *s, uint64_t block)
{
    return &s->run[block / DUPLICATE_AHEAD % DUPLICATE_RUNS];
}

static bool is_ahead(const struct blocks *b, uint64_t block)
{
    return block - b->from < DUPLICATE_AHEAD && b->from != UINT64_MAX;
}

static void fill_blocks(struct blocks *b, const struct rng_key *key, uint64_t set, uint64_t block)
{
    b->from = block - block % DUPLICATE_AHEAD;
    rng_blocks(b->block[0], DUPLICATE_AHEAD, key, set, b->from);
}

/* The words of one block and, when they are used up, of those that follow it. */
struct random_words {
    const struct rng_key *key;
    uint64_t nonce, block;
    const uint8_t *bytes;
    uint8_t store[RNG_BLOCK_BYTES];
    unsigned used;
};

static uint64_t next_word(void *context)
{
    struct random_words *w = context;

    if (w->used == BLOCK_WORDS) {
        w->block += FURTHER;
        rng_blocks(w->store, 1, w->key, w->nonce, w->block);
        w->bytes = w->store;
        w->used = 0;
    }
    return word_at(w->bytes + 8 * w->used++);
}

static uint64_t deal_index(unsigned game, unsigned deal)
{
    return (uint64_t)game << 16 | deal;
}

unsigned duplicate_first_dealer(struct duplicate_deals *s)
{
    struct random_words w = {.key = &s->cards_key,
                             .nonce = s->set,
                             .block = FIRST_DEALER - FURTHER};

    w.used = BLOCK_WORDS;
    uint64_t range = s->rules->players;
    for (;;) {
        uint64_t low, dealer = wide_multiply(next_word(&w), range, &low);
        if (low >= -range % range)
            return (unsigned)dealer;
    }
}

const struct cards *duplicate_cards(struct duplicate_deals *s, unsigned game, unsigned deal)
{
    struct random_words w = {.key = &s->cards_key,
                             .nonce = s->set,
                             .block = deal_index(game, deal)};
    unsigned place = (unsigned)(w.block % DUPLICATE_AHEAD);
    struct duplicate_run *run = run_of(s, w.block);
    struct cards *cards = &run->cards[place];

    if (s->given) {
        deal_file_cards(s->given, s->set, game, deal, cards);
        return cards;
    }
    if (!is_ahead(&run->for_cards, w.block)) {
        fill_blocks(&run->for_cards, w.key, w.nonce, w.block);
        run->dealt = 0;
    }
    if (!(run->dealt >> place & 1)) {
        w.bytes = run->for_cards.block[place];
        shuffle_deal(&s->shuffle, cards, next_word, &w);
        run->dealt |= 1u << place;
    }
    return cards;
}

void duplicate_seeds(struct duplicate_deals *s, unsigned game, unsigned deal,
                     uint64_t seed[EU_SEATS][2])
{
    enum { SEEDS = RNG_BLOCK_BYTES / 16 }; /* in one block */
    uint64_t block = deal_index(game, deal);
    struct duplicate_run *run = run_of(s, block);

    for (unsigned first = 0; first < s->rules->players; first += SEEDS) {
        struct blocks *b = first ? &run->for_far : &run->for_bots;
        if (!is_ahead(b, block))
            fill_blocks(b, &s->bots_key, s->set, block);
        const uint8_t *bytes = b->block[block % DUPLICATE_AHEAD];
        for (unsigned k = 0; k < SEEDS && first + k < EU_SEATS; k++)
            for (unsigned half = 0; half < 2; half++)
                seed[first + k][half] = word_at(bytes + 16 * k + 8 * half);
        block += FURTHER;
    }
}
