#include "rules/shuffle.h"

#include <string.h>

#include "base/int128.h"
#include "rules/rules.h"

/* Whether a random word gives every number below `range`, at most 2^58, the same chance. It is used
 * as a fraction of 2^64, whose digits are taken one after the other by multiplying (Lemire 2019,
 * with the rejection that makes it exact). */
static inline bool is_fair(uint64_t word, uint64_t range)
{
    uint64_t low = word * range;

    return low >= range || low >= -range % range;
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

/* Fisher and Yates from the front, from place `next` of the pack, with `left` cards from there on.
 * The draws of one word are the digits of a number in a mixed radix. */
static inline card *draw(const card *end, card *next, uint64_t *left, uint64_t fraction)
{
    for (; next < end; next++) {
        card *drawn = next + wide_multiply(fraction, (*left)--, &fraction), c = *drawn;
        *drawn = *next;
        *next = c;
    }
    return next;
}

/* The next `count` cards as a set. */
static inline cardset take_set(const card **next, unsigned count)
{
    cardset set = 0;

    for (const card *end = *next + count; *next < end; ++*next)
        set |= card_bit(**next);
    return set;
}

static inline void hand_out(const card *next, const struct shuffle *s, struct cards *cards)
{
    *cards = (struct cards){.turnup = 0};
    for (unsigned seat = 0; seat < s->players; seat++)
        cards->hand[seat] = take_set(&next, s->hand);
    cards->blind = take_set(&next, s->blind);
    if (s->turns_up)
        cards->turnup = *next;
}

void shuffle_deal(const struct shuffle *s, struct cards *cards, shuffle_word *word, void *context)
{
    card pack[PACK_MAX], *next = pack;
    uint64_t left = s->size;

    memcpy(pack, s->pack, sizeof pack);
    for (unsigned w = 0; w < s->words; w++) {
        uint64_t fraction = word(context);
        while (!is_fair(fraction, s->word[w].range))
            fraction = word(context);
        next = draw(pack + s->word[w].end, next, &left, fraction);
    }
    hand_out(pack, s, cards);
}

bool shuffle_deal_words(const struct shuffle *s, struct cards *cards, const uint64_t *word)
{
    card pack[PACK_MAX], *next = pack;
    uint64_t left = s->size;

    memcpy(pack, s->pack, sizeof pack);
    for (unsigned w = 0; w < s->words; w++) {
        if (!is_fair(word[w], s->word[w].range))
            return false;
        next = draw(pack + s->word[w].end, next, &left, word[w]);
    }
    hand_out(pack, s, cards);
    return true;
}
