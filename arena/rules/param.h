/*
 * The parameters of a rule set: one table for reading, printing and checking them. Used by rules.c,
 * and by egn/, which has other words for some of them.
 */
#ifndef RULES_PARAM_H
#define RULES_PARAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/text.h"
#include "euchre_bot.h"

/* That the field at `offset` has this value, or another (`differs`). An offset of 0 is no
 * condition. */
struct param_condition {
    uint8_t offset, value;
    bool differs;
};

enum { PARAM_CONDITIONS = 4 };

/* A parameter is one of several words, a number from min to max, or, if it has choices and a max,
 * either. It has a meaning only where all of `when` holds. Elsewhere a switch must be off (0) and a
 * number stays as the set has it. */
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

/* The most points of a parameter and of a deal, which have 8 bits in logs. */
enum { PARAM_MOST = 40, PARAM_DEAL = 127 };

/* All, up to one without a name. */
extern const struct param params[];

/* The parameter of that name; NULL if there is none. */
const struct param *param_called(struct text name);

/* The value in a record. */
uint8_t param_get(const struct eu_rules *rules, const struct param *p);

/* Whether it has a meaning in these rules. If not, and `why` is not NULL, *why is the parameter
 * that rules it out. */
bool param_applies(const struct eu_rules *rules, const struct param *p, const struct param **why);

/* The text of a value: a word, or a number written into room; NULL if it is out of range. */
const char *param_text(const struct param *p, uint8_t value, char room[PARAM_NUMBER]);

/* Reads a value into a record. False, and nothing written, if the text is no value of it. */
bool param_read(const struct param *p, struct text text, struct eu_rules *rules);

/* The error of a wrong value, with those that are right. Always returns false. */
bool param_refuse(const struct param *p, struct text value, struct err *err);

#endif
