/*
 * What a unit test begins with: cmocka and what that needs, the head of a test, and what must be so
 * in many of them.
 */
#ifndef TEST_H
#define TEST_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/cards.h"
#include "rules/rules.h"

/* The head of a test; one that has a fixture is a function of `void **state` as cmocka has it. */
#define TEST(name) static void name(void **state __attribute__((unused)))

/* Ends the test as skipped, and says why in the words that tests/check counts. */
#define LEAVE_OUT(reason) \
    do { \
        print_message("left out: %s\n", reason); \
        skip(); \
    } while (0)

/* Fails with the error if it is not so. */
static inline void must(bool ok, const struct err *err)
{
    if (!ok)
        fail_msg("%s", err->text);
}

/* The rules that a text means. */
static inline struct eu_rules rules_of(const char *text)
{
    struct eu_rules rules;
    struct err err;

    if (!rules_parse(&rules, text, &err))
        fail_msg("%s: %s", text, err.text);
    return rules;
}

/* A card by its two letters, and whatever follows them; cards of which each has a blank or nothing
 * behind it. */
static inline card card_of(const char *text)
{
    char two[3] = {text[0], text[1], '\0'};
    card c;

    if (!card_parse(two, &c))
        fail_msg("%s is no card", two);
    return c;
}

static inline cardset cards_of(const char *text)
{
    cardset set = 0;

    for (; *text; text += text[2] ? 3 : 2)
        set |= card_bit(card_of(text));
    return set;
}

static inline void near_within(double found, double expected, double within)
{
    if (!(fabs(found - expected) <= within))
        fail_msg("expected %.12g, found %.12g", expected, found);
}

/* Equal but for rounding. */
static inline void near(double found, double expected)
{
    near_within(found, expected, 1e-12);
}

#endif
