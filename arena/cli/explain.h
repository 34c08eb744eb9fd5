/*
 * What an exam found, in words for whoever wrote the bot.
 */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include "base/buf.h"
#include "exam/exam.h"

/* One sentence without its end: "mine answered the king of spades, asked to play a card, and did
 * not follow suit: hearts were led". */
void explain_deed(struct buf *out, const struct exam *x, const struct exam_report *r);

/* A few words for a line of a table: "REVOKE", "CRASH (Segmentation fault)". */
void explain_briefly(struct buf *out, const struct exam_finding *f);

/* Where it was, what was asked, what the bot saw: lines of a name and a text. Line `index` from 0;
 * false after the last. */
bool explain_scene(struct buf *out, const char **name, const struct exam_report *r, unsigned index);

/* The command that shows or asks it again. False where there is none: no log is kept. */
bool explain_command(struct buf *out, const struct exam *x, const struct exam_finding *f);

/* ---- advice.c ---- */

/* Appends how it may be mended, in one or two sentences and in terms of the bot's language. False
 * if there is no memory. */
bool advice_add(struct buf *out, const struct exam_finding *f);

/* For explain.c: what a forbidden system call, by its name, is for: "files", "the network", ...;
 * NULL: who knows. */
const char *advice_family(const char *call);

#endif
