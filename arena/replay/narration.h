/*
 * Deals of a log in words, answer by answer, and as a transcript. All that show deals use it:
 * replay, the viewer, the report.
 *
 *     narration_start(&t, &event, &pairing, &set, table);
 *     while (walk_deal(&t.walk))
 *         while (narration_step(&t, &told))
 *             narration_said(&t, &told, &out), narration_fault(&t, &told, &out) ...
 *
 * What is appended is safe to print, except names of bots, which only narration_strike has. No
 * sentence ends with a full stop or a new line. Out of memory shows in the buffer (base/buf.h).
 */
#ifndef REPLAY_NARRATION_H
#define REPLAY_NARRATION_H

#include "base/buf.h"
#include "base/text.h"
#include "hands/hand.h"
#include "log/walk.h"
#include "text/board.h"

struct narration;
struct told;

/* What is known of answers beyond the log, such as what they cost (analyse/remarks.h). */
struct narration_remarks {
    /* Appends what there is to say of an answer, if anything: part of a line, safe to print. */
    void (*add)(void *context, const struct narration *t, const struct told *told, struct buf *out);
    void *context;
};

struct narration {
    const struct event *event;
    const struct pairing *pairing;
    const struct narration_remarks *remarks; /* may be set after the start; NULL: none */
    struct walk walk;  /* walk.tally: the score before the deal; walk.deal: how it stands now */
    struct hand names; /* the seats by letters, for the sentences */
};

/* One answer: the step, and the deal as it stood when the question was put. */
struct told {
    struct walk_step step;
    struct deal before;
};

/* All of it outlives the narration. */
void narration_start(struct narration *t, const struct event *event, const struct pairing *pairing,
                     const struct set_record *set, unsigned table);

/* The next answer, as walk_step. */
bool narration_step(struct narration *t, struct told *told);

/* The address of the deal: "9f3c21aa/17b/1.4". */
void narration_address(const struct narration *t, char text[ADDRESS_TEXT]);

/* The entrant at a seat. */
const struct entrant *narration_entrant(const struct narration *t, unsigned seat);

/* The score as the deal begins: "score 4-6", ", games 1-0" where games are counted; nothing where
 * each deal begins anew. */
void narration_score(const struct narration *t, struct buf *out);

/* What was said, without the seat: "orders up alone", "discards 9C", "plays JD", "abandons the
 * hand". Of an illegal answer, what the referee made of it; where the hand was over with it, "ends
 * the hand". */
void narration_said(const struct narration *t, const struct told *told, struct buf *out);

/* The remark on the answer, in brackets and behind this lead, if there is one: whether there is. */
bool narration_remark(const struct narration *t, const struct told *told, const char *lead,
                      struct buf *out);

/* Takes the remark off a line of a transcript or a timeline (timeline.h), so that it can be
 * compared with one that has another. False if the line is nothing else. */
bool narration_without_remark(struct text *line);

/* An illegal answer with its law: "B plays 9C to a lead of hearts with 8H in hand (REVOKE; Somerset
 * 1888, law 63)"; only if told->step.fault has a code. */
void narration_fault(const struct narration *t, const struct told *told, struct buf *out);

/* What ended a bot's process or took too long: "B took more than 50 ms (TIME), asked to play; the
 * house answers". For the faults that walk_strike gives. */
void narration_strike(const struct narration *t, const struct fault *f, struct buf *out);

/* Goes to the deal of a fault of the table's record, and appends the fault as one of the two above
 * do; `at` is the address of the deal. False if it happened in no deal. */
bool narration_recorded_fault(struct narration *t, const struct table_record_fault *f,
                              char at[ADDRESS_TEXT], struct buf *out);

/* How the deal ended: "A and C make it in clubs, 4 tricks to 1, 1 point; score 1-0"; or "broken
 * off". After the last step. */
void narration_result(const struct narration *t, struct buf *out);

/* The same of a deal of two sides that is over, in a few words for lists of deals. "@0" and "@1"
 * are the names of the sides: "@0 took all tricks alone in hearts", "@1 euchred @0’s lone hand in
 * spades", "all passed". The side that gained more is named first where the words allow it. */
void narration_short_result(const struct narration *t, struct buf *out);

/* ---- A deal as lines of text: hands, bids, tricks, faults, result ---- */

/* Appends the deal at whose beginning the narration is, up to answer number `until`. The first
 * lines, transcript_heading of them, say how it was dealt. Remarks stand behind answers, those on
 * cards in lines of their own under the trick: "    B plays 9C   (lost 0.31 ...)". */
enum { TRANSCRIPT_ALL = 0xffff };
void transcript_deal(struct narration *t, unsigned until, const struct board_style *style,
                     struct buf *out);
unsigned transcript_heading(const struct narration *t);

#endif
