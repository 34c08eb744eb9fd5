/*
 * What an check found, in words for whoever wrote the bot.
 */
#ifndef COMMANDS_CHECK_MESSAGES_H
#define COMMANDS_CHECK_MESSAGES_H

#include "base/buf.h"
#include "check/check.h"

/* One sentence without its end: "mine answered the king of spades, asked to play a card, and did
 * not follow suit: hearts were led". */
void check_messages_deed(struct buf *out, const struct check *x, const struct check_report *r);

/* A few words for a line of a table: "REVOKE", "CRASH (Segmentation fault)". */
void check_messages_briefly(struct buf *out, const struct check_finding *f);

/* Where it was, what was asked, what the bot saw: lines of a name and a text. Line `index` from 0;
 * false after the last. */
bool check_messages_scene(struct buf *out, const char **name, const struct check_report *r,
                          unsigned index);

/* The command that shows or asks it again. False where there is none: no log is kept. */
bool check_messages_command(struct buf *out, const struct check *x, const struct check_finding *f);

/* ---- check_advice.c ---- */

/* Appends how it may be mended, in one or two sentences and in terms of the bot's language. False
 * if there is no memory. */
bool check_advice_add(struct buf *out, const struct check_finding *f);

/* For check_messages.c: what a forbidden system call, by its name, is for: "files", "the network",
 * ...; NULL: who knows. */
const char *check_advice_family(const char *call);

#endif
