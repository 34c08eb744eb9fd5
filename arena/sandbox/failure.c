#include "sandbox/failure.h"

#include <inttypes.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "rules/deal.h"

/* ---- Names ---- */

void failure_signal_name(int number, char name[FAILURE_NAME])
{
    const char *known = sigabbrev_np(number);

    if (known)
        (void)snprintf(name, FAILURE_NAME, "SIG%s", known);
    else if (number >= SIGRTMIN && number <= SIGRTMAX)
        (void)snprintf(name, FAILURE_NAME, "SIGRTMIN+%d", number - SIGRTMIN);
    else
        (void)snprintf(name, FAILURE_NAME, "signal %d", number);
}

/* Calls of x32, which x86-64 has beside its own, have this bit set. */
enum { FOREIGN = 0x40000000 };

int32_t failure_syscall(int32_t native)
{
    if (native < 0 || native & FOREIGN)
        return -1;
#ifdef __x86_64__
    return native;
#else
    char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, native);
    int number = name ? seccomp_syscall_resolve_name_arch(SCMP_ARCH_X86_64, name) : -1;
    free(name);
    return number < 0 ? -1 : number;
#endif
}

void failure_syscall_name(int32_t number, char name[FAILURE_NAME])
{
    char *known = number < 0 ? NULL : seccomp_syscall_resolve_num_arch(SCMP_ARCH_X86_64, number);

    if (known)
        (void)snprintf(name, FAILURE_NAME, "%s", known);
    else if (number < 0)
        (void)snprintf(name, FAILURE_NAME, "of another kind");
    else
        (void)snprintf(name, FAILURE_NAME, "call %d", (int)number);
    free(known);
}

/* ---- In play ---- */

static void add_crash(struct buf *out, int number)
{
    const char *meaning = sigdescr_np(number);
    char name[FAILURE_NAME];

    failure_signal_name(number, name);
    buf_printf(out, "crashed by %s", name);
    if (meaning)
        buf_printf(out, " (%s)", meaning);
}

static void add_call(struct buf *out, int32_t code)
{
    static const char number[] = "call ";
    char name[FAILURE_NAME];

    failure_syscall_name(code, name);
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

bool failure_text(struct buf *out, const char *address, const char *bot, const struct failure *f,
                  const struct limits *limits)
{
    const struct fault *fault = &f->strike.fault;
    bool counts = f->event == FAILURE_STRIKE;

    buf_printf(out, "%s: %s in seat %c ", address, bot, seat_letter(fault->seat));
    failure_fault(out, fault, limits);
    if (fault->question)
        buf_printf(out, ", asked to %s", question_name((enum eu_question)fault->question));
    else
        buf_add_text(out, counts ? ", not being asked anything" : ", among other tables");
    if (!counts)
        buf_add_text(out, "; not again when played alone, so it counts for nothing");
    if (*f->printed)
        buf_printf(out, "; it printed: %s", f->printed);
    return !out->failed;
}

/* ---- While loading ---- */

void failure_loading(const struct fault *f, char *text, size_t cap)
{
    char call[FAILURE_NAME];

    switch ((enum eu_fault)f->code) {
    case EU_CRASH:
        (void)snprintf(text, cap, "crashes while loading: %s", strsignal(f->raw));
        break;
    case EU_EXIT:
        (void)snprintf(text, cap, "exits while loading, status %d", (int)f->raw);
        break;
    case EU_TIME:
        (void)snprintf(text, cap, "does not finish loading in time");
        break;
    case EU_FORBIDDEN:
        failure_syscall_name(f->raw, call);
        (void)snprintf(text, cap, "makes the forbidden system call %s while loading", call);
        break;
    case EU_MEMORY:
        (void)snprintf(text, cap, "uses too much memory while loading");
        break;
    case EU_NO_ANSWER:
        (void)snprintf(text, cap,
                       f->raw ? "says what makes no sense while loading"
                              : "waits without end while loading");
        break;
    default: /* killed from outside, which is no reason */
        (void)snprintf(text, cap, "was killed while loading");
    }
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
