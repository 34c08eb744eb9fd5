/*
 * The named rule sets, a table of records: adding a game is adding a record in named.c. Private to
 * rules.c.
 */
#ifndef GAME_NAMED_H
#define GAME_NAMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "euchre_bot.h"

struct ruleset {
    const char *title;
    struct eu_rules rules;
    bool no_joker;                /* the book has none, and no option can bring it in */
    const uint8_t *reconstructed; /* parameters by their offset, up to a 0: not the book's own */
};

/* By number from 0, in alphabetical order; NULL after the last. Sets of one name follow one
 * another; the first is what the name means by itself. */
const struct ruleset *named_number(size_t index);

/* The set of that name for so many players, else the first of the name; NULL if there is none. */
const struct ruleset *named_called(struct text name, unsigned players);

#endif
