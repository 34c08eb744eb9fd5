#include "rules/shuffle.h"

#include <string.h>

#include "base/int128.h"
#include "rules/rules.h"

/* A random number below `range`, at most 2^58, as a fraction of 2^64. The caller takes its digits
 * one after the other by multiplying (Lemire 2019, with the rejection that makes it exact). */
static uint64_t draw_fraction(uint64_t range, shuffle_word *word, void *context)
{
    for (;;) {
        uint64_t w = word(context), low = w * range;
        if (low >= range || low >= -range % range)
            return w;
    }
}

void shuffle_prepare(struct shuffle *s, const struct eu_rules *rules)
{
    unsigned needed = rules_dealt(rules);

    *s = (struct shuffle){.players = rules->players,
                          .hand = rules->cards,
                          .blind = rules->auction ? rules->blind : 0,
                          .turns_up = !rules->auction};
    for (cardset rest = card_pack(rules->low, rules->joker); rest; rest &= rest - 1)
        s->pack[s->size++] = card_lowest(rest);
    for (unsigned drawn = 0; drawn < needed; s->words++) {
        uint64_t range = s->size - drawn++;
        while (drawn < needed && range < (1ULL << 58) / PACK_MAX)
            range *= s->size - drawn++;
        s->word[s->words].range = range;
        s->word[s->words].end = (uint8_t)drawn;
    }
}

/* Fisher and Yates from the front, for as many cards as are needed. The draws of one word are the
 * digits of a number in a mixed radix. */
static void shuffle(const struct shuffle *s, card *pack, shuffle_word *word, void *context)
{
    card *next = pack;
    uint64_t left = s->size;

    for (unsigned w = 0; w < s->words; w++) {
        uint64_t fraction = draw_fraction(s->word[w].range, word, context);
        for (const card *end = pack + s->word[w].end; next < end; next++) {
            card *drawn = next + wide_multiply(fraction, left--, &fraction), c = *drawn;
            *drawn = *next;
            *next = c;
        }
    }
}

/* The next `count` cards as a set. */
static inline cardset take_set(const card **next, unsigned count)
{
    cardset set = 0;

    for (const card *end = *next + count; *next < end; ++*next)
        set |= card_bit(**next);
    return set;
}

void shuffle_deal(const struct shuffle *s, struct cards *cards, shuffle_word *word, void *context)
{
    card pack[PACK_MAX];
    const card *next = pack;

    memcpy(pack, s->pack, sizeof pack);
    shuffle(s, pack, word, context);
    *cards = (struct cards){.turnup = 0};
    for (unsigned seat = 0; seat < s->players; seat++)
        cards->hand[seat] = take_set(&next, s->hand);
    cards->blind = take_set(&next, s->blind);
    if (s->turns_up)
        cards->turnup = *next;
}
