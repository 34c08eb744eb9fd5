/*
 * Faults: what a seat did wrong, as data. fault.c also finds which offence an illegal answer is and
 * which law it breaks. Its cost is in score.c; how a process failed is found in sandbox/ and run/.
 */
#ifndef RULES_FAULT_H
#define RULES_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "euchre_bot.h"

struct fault {
    uint8_t code; /* enum eu_fault */
    uint8_t seat;
    uint8_t question; /* enum eu_question */
    uint8_t trick;    /* tricks completed when it happened */
    uint16_t step;    /* answers given in this deal before it */
    int32_t raw;      /* ILLEGAL: the answer given; CRASH: the signal; EXIT: the status; FORBIDDEN:
                         the system call; TIME: 1 if the table's budget was spent, else 0 */
    const char *law;  /* "63", "F Method", "[R]", ""; static */
};

/* "REVOKE", "TIME", ...: the codes of the log, of messages and of hands as text. */
const char *fault_name(enum eu_fault code);
bool fault_parse(const char *name, enum eu_fault *code);

/* Whether it is an illegal answer, with which the law deals; whether it is a strike. */
bool fault_is_illegal(enum eu_fault code);
bool fault_is_strike(enum eu_fault code);

/* Whether it is an offence in play, for which books have a penalty: a revoke, a wrong card, a bad
 * discard. */
bool fault_breaks_play(enum eu_fault code);

/* Whether it is an illegal answer that costs nothing and is only replaced: any where faults are
 * repaired, else any that is no offence in play. */
bool fault_is_free(const struct eu_rules *rules, enum eu_fault code);

#endif
