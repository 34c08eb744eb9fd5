/*
 * Rule sets as data, read and printed as text. A set is a struct eu_rules: a record in rule_sets.c.
 * The values and the meaning of a parameter are a line in param.c. The text is the same everywhere
 * (files, hands, options):
 *
 *     modern stick_dealer=yes target=5
 *
 * the name of a set, then parameters by name. A custom of a book is a switch that sets a number
 * too: `professor1862 defend_alone=yes` has opposed_point=4, unless that is given.
 */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "euchre_bot.h"

/* The named sets, in alphabetical order, up to one without a title. A name that is played by
 * several numbers of players has a set for each, the one it means by itself first: `callace1905
 * players=6` is that game with all that goes with six. */
struct ruleset {
    const char *title; /* what it is, in a few words */
    struct eu_rules rules;

    /* The rest is the reader's own. */

    bool no_joker;                /* the book has none, and no option can bring it in */
    const uint8_t *reconstructed; /* parameters by their offset, up to a 0: not the book's own */
    struct {
        uint8_t with, at, value;
    } custom; /* where the switch at `with` is on, `at` has this value unless it is given */
};
extern const struct ruleset rulesets[];

/* The default rule set. */
#define RULES_DEFAULT "modern"

/* Reads `text`. Unknown names, values out of range and contradictory combinations are refused,
 * each named in the error. On failure *rules is untouched. */
bool rules_parse(struct eu_rules *rules, const char *text, struct err *err);

/* Whether the record makes sense: it starts from a named set, every value is in range, and nothing
 * is switched on that needs what is off. A number whose switch is off must be the named set's own.
 * (rules_parse has asked already; records from a log have not been checked.) */
bool rules_check(const struct eu_rules *rules, struct err *err);

/* The shortest text that rules_parse reads back to the same record: the set's name and what
 * differs from it. `text` has room for RULES_TEXT bytes. */
enum { RULES_TEXT = 1024 };
void rules_text(const struct eu_rules *rules, char text[RULES_TEXT]);

/* Both without customs: what is not named is the set's own. For logs, which are older than the
 * customs. */
bool rules_parse_plain(struct eu_rules *rules, const char *text, struct err *err);
void rules_text_plain(const struct eu_rules *rules, char text[RULES_TEXT]);

/* The record, parameter by parameter, for printing: name, value as text ("-" where its switch is
 * off), what it means. False after the last. */
struct rules_line {
    const char *name;
    const char *value; /* points into `room` or is static */
    const char *meaning;
    bool reconstructed; /* the book's own words are lost and the value is the named set's */
    char room[16];
};
bool rules_line(const struct eu_rules *rules, size_t index, struct rules_line *line);

/* Derived facts with one home. */

/* Whether players are individual: each has his own score, and partners, if any, differ from deal to
 * deal. */
static inline bool rules_individual(const struct eu_rules *rules)
{
    return rules->sides > 2;
}

/* Cards dealt to nobody's hand but not left in the talon: the blind, or the turn-up. */
static inline unsigned rules_beside(const struct eu_rules *rules)
{
    return rules->auction ? rules->blind : 1;
}

/* Cards dealt in all. */
static inline unsigned rules_dealt(const struct eu_rules *rules)
{
    return (unsigned)rules->players * rules->cards + rules_beside(rules);
}

/* The side that a seat scores for. */
static inline unsigned rules_side(const struct eu_rules *rules, unsigned seat)
{
    return rules->sides == 2 ? seat & 1u : seat;
}

/* Sets of seats, bit s: seat s. All of the table; those that score for a side. */
static inline unsigned rules_seats(const struct eu_rules *rules)
{
    return (1u << rules->players) - 1;
}

static inline unsigned rules_seats_of(const struct eu_rules *rules, unsigned side)
{
    return (rules->sides == 2 ? 0x55u << side : 1u << side) & rules_seats(rules);
}

#endif
