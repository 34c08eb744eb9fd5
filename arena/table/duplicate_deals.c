#include "table/duplicate_deals.h"

#include <endian.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "base/int128.h"
#include "rules/shuffle.h"
#include "table/deal_file.h"

/* Numbers of the blocks of a set: deal d of game g has block g << 16 | d. The further blocks for
 * rejected draws, and those of seats beyond the fourth, lie 2^40 apart. */
static const uint64_t FURTHER = 1ULL << 40;
static const uint64_t FIRST_DEALER = 1ULL << 62;
static const uint64_t NO_BLOCK = 1ULL << 63; /* beyond all of them */

void duplicate_seed_commitment(uint8_t commitment[32], const uint8_t seed[RNG_SEED_BYTES])
{
    static const char purpose[] = "commit";
    struct hash hash;

    hash_begin(&hash, NULL, 0);
    hash_add(&hash, purpose, strlen(purpose));
    hash_add(&hash, seed, RNG_SEED_BYTES);
    hash_end(&hash, commitment);
}

bool duplicate_seed_is_of(const uint8_t seed[RNG_SEED_BYTES], const uint8_t commitment[32])
{
    uint8_t its[32];

    duplicate_seed_commitment(its, seed);
    return memcmp(its, commitment, sizeof its) == 0;
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
    s->keeper = NULL;
    s->first_dealer = EU_NOBODY;
    for (unsigned i = 0; i < DUPLICATE_RUNS; i++) {
        struct duplicate_run *run = &s->run[i];
        run->for_cards.from = run->for_bots.from = run->for_far.from = NO_BLOCK;
    }
}

static size_t run_number(uint64_t block)
{
    return block / DUPLICATE_AHEAD % DUPLICATE_RUNS;
}

static struct duplicate_run *run_of(struct duplicate_deals *s, uint64_t block)
{
    return &s->run[run_number(block)];
}

static bool is_ahead(const struct blocks *b, uint64_t block)
{
    return block - b->from < DUPLICATE_AHEAD;
}

/* Makes blocks of random words, whose bytes are little-endian. */
static void make_words(uint64_t (*word)[BLOCK_WORDS], size_t blocks, const struct rng_key *key,
                       uint64_t set, uint64_t first)
{
    rng_blocks((uint8_t *)word, blocks, key, set, first);
    for (size_t i = 0; i < blocks; i++)
        for (unsigned w = 0; w < BLOCK_WORDS; w++)
            word[i][w] = le64toh(word[i][w]);
}

static __attribute__((noinline)) void fill_blocks(struct blocks *b, const struct rng_key *key,
                                                  uint64_t set, uint64_t block)
{
    b->from = block - block % DUPLICATE_AHEAD;
    make_words(b->word, DUPLICATE_AHEAD, key, set, b->from);
}

/* The words of one block among those of its run. */
static inline const uint64_t *words_of(struct blocks *b, const struct rng_key *key, uint64_t set,
                                       uint64_t block)
{
    if (!is_ahead(b, block))
        fill_blocks(b, key, set, block);
    return b->word[block % DUPLICATE_AHEAD];
}

/* The words of one block and, when they are used up, of those that follow it. */
struct random_words {
    const struct rng_key *key;
    uint64_t nonce, block;
    const uint64_t *next, *end;
    uint64_t store[1][BLOCK_WORDS];
};

static uint64_t next_word(void *context)
{
    struct random_words *w = context;

    if (w->next == w->end) {
        w->block += FURTHER;
        make_words(w->store, 1, w->key, w->nonce, w->block);
        w->next = w->store[0];
        w->end = w->next + BLOCK_WORDS;
    }
    return *w->next++;
}

static uint64_t deal_index(unsigned game, unsigned deal)
{
    return (uint64_t)game << 16 | deal;
}

static uint8_t draw_first_dealer(const struct duplicate_deals *s)
{
    struct random_words w = {.key = &s->cards_key,
                             .nonce = s->set,
                             .block = FIRST_DEALER - FURTHER};
    uint64_t range = s->rules->players;

    for (;;) {
        uint64_t low, dealer = wide_multiply(next_word(&w), range, &low);
        if (low >= -range % range)
            return (uint8_t)dealer;
    }
}

unsigned duplicate_first_dealer(struct duplicate_deals *s)
{
    if (s->first_dealer == EU_NOBODY)
        s->first_dealer = draw_first_dealer(s);
    return s->first_dealer;
}

/* Deals block number `block`, to the first table that asks this source for it. */
static __attribute__((noinline)) void deal_cards(struct duplicate_deals *s,
                                                 struct duplicate_run *run, uint64_t block)
{
    struct blocks *b = &run->for_cards;
    uint64_t place = block % DUPLICATE_AHEAD;
    struct random_words w;

    if (!is_ahead(b, block))
        run->dealt = 0;
    w.key = &s->cards_key;
    w.nonce = s->set;
    w.block = block;
    w.next = words_of(b, &s->cards_key, s->set, block);
    w.end = w.next + BLOCK_WORDS;
    shuffle_deal(&s->shuffle, &run->cards[place], next_word, &w);
    run->dealt |= 1u << place;
}

static const struct cards *cards_from_seed(struct duplicate_deals *s, unsigned game, unsigned deal)
{
    uint64_t block = deal_index(game, deal), place = block % DUPLICATE_AHEAD;
    struct duplicate_run *run = run_of(s, block);

    if (!is_ahead(&run->for_cards, block) || !(run->dealt >> place & 1))
        deal_cards(s, run, block);
    return &run->cards[place];
}

/* To be kept, where they are not yet. */
static const struct cards *kept_cards(struct duplicate_deals *s, unsigned game, unsigned deal)
{
    const struct cards *cards = s->keeper->find(s->kept, game, deal);

    if (!cards) {
        cards = cards_from_seed(s, game, deal);
        s->keeper->keep(s->kept, game, deal, cards);
    }
    return cards;
}

const struct cards *duplicate_cards(struct duplicate_deals *s, unsigned game, unsigned deal)
{
    if (s->given) {
        struct cards *cards = &s->run[0].cards[0];
        deal_file_cards(s->given, s->set, game, deal, cards);
        return cards;
    }
    return s->keeper ? kept_cards(s, game, deal) : cards_from_seed(s, game, deal);
}

void duplicate_seeds(struct duplicate_deals *s, unsigned game, unsigned deal,
                     uint64_t seed[EU_SEATS][2])
{
    enum { SEEDS = BLOCK_WORDS / 2, FAR = EU_SEATS - SEEDS }; /* in one block; beyond it */
    uint64_t block = deal_index(game, deal);
    struct duplicate_run *run = run_of(s, block);

    memcpy(seed, words_of(&run->for_bots, &s->bots_key, s->set, block), SEEDS * sizeof *seed);
    if (s->rules->players <= SEEDS)
        return;
    block += FURTHER;
    memcpy(seed + SEEDS, words_of(&run->for_far, &s->bots_key, s->set, block), FAR * sizeof *seed);
}

static void fetch(const void *at, size_t bytes)
{
    __builtin_prefetch(at, 1);
    __builtin_prefetch((const char *)at + bytes - 1, 1);
}

void duplicate_fetch(const struct duplicate_deals *s)
{
    __builtin_prefetch(s);
    fetch(&s->given,
          offsetof(struct duplicate_deals, shuffle) - offsetof(struct duplicate_deals, given));
}

void duplicate_fetch_deal(const struct duplicate_deals *s, unsigned game, unsigned deal,
                          unsigned step)
{
    uint64_t block = deal_index(game, deal), place = block % DUPLICATE_AHEAD;
    const struct duplicate_run *run = &s->run[run_number(block)];

    if (step == 1) {
        __builtin_prefetch(&run->for_bots.from);
        __builtin_prefetch(&run->dealt, 1);
        fetch(run->for_bots.word[place], sizeof run->for_bots.word[place]);
    } else {
        fetch(run->for_cards.word[place], sizeof run->for_cards.word[place]);
        fetch(&run->cards[place], sizeof run->cards[place]);
    }
    if (s->keeper)
        s->keeper->fetch(s->kept, deal, step);
}
