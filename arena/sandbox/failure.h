/*
 * A failure: a process with a bot in it ended before all was played. The one thing that tells of it
 * all the way: made by who saw the process end (run/failure_cause.c, run/sandboxed_play.c), judged
 * by the trial (run/retry.h), sent to the run (run/worker_message.h), booked there
 * (run/recorder.h), and told to the sidecar, the user and whoever started the run.
 */
#ifndef SANDBOX_FAILURE_H
#define SANDBOX_FAILURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "table/limits.h"
#include "table/table.h"

/* What is made of it. */
enum failure_event {
    FAILURE_ENDED,      /* nothing as yet: killed from outside, or between questions */
    FAILURE_UNREPEATED, /* it did not happen again in a run alone: it counts for nothing */
    FAILURE_STRIKE,     /* it counts */
};

/* A bot that plays a table once more, alone in a fresh process, can see that, and so knows that
 * another's process ended, which can be a word of its partner's. After so many ends among many
 * tables each table is played alone from the start. */
enum { FAILURE_ALONE = 3 };

#define FAILURE_NOBODY UINT32_MAX

struct failure {
    enum failure_event event;
    bool explained;       /* by what the bot being asked did; else killed from outside, or between
                             questions */
    bool killed;          /* by SIGKILL from outside, which explains nothing (run/retry.h) */
    bool in_company;      /* to many tables at once, of which `strike` names only one */
    struct strike strike; /* where it happened; its fault only if explained; its law is "" */
    uint32_t entrant;     /* that was being asked, or FAILURE_NOBODY */
    char printed[512];    /* what it printed last, safe to show; "" if nothing */
    bool has_view;        /* sandboxed and alone: what it was being asked */
    struct eu_view view;
};

/* ---- In words ---- */

/* Appends what the bot did: "crashed by SIGSEGV (Segmentation fault)", "made the forbidden system
 * call socket". `limits` names what it went over; NULL: unknown. */
bool failure_fault(struct buf *out, const struct fault *f, const struct limits *limits);

/* "SIGSEGV", "SIGRTMIN+3" or "signal 99". */
enum { FAILURE_SIGNAL = 32 };
void failure_signal(int number, char name[FAILURE_SIGNAL]);

/* Appends "9f3c21aa/17b/1.4.3: Alice in seat C crashed by SIGSEGV (Segmentation fault), asked to
 * play; it printed: ...", and if it is no strike, that it counts for nothing. */
bool failure_text(struct buf *out, const char *address, const char *bot, const struct failure *m,
                  const struct limits *limits);

/* Appends the command that asks `bot`, a file or an installed bot's name, once more what it was
 * asked in a stage (from 1; 0: there is only one) of a log, at the fault's step: "euchre-arena
 * replay LOG --at 9f3c21aa/17b/1.4.3 --step 7 --ask BOT.so". */
bool failure_command(struct buf *out, const char *log, unsigned stage, const char *address,
                     const struct fault *fault, const char *bot);

#endif
