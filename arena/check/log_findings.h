/*
 * What a bot did in a run, read out of its log: the first thing it did wrong with what it was being
 * asked there, and the first question at which two logs of one event part.
 */
#ifndef CHECK_LOG_FINDINGS_H
#define CHECK_LOG_FINDINGS_H

#include "log/log.h"
#include "table/address.h"

enum { LOG_FINDINGS_QUESTIONS = EU_CHOOSE_PARTNER + 1 };

/* A question put to the bot at a table. */
struct finding_place {
    char address[ADDRESS_TEXT];
    struct eu_view view; /* question EU_NOTHING: none was, the bot was not even playing */
};

struct log_findings {
    uint64_t deals;                         /* at tables at which it sat */
    uint64_t asked[LOG_FINDINGS_QUESTIONS]; /* questions with a choice, by kind */
    uint64_t passes;                        /* of those to bid in either way */
    uint64_t faults;                        /* illegal answers and strikes */
    bool forfeits;                          /* a table at least */
    struct fault fault; /* the first, in the order of the log; its law is `law` */
    char law[24];
    struct finding_place place; /* where that was */
};

/* Reads a log of one event, complete or not, for the entrant of this name. The first fault is there
 * if `faults` is not 0. */
bool log_findings_read(struct log_findings *m, const char *log, const char *bot, struct err *err);

/* Where play parts. */
struct log_findings_difference {
    bool differs;
    struct finding_place place;
    int32_t answer[2]; /* in either log */
    bool own;          /* the bot was asked, else another */
};

/* Compares two logs of one event. */
bool log_findings_compare(struct log_findings_difference *p, const char *const log[2],
                          const char *bot, struct err *err);

#endif
