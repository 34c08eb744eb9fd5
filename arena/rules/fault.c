#include "rules/fault.h"

#include <string.h>

static const char *const names[] = {
    [EU_NO_FAULT] = "NO_FAULT",
    [EU_REVOKE] = "REVOKE",
    [EU_WRONG_CARD] = "WRONG_CARD",
    [EU_BAD_DISCARD] = "BAD_DISCARD",
    [EU_BAD_BID] = "BAD_BID",
    [EU_BAD_TAKE] = "BAD_TAKE",
    [EU_BAD_CALL] = "BAD_CALL",
    [EU_BAD_CHOICE] = "BAD_CHOICE",
    [EU_TIME] = "TIME",
    [EU_CRASH] = "CRASH",
    [EU_EXIT] = "EXIT",
    [EU_FORBIDDEN] = "FORBIDDEN",
    [EU_MEMORY] = "MEMORY",
    [EU_NO_ANSWER] = "NO_ANSWER",
    [EU_NO_START] = "NO_START",
    [EU_BAD_ABI] = "BAD_ABI",
    [EU_CAP] = "CAP",
};

enum { FAULTS = sizeof names / sizeof *names };

const char *fault_name(enum eu_fault code)
{
    return (unsigned)code < FAULTS ? names[code] : "UNKNOWN";
}

bool fault_parse(const char *name, enum eu_fault *code)
{
    for (unsigned i = 1; i < FAULTS; i++) {
        if (strcmp(name, names[i]) == 0) {
            *code = (enum eu_fault)i;
            return true;
        }
    }
    return false;
}

bool fault_is_illegal(enum eu_fault code)
{
    return code >= EU_REVOKE && code <= EU_BAD_CHOICE;
}

bool fault_is_strike(enum eu_fault code)
{
    return code >= EU_TIME && code <= EU_NO_ANSWER;
}

bool fault_is_free(const struct eu_rules *rules, enum eu_fault code)
{
    return fault_is_illegal(code) &&
           (rules->enforcement != EU_ENFORCE_BOOK || !fault_breaks_play(code));
}

bool fault_breaks_play(enum eu_fault code)
{
    return code == EU_REVOKE || code == EU_WRONG_CARD || code == EU_BAD_DISCARD;
}
