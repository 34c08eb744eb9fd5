/*
 * What fuzzers of the game make of their input: rules, cards, answers of any kind.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/deal.h"
#include "rules/rules.h"

struct input {
    const uint8_t *data;
    size_t left;
    uint64_t words; /* state of the words that shuffle the pack */
};

static inline unsigned next_byte(struct input *in)
{
    if (!in->left)
        return 0;
    in->left--;
    return *in->data++;
}

static inline uint64_t next_word(void *context)
{
    struct input *in = context;
    in->words = in->words * 6364136223846793005ULL + 1442695040888963407ULL;
    return in->words ^ in->words >> 31;
}

/* A rule set with some of its parameters changed, as far as that makes sense. */
static inline struct eu_rules any_rules(struct input *in)
{
    static const char *const options[] = {"enforcement=repair",
                                          "joker=yes",
                                          "pack=52",
                                          "cards=7",
                                          "alone=no",
                                          "partners=none",
                                          "players=6",
                                          "players=5",
                                          "auction=yes",
                                          "blind=2",
                                          "stick_dealer=yes",
                                          "take=yes",
                                          "defend_alone=yes",
                                          "jambone=yes",
                                          "jamboree=yes",
                                          "turnup_discard=yes",
                                          "lap=yes",
                                          "revoke_ends=yes",
                                          "revoke_choice=yes",
                                          "revoke_whole=yes",
                                          "wrong_revokes=no",
                                          "wrong=3 revoke=4",
                                          "abandon=5",
                                          "rubber=three_games"};
    struct eu_rules rules;
    size_t sets = 0;
    while (rulesets[sets].title)
        sets++;
    rules = rulesets[next_byte(in) % sets].rules;
    unsigned switches = next_byte(in);
    switches |= next_byte(in) << 8;
    switches |= next_byte(in) << 16;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char base[RULES_TEXT], text[RULES_TEXT + 64];
        struct eu_rules changed;
        if (!(switches >> i & 1))
            continue;
        rules_text(&rules, base);
        snprintf(text, sizeof text, "%s %s", base, options[i]);
        if (rules_parse(&changed, text, NULL))
            rules = changed;
    }
    return rules;
}

/* Mostly small numbers and cards; now and then anything at all. */
static inline int32_t any_answer(struct input *in, const struct deal *d)
{
    unsigned byte = next_byte(in);
    if (byte < 128)
        return (int32_t)byte;
    if (byte < 240) {
        uint64_t legal = d->ask.legal;
        for (unsigned skip = byte % (unsigned)card_count(legal); skip; skip--)
            legal &= legal - 1;
        return card_lowest(legal);
    }
    uint32_t number = byte;
    for (int i = 0; i < 3; i++)
        number = number << 8 | next_byte(in);
    return (int32_t)number;
}

#endif
