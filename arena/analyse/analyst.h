/*
 * An analyst: a bot that tells what answers are worth (`values` of sdk/euchre_bot.h). It has a
 * process of its own in the sandbox, or is trusted and loaded into this one. It has an instance for
 * each seat, and plays at no table: any view may be put to it at any time.
 *
 *     analyst_start(&a, &setup, &err)
 *     analyst_ask(a, &view, &position, &values, &told, &err)      as often as need be
 *     analyst_stop(a)
 *
 * In the sandbox it has the limits that bots have by default, but for the time of an answer. A
 * trusted one has none.
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
    const char *path, *args; /* its file or folder, and arguments */
    const struct eu_rules *rules;
    unsigned user; /* as in struct process_setup */
    uint32_t ms;   /* CPU time that the values of one question may take; 0: ANALYST_MS */
};

enum { ANALYST_MS = 10000 };

struct analyst;

/* ERR_USAGE if the file is no bot that can be read, or the bot offers no values, does not play
 * these rules or does not open a table; ERR_ABORT if it or the machine fails. */
bool analyst_start(struct analyst **a, const struct analyst_setup *setup, struct err *err);

/* Has it tell the values of all legal answers of a view. *told is false, and *values as it was,
 * where it cannot say of this question. What it tells is checked: points between -1000 and 1000,
 * chances between 0 and 1 or all -1. `by` is made safe to print, and is the bot's name where it
 * tells none. Behind the last legal answer points are 0 and chances -1. The size in *position need
 * not be set. ERR_ABORT, with how it ended, if it fails or tells nonsense; ERR_USAGE if it does not
 * open a table at this seat. After either only analyst_stop may follow. */
bool analyst_ask(struct analyst *a, const struct eu_view *view, const struct eu_position *position,
                 struct eu_values *values, bool *told, struct err *err);

/* Sees that *a is an analyst of these rules: keeps it if it is, else ends it and starts one. *own,
 * which lives as long as the analyst, keeps the rules; *a is NULL at first. */
bool analyst_turn(struct analyst **a, struct eu_rules *own, const struct eu_rules *rules,
                  const struct analyst_setup *setup, struct err *err);

/* NULL is no analyst. */
void analyst_stop(struct analyst *a);

#endif
