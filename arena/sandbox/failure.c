#include "sandbox/failure.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "sandbox/syscall_names.h"

void failure_signal(int number, char name[FAILURE_SIGNAL])
{
    const char *known = sigabbrev_np(number);

    if (known)
        (void)snprintf(name, FAILURE_SIGNAL, "SIG%s", known);
    else if (number >= SIGRTMIN && number <= SIGRTMAX)
        (void)snprintf(name, FAILURE_SIGNAL, "SIGRTMIN+%d", number - SIGRTMIN);
    else
        (void)snprintf(name, FAILURE_SIGNAL, "signal %d", number);
}

static void add_crash(struct buf *out, int number)
{
    const char *meaning = sigdescr_np(number);
    char name[FAILURE_SIGNAL];

    failure_signal(number, name);
    buf_printf(out, "crashed by %s", name);
    if (meaning)
        buf_printf(out, " (%s)", meaning);
}

static void add_call(struct buf *out, int32_t code)
{
    static const char number[] = "call ";
    char name[SYSCALL_NAME];

    syscall_name(code, name);
    if (code < 0)
        buf_printf(out, "made a forbidden system call %s", name);
    else if (strncmp(name, number, sizeof number - 1) == 0) /* one that has no name */
        buf_printf(out, "made the forbidden system %s", name);
    else
        buf_printf(out, "made the forbidden system call %s", name);
}

static void add_time(struct buf *out, const struct fault *f, const struct limits *limits)
{
    bool table = f->raw != 0;

    buf_add_text(out, table ? "spent its time for the table" : "took too long");
    if (!limits)
        return;
    bool other = f->question == EU_NOTHING; /* opening, say */
    if (table)
        buf_printf(out, " (%" PRIu32 " ms)", limits->table_ms);
    else
        buf_printf(out, " (more than %" PRIu32 " ms)",
                   other ? limits_other_ms(limits) : limits->answer_ms);
}

static void add_memory(struct buf *out, const struct limits *limits)
{
    buf_add_text(out, "used too much memory, as it seems");
    if (limits)
        buf_printf(out, " (it may have %u MB)", (unsigned)limits->memory_mb);
}

bool failure_fault(struct buf *out, const struct fault *f, const struct limits *limits)
{
    switch ((enum eu_fault)f->code) {
    case EU_CRASH:
        add_crash(out, f->raw);
        break;
    case EU_EXIT:
        buf_printf(out, "ended its process with exit status %d", (int)f->raw);
        break;
    case EU_FORBIDDEN:
        add_call(out, f->raw);
        break;
    case EU_TIME:
        add_time(out, f, limits);
        break;
    case EU_NO_ANSWER:
        buf_add_text(out, f->raw ? "answered with something that is no answer" : "did not answer");
        break;
    case EU_MEMORY:
        add_memory(out, limits);
        break;
    case EU_NO_START:
        buf_add_text(out, "could not start");
        break;
    case EU_BAD_ABI:
        buf_add_text(out, "has no descriptor that this arena can use");
        break;
    case EU_NO_FAULT:
        buf_add_text(out, "was killed from outside");
        break;
    case EU_REVOKE:
    case EU_WRONG_CARD:
    case EU_BAD_DISCARD:
    case EU_BAD_BID:
    case EU_BAD_TAKE:
    case EU_BAD_CALL:
    case EU_BAD_CHOICE:
    case EU_CAP:
        buf_printf(out, "is charged with %s", fault_name((enum eu_fault)f->code));
    }
    return !out->failed;
}

bool failure_text(struct buf *out, const char *address, const char *bot, const struct failure *m,
                  const struct limits *limits)
{
    const struct fault *f = &m->strike.fault;
    bool counts = m->event == FAILURE_STRIKE;

    buf_printf(out, "%s: %s in seat %c ", address, bot, seat_letter(f->seat));
    failure_fault(out, f, limits);
    if (f->question)
        buf_printf(out, ", asked to %s", question_name((enum eu_question)f->question));
    else
        buf_add_text(out, counts ? ", not being asked anything" : ", among other tables");
    if (!counts)
        buf_add_text(out, "; not again when played alone, so it counts for nothing");
    if (*m->printed)
        buf_printf(out, "; it printed: %s", m->printed);
    return !out->failed;
}

/* ---- The command ---- */

bool failure_command(struct buf *out, const char *log, unsigned stage, const char *address,
                     const struct fault *fault, const char *bot)
{
    buf_add_text(out, "euchre-arena replay ");
    text_quoted(out, log);
    if (stage)
        buf_printf(out, " --stage %u", stage);
    buf_printf(out, " --at %s --step %u", address, (unsigned)fault->step);
    if (!fault->question) /* the step's question need not be this seat's */
        buf_printf(out, " --seat %c", seat_letter(fault->seat));
    buf_add_text(out, " --ask ");
    return text_quoted(out, bot);
}
