/*
 * The analysis beside a log (LOG.analysis) for what shows the log set by set: finds what a decision
 * cost, and makes remarks of it for transcripts.
 *
 *     remarks_open(&r, log, &err)
 *         remarks_go(&r, &event, &pairing, &set, &err)       a set that is shown
 *         narration.remarks = remarks_narration(&r)          its deals in words
 *         remarks_at(&r, table, game, deal, step)            one of its decisions
 *     remarks_close(&r)
 */
#ifndef ANALYSE_REMARKS_H
#define ANALYSE_REMARKS_H

#include "analyse/analysis_index.h"
#include "replay/narration.h"

/* A struct of zeros is closed, and has no remarks. */
struct remarks {
    bool all; /* to be set after remarks_open: also of decisions that cost nothing, all values */
    /* The rest is remarks.c's own. */
    struct analysis_index index;
    struct analysed_set set;
    struct narration_remarks narration;
};

/* Opens the analysis of a log, by the name that the log has when it is complete. True also where
 * there is none. ERR_FOUND if it is damaged; then nothing is open. */
bool remarks_open(struct remarks *r, const char *log, struct err *err);
void remarks_close(struct remarks *r);

/* Goes to a set of the log. ERR_FOUND if the analysis has something else there; then there are no
 * remarks. */
bool remarks_go(struct remarks *r, const struct event *event, const struct pairing *pairing,
                const struct set_record *set, struct err *err);

/* The remarks for narrations of the set gone to, as long as that is not left; NULL: there are
 * none. A remark is "lost 0.31 +-0.02: JD +0.52, 9C +0.21" (loss_text.h), where the loss can be
 * told. */
const struct narration_remarks *remarks_narration(struct remarks *r);

/* The decision of that set after `step` answers of the deal; NULL where there is none that the
 * analyst could tell of. */
const struct analysed *remarks_at(const struct remarks *r, unsigned table, unsigned game,
                                  unsigned deal, unsigned step);

/* Whether it cost something (loss_is_told). */
bool remarks_is_mistake(const struct analysed *a);

#endif
