/* What happened to a bot, in sentences. */
#ifndef MATCH_WORDS_H
#define MATCH_WORDS_H

#include "base/buf.h"
#include "match/mishap.h"
#include "table/limits.h"

/* Appends what the bot did: "crashed by SIGSEGV (Segmentation fault)", "made the forbidden system
 * call socket". `limits` names what it went over; NULL: unknown. */
bool words_of_fault(struct buf *out, const struct fault *f, const struct limits *limits);

/* "SIGSEGV", "SIGRTMIN+3" or "signal 99". */
enum { WORDS_SIGNAL = 32 };
void words_of_signal(int number, char name[WORDS_SIGNAL]);

/* Appends "9f3c21aa/17b/1.4.3: Alice in seat C crashed by SIGSEGV (Segmentation fault), asked to
 * play; it printed: ...", and if it is no strike, that it counts for nothing. */
bool words_of_mishap(struct buf *out, const char *address, const char *bot, const struct mishap *m,
                     const struct limits *limits);

/* Where a question is found again. */
struct words_question {
    const char *log, *address;
    unsigned stage;            /* of the log, from 1; 0: it has only one */
    const struct fault *fault; /* step, seat, question */
};

/* Appends the command that asks `bot`, a file or an installed bot's name, that one question again:
 * "euchre-arena replay LOG --at 9f3c21aa/17b/1.4.3 --step 7 --ask BOT.so". */
bool words_of_command(struct buf *out, const struct words_question *q, const char *bot);

#endif
