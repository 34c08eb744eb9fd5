/*
 * What the check of a bot found, in words for its author: sentences on one finding
 * (check_findings.c), advice on how to mend it (check_advice.c), and the verdict on all rule sets
 * as text or JSON (check_verdict.c).
 *
 *     struct check_verdict v = {.check = &check};
 *     for every rule set: check_play(&check, i, &report, &err), check_verdict_add(&v, &report)
 *     check_verdict_print(&v, format);
 *     check_verdict_finish(&v);
 */
#ifndef RESULTS_CHECK_RESULTS_H
#define RESULTS_CHECK_RESULTS_H

#include <jansson.h>

#include "terminal/grid.h"
#include "check/check.h"

/* ---- The verdict ---- */

struct check_verdict {
    const struct check *check; /* borrowed */
    /* The rest is check_verdict.c's own. */
    unsigned passed, tried, skipped, failed, fewer;
    unsigned names; /* of rule sets that were played; each may be there with several parameters */
    uint64_t deals, passes, asked[LOG_FINDINGS_QUESTIONS];
    struct check_report first; /* of those that failed, if any did */
    json_t *sets;              /* of every rule set; owned */
};

void check_verdict_finish(struct check_verdict *g);

/* Adds a report. False if there is no memory. */
bool check_verdict_add(struct check_verdict *g, const struct check_report *r);

/* Prints the verdict with its reasons, as text or as a JSON object. False if there is no memory. */
bool check_verdict_print(const struct check_verdict *g, enum grid_format format);

/* ---- One finding ---- */

/* One sentence without its end: "mine answered the king of spades, asked to play a card, and did
 * not follow suit: hearts were led". */
void check_finding_sentence(struct buf *out, const struct check *x, const struct check_report *r);

/* A few words for a line of a table: "REVOKE", "CRASH (Segmentation fault)". */
void check_finding_briefly(struct buf *out, const struct check_finding *f);

/* Where it was, what was asked, what the bot saw: lines of a name and a text. Line `index` from 0;
 * false after the last. */
bool check_finding_details(struct buf *out, const char **name, const struct check_report *r,
                           unsigned index);

/* The command that shows or asks it again. False where there is none: no log is kept. */
bool check_finding_command(struct buf *out, const struct check *x, const struct check_finding *f);

/* Appends how it may be mended, in one or two sentences and in terms of the bot's language. False
 * if there is no memory. */
bool check_advice_add(struct buf *out, const struct check_finding *f);

/* For check_findings.c: what comes after "asked to". */
const char *check_advice_asked(unsigned question);

/* For check_findings.c: what a forbidden system call, by its name, is for: "files", "the network",
 * ...; NULL: who knows. */
const char *check_advice_family(const char *call);

#endif
