/*
 * How a bot's process ended before all was played: a failure, and the words for it. It is made by
 * who sees the process end (bot_group.h; run/worker.h for trusted bots), judged where the
 * table is played again (run/retry.h), sent to the run (run/worker_message.h), counted there
 * (run/recorder.h), and shown to the user.
 *
 * Its fault has one of these codes; `raw` says more:
 *
 *     EU_NO_FAULT     nothing: it was killed from outside
 *     EU_CRASH        the signal
 *     EU_EXIT         the exit status
 *     EU_FORBIDDEN    the system call, by its number on x86-64; -1: none that machine has
 *     EU_TIME         0: an answer took too long, 1: all of the table did
 *     EU_NO_ANSWER    0: it said nothing, 1: it said something else
 *     EU_MEMORY, EU_NO_START, EU_BAD_ABI
 */
#ifndef SANDBOX_FAILURE_H
#define SANDBOX_FAILURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "table/limits.h"
#include "table/strikes.h"

/* How it was judged. */
enum failure_event {
    FAILURE_ENDED,      /* not yet, or it was killed from outside or between questions */
    FAILURE_UNREPEATED, /* it did not happen again in a run alone: it counts for nothing */
    FAILURE_STRIKE,     /* it counts */
};

/* A bot that plays a table again alone in a fresh process can see that it is alone, and so knows
 * that another's process ended, which could be a word from its partner. After so many failures
 * among many tables each table is played alone from the start. */
enum { FAILURE_ALONE = 3 };

#define FAILURE_NOBODY UINT32_MAX

struct failure {
    bool happened;
    enum failure_event event;
    bool explained;       /* by what the bot did that was being asked */
    bool killed;          /* by SIGKILL from outside, which explains nothing (run/retry.h) */
    bool refused;         /* the process said itself why it does not start: `printed` */
    bool in_batch;        /* of many tables at once, of which `strike` names only one */
    bool placed;          /* `strike` says where it happened, not only what */
    struct strike strike; /* its fault's law is "" */
    unsigned chair;       /* of the pairing: whose process it was, where each bot has its own */
    uint32_t entrant;     /* the bot that was being asked, or FAILURE_NOBODY */
    char printed[512];    /* what it printed last, safe to show; "" if nothing */
    bool has_view;        /* sandboxed and alone: what it was being asked */
    struct eu_view view;
};

/* ---- Words ---- */

/* All that is said of a code: how the sentence begins on what the bot did in play, and while it was
 * loaded, and how its author mends it. NULL: nothing is said. */
struct failure_words {
    const char *in_play, *loading;
    const char *advice;  /* of a shared object; in the words of C */
    const char *program; /* of a program, where it is something else */
    const char *python;  /* of a program in Python, where it is something else again */
};
const struct failure_words *failure_words(const struct fault *f);

/* Appends what the bot did: "crashed by SIGSEGV (Segmentation fault)", "made the forbidden system
 * call socket". `limits` names what it went over; NULL: unknown. */
bool failure_fault(struct buf *out, const struct fault *f, const struct limits *limits);

/* Writes what a bot did while it was loaded: "crashes while loading: Segmentation fault". */
void failure_loading(const struct fault *f, char *text, size_t cap);

/* "SIGSEGV", "SIGRTMIN+3" or "signal 99". */
enum { FAILURE_NAME = 32 };
void failure_signal_name(int number, char name[FAILURE_NAME]);

/* The name of a system call by its number on x86-64: "fork"; "call 999" if there is none, "of
 * another kind" for -1. */
void failure_syscall_name(int32_t number, char name[FAILURE_NAME]);

/* The number on x86-64 of this machine's system call; -1 if there is none. */
int32_t failure_syscall(int32_t native);

/* Appends "9f3c21aa/17b/1.4.3: Alice in seat C crashed by SIGSEGV (Segmentation fault), asked to
 * play; it printed: ...", and if it is no strike, that it counts for nothing. */
bool failure_text(struct buf *out, const char *address, const char *bot, const struct failure *f,
                  const struct limits *limits);

/* Appends the command that asks `bot`, a file or an installed bot's name, once more what it was
 * asked in a stage (from 1; 0: there is only one) of a log, at the fault's step: "euchre-arena
 * replay LOG --at 9f3c21aa/17b/1.4.3 --step 7 --ask BOT.so". */
bool failure_command(struct buf *out, const char *log, unsigned stage, const char *address,
                     const struct fault *fault, const char *bot);

#endif
