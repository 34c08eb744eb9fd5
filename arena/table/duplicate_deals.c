#include "table/duplicate_deals.h"

#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "table/deal_file.h"

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
    *s = (struct duplicate_deals){.given = given};
    set_stream_start(&s->stream, rules, seed, pairing_id);
    duplicate_set(s, 0);
}

void duplicate_set(struct duplicate_deals *s, uint32_t set)
{
    s->set = set;
    s->keeper = NULL;
    s->first_dealer = EU_NOBODY;
    for (unsigned i = 0; i < DUPLICATE_RUNS; i++) {
        struct duplicate_run *run = &s->run[i];
        run->for_cards.from = run->for_bots.from = run->for_far.from = SET_STREAM_NO_BLOCK;
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

static __attribute__((noinline)) void fill_blocks(struct blocks *b, const struct rng_key *key,
                                                  uint32_t set, uint64_t block)
{
    b->from = block - block % DUPLICATE_AHEAD;
    set_stream_words(b->word, DUPLICATE_AHEAD, key, set, b->from);
}

/* The words of one block among those of its run. */
static inline const uint64_t *words_of(struct blocks *b, const struct rng_key *key, uint32_t set,
                                       uint64_t block)
{
    if (!is_ahead(b, block))
        fill_blocks(b, key, set, block);
    return b->word[block % DUPLICATE_AHEAD];
}

unsigned duplicate_first_dealer(struct duplicate_deals *s)
{
    if (s->first_dealer == EU_NOBODY)
        s->first_dealer = (uint8_t)set_stream_first_dealer(&s->stream, s->set);
    return s->first_dealer;
}

/* Deals block number `block`, to the first table that asks this source for it. */
static __attribute__((noinline)) void deal_cards(struct duplicate_deals *s,
                                                 struct duplicate_run *run, uint64_t block)
{
    struct blocks *b = &run->for_cards;
    uint64_t place = block % DUPLICATE_AHEAD;

    if (!is_ahead(b, block))
        run->dealt = 0;
    const uint64_t *word = words_of(b, &s->stream.cards_key, s->set, block);
    set_stream_deal(&s->stream, s->set, block, word, &run->cards[place]);
    run->dealt |= 1u << place;
}

static const struct cards *cards_from_seed(struct duplicate_deals *s, unsigned game, unsigned deal)
{
    uint64_t block = set_stream_block(game, deal), place = block % DUPLICATE_AHEAD;
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
    uint64_t block = set_stream_block(game, deal);
    struct duplicate_run *run = run_of(s, block);

    memcpy(seed, words_of(&run->for_bots, &s->stream.bots_key, s->set, block),
           SEEDS * sizeof *seed);
    if (s->stream.rules->players <= SEEDS)
        return;
    block += SET_STREAM_FURTHER;
    memcpy(seed + SEEDS, words_of(&run->for_far, &s->stream.bots_key, s->set, block),
           FAR * sizeof *seed);
}

static void fetch(const void *at, size_t bytes)
{
    __builtin_prefetch(at, 1);
    __builtin_prefetch((const char *)at + bytes - 1, 1);
}

void duplicate_fetch(const struct duplicate_deals *s)
{
    __builtin_prefetch(s);
    fetch(&s->stream, offsetof(struct set_stream, shuffle));
}

void duplicate_fetch_deal(const struct duplicate_deals *s, unsigned game, unsigned deal,
                          unsigned step)
{
    uint64_t block = set_stream_block(game, deal), place = block % DUPLICATE_AHEAD;
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
