/*
 * An analyst: a bot that tells what answers are worth (`values` of sdk/euchre_bot.h). It has a
 * process of its own in the sandbox, or is trusted and loaded into this one. It sits at no table:
 * any view may be put to it at any time.
 *
 *     analyst_start(&a, &setup, &err)
 *     analyst_ask(&a, &view, &position, &values, &err)      as often as need be
 *     analyst_stop(a)
 */
#ifndef ANALYSE_ANALYST_H
#define ANALYSE_ANALYST_H

#include <stdbool.h>

#include "base/err.h"
#include "euchre_bot.h"

/* All is borrowed and outlives the analyst. */
struct analyst_setup {
    const char *host;        /* euchre-host; NULL: the bot is trusted */
    const char *name;        /* of the bot, for errors; safe to print */
    const char *path, *args; /* its file and arguments */
    const struct eu_rules *rules;
    unsigned user; /* as in struct process_setup */
};

enum { ANALYST_MS = 10000 }; /* CPU time that the values of one question may take */

struct analyst;

/* ERR_USAGE if the bot offers no values, does not play these rules or does not open a table;
 * ERR_ABORT if it or the machine fails. */
bool analyst_start(struct analyst **a, const struct analyst_setup *setup, struct err *err);

/* Has it tell the values of all legal answers of a view. `told` is false where it cannot say of
 * this question. What it tells is checked: points between -1000 and 1000, chances between 0 and 1
 * or all -1, `by` made safe to print. ERR_ABORT, with how it ended, if it fails or tells
 * nonsense; then only analyst_stop may follow. */
bool analyst_ask(struct analyst *a, const struct eu_view *view, const struct eu_position *position,
                 struct eu_values *values, bool *told, struct err *err);

/* NULL is no analyst. */
void analyst_stop(struct analyst *a);

#endif
