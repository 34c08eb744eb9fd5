/*
 * Reads out of a log what one bot did: its first fault, with the question it was asked there; and
 * finds the first question at which two logs of the same event differ.
 */
#ifndef CHECK_LOG_FINDINGS_H
#define CHECK_LOG_FINDINGS_H

#include "log/log.h"
#include "table/address.h"

enum { LOG_FINDINGS_QUESTIONS = EU_CHOOSE_PARTNER + 1 };

/* Where something happened: a question put to the bot at a table. */
struct finding_place {
    char address[ADDRESS_TEXT];
    struct eu_view view; /* question EU_NOTHING: the bot was not being asked */
};

struct log_findings {
    uint64_t deals;                         /* at its tables */
    uint64_t asked[LOG_FINDINGS_QUESTIONS]; /* questions with a choice, by kind */
    uint64_t passes;                        /* of the questions to bid */
    uint64_t faults;                        /* illegal answers and strikes */
    bool forfeits;                          /* at least one table */
    struct fault fault;                     /* the first in the log; its law is `law` */
    char law[24];
    struct finding_place place; /* of the first fault */
};

/* Reads a log of one event, complete or not, for the entrant of this name. The first fault is there
 * if `faults` is not 0. */
bool log_findings_read(struct log_findings *m, const char *log, const char *bot, struct err *err);

/* The first question at which two logs differ. */
struct log_findings_difference {
    bool differs;
    struct finding_place place;
    int32_t answer[2]; /* in each log */
    bool own;          /* the bot was asked, else another */
};

/* Compares two logs of the same event. */
bool log_findings_compare(struct log_findings_difference *p, const char *const log[2],
                          const char *bot, struct err *err);

#endif
