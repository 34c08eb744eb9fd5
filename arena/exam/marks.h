/*
 * What a bot did in a run, read out of its log: the first thing it did wrong with what it was being
 * asked there, and the first question at which two logs of one event part.
 */
#ifndef EXAM_MARKS_H
#define EXAM_MARKS_H

#include "record/log.h"
#include "table/address.h"

enum { MARKS_QUESTIONS = EU_CHOOSE_PARTNER + 1 };

/* A question put to the bot at a table. */
struct scene {
    char address[ADDRESS_TEXT];
    struct eu_view view; /* question EU_NOTHING: none was, the bot was not even playing */
};

struct marks {
    uint64_t deals;                  /* at tables at which it sat */
    uint64_t asked[MARKS_QUESTIONS]; /* questions with a choice, by kind */
    uint64_t passes;                 /* of those to bid in either way */
    uint64_t faults;                 /* illegal answers and strikes */
    bool forfeits;                   /* a table at least */
    struct fault fault;              /* the first, in the order of the log; its law is `law` */
    char law[24];
    struct scene scene; /* where that was */
};

/* Reads a log of one event, complete or not, for the entrant of this name. The first fault is there
 * if `faults` is not 0. */
bool marks_read(struct marks *m, const char *log, const char *bot, struct err *err);

/* Where play parts. */
struct marks_parting {
    bool parts;
    struct scene scene;
    int32_t answer[2]; /* in either log */
    bool own;          /* the bot was asked, else another */
};

/* Compares two logs of one event. */
bool marks_compare(struct marks_parting *p, const char *const log[2], const char *bot,
                   struct err *err);

#endif
