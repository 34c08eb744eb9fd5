/*
 * The parameters of a rule set, one table for reading, printing and checking. For rules.c, and for
 * export/ which says in other words what it can of them.
 */
#ifndef RULES_PARAM_H
#define RULES_PARAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/text.h"
#include "euchre_bot.h"

/* The field at `offset` has this value, or has it not. An offset of 0 is no condition. */
struct param_condition {
    uint8_t offset, value;
    bool differs;
};

enum { PARAM_CONDITIONS = 4 };

/* A parameter is a choice of words, a number from min to max, or where it has choices and a max
 * either. It says something only where all of
 * `when` holds. Where it says nothing, a switch must be off (0) and a number stays as the set has
 * it. */
struct param {
    const char *name;
    uint8_t offset;
    const struct param_word *choices; /* up to one without text */
    uint8_t min, max;
    struct param_condition when[PARAM_CONDITIONS];
    bool is_switch;
    const char *meaning;
};

enum { PARAM_NUMBER = 16 };

/* The most that one deal may score, so that its points have room in 8 bits. */
enum { PARAM_MOST = 40, PARAM_DEAL = 127 };

/* All, up to one without a name. */
extern const struct param params[];

/* The parameter of that name; NULL if there is none. */
const struct param *param_called(struct text name);

/* The value in a record. */
uint8_t param_get(const struct eu_rules *rules, const struct param *p);

/* Whether it says anything in these rules; if not and `why` is not NULL, *why is the parameter that
 * stands against it. */
bool param_applies(const struct eu_rules *rules, const struct param *p, const struct param **why);

/* Text of a value: a word, or a number written into room; NULL if it is out of range. */
const char *param_text(const struct param *p, uint8_t value, char room[PARAM_NUMBER]);

/* Reads the value into a record. False, and nothing written, if the text is no value of it. */
bool param_read(const struct param *p, struct text text, struct eu_rules *rules);

/* The error of a value that it may not have, with those that it may. Always returns false. */
bool param_refuse(const struct param *p, struct text value, struct err *err);

#endif
