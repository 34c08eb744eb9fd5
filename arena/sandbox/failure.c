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
    static const char *const names[] = {
        [SIGHUP] = "HUP",   [SIGINT] = "INT",       [SIGQUIT] = "QUIT", [SIGILL] = "ILL",
        [SIGTRAP] = "TRAP", [SIGABRT] = "ABRT",     [SIGBUS] = "BUS",   [SIGFPE] = "FPE",
        [SIGKILL] = "KILL", [SIGUSR1] = "USR1",     [SIGSEGV] = "SEGV", [SIGUSR2] = "USR2",
        [SIGPIPE] = "PIPE", [SIGALRM] = "ALRM",     [SIGTERM] = "TERM", [SIGSTKFLT] = "STKFLT",
        [SIGCHLD] = "CHLD", [SIGCONT] = "CONT",     [SIGSTOP] = "STOP", [SIGTSTP] = "TSTP",
        [SIGTTIN] = "TTIN", [SIGTTOU] = "TTOU",     [SIGURG] = "URG",   [SIGXCPU] = "XCPU",
        [SIGXFSZ] = "XFSZ", [SIGVTALRM] = "VTALRM", [SIGPROF] = "PROF", [SIGWINCH] = "WINCH",
        [SIGPOLL] = "POLL", [SIGPWR] = "PWR",       [SIGSYS] = "SYS"};
    const int n = sizeof names / sizeof names[0];
    const char *known = number > 0 && number < n ? names[number] : NULL;

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

/* ---- What each code means ---- */

/* Two codes mean one thing if `raw` is 0 and another if it is 1. */
enum { TABLE_TIME = EU_CAP + 1, NO_SENSE, ROWS };

#define NO_ANSWER_ADVICE \
    "Do not wait for anything (sleep, read from standard input, a lock), and leave file " \
    "descriptors alone that you did not open."

/* `in_play` and `loading` begin a sentence that details may end. */
static const struct failure_words words[ROWS] = {
    [EU_NO_FAULT] = {.in_play = "was killed from outside"},
    [EU_CRASH] = {.in_play = "crashed by ",
                  .loading = "crashes while loading: ",
                  .program = "Its interpreter crashed: look for endless recursion, and for modules "
                             "that are not written in the language itself."},
    [EU_EXIT] = {.in_play = "ended its process with exit status ",
                 .loading = "exits while loading, status ",
                 .advice = "A bot must not end its process (exit, _exit, quick_exit): return from "
                           "the callback instead. What `unload` or `close` is there for is called "
                           "by the arena.",
                 .program = "Either an error that nobody caught ended it, or it left by itself: "
                            "the last line that it printed says which, those before say where. "
                            "Return the answer, a whole number."},
    [EU_FORBIDDEN] = {.in_play = "made ",
                      .loading = "makes the forbidden system call ",
                      .program = "It asked the system for what bots may not do (files, network, "
                                 "processes, threads, sleeping): compute with what is in the "
                                 "view, and with nothing else."},
    [EU_TIME] = {.in_play = "took too long",
                 .loading = "does not finish loading in time",
                 .advice = "Look for a loop that does not end, or think less: the host's "
                           "time_left says how much time there is."},
    [TABLE_TIME] = {.in_play = "spent its time for the table",
                    .loading = "does not finish loading in time",
                    .advice = "All its answers at a table together take too long: think less at "
                              "each, or ask the host's time_left."},
    [EU_NO_ANSWER] = {.in_play = "did not answer",
                      .loading = "waits without end while loading",
                      .advice = NO_ANSWER_ADVICE},
    [NO_SENSE] = {.in_play = "answered with something that is no answer",
                  .loading = "says what makes no sense while loading",
                  .advice = NO_ANSWER_ADVICE},
    [EU_MEMORY] = {.in_play = "used too much memory, as it seems",
                   .loading = "uses too much memory while loading",
                   .advice = "Use less memory, and free what `open` allocates in `close`: many "
                             "tables are open at once.",
                   .program = "Use less memory, and keep in self what a table needs, which goes "
                              "with the table: many tables are open at once."},
    [EU_NO_START] = {.in_play = "could not start",
                     .advice = "`load` must return 0 and `open` something other than NULL, in "
                               "time and with the memory there is.",
                     .program = "It has to speak as sdk/WIRE.md says: hello first, then an answer "
                                "to each frame. What it prints to its error output is shown here.",
                     .python = "Its last line is run(...), with a class that has `play`."},
    [EU_BAD_ABI] = {.in_play = "has no descriptor that this arena can use",
                    .advice = "Build it with cc -shared -fPIC, and define the bot by EU_BOT(...) "
                              "of euchre_bot.h in one of its files.",
                    .program = "Let the first line be #! and the program's interpreter, with "
                               "nothing before it, and answer as sdk/WIRE.md says.",
                    .python = "Let the first line be #!/usr/bin/env python3, with nothing before "
                              "it: no empty line, no byte order mark."},
};

const struct failure_words *failure_words(const struct fault *f)
{
    unsigned row = f->code <= EU_CAP ? f->code : EU_CAP;

    if (f->raw && row == EU_TIME)
        row = TABLE_TIME;
    else if (f->raw && row == EU_NO_ANSWER)
        row = NO_SENSE;
    return &words[row];
}

/* ---- In play ---- */

static void add_signal(struct buf *out, int number)
{
    enum { REALTIME = 32 }; /* those from here on mean nothing */
    const char *meaning = number > 0 && number < REALTIME ? strsignal(number) : NULL;
    char name[FAILURE_NAME];

    failure_signal_name(number, name);
    buf_add_text(out, name);
    if (meaning)
        buf_printf(out, " (%s)", meaning);
}

static void add_call(struct buf *out, int32_t code)
{
    static const char number[] = "call ";
    char name[FAILURE_NAME];

    failure_syscall_name(code, name);
    bool nameless = strncmp(name, number, sizeof number - 1) == 0;
    buf_printf(out, "%s forbidden system %s%s", code < 0 ? "a" : "the", nameless ? "" : number,
               name);
}

static void add_time(struct buf *out, const struct fault *f, const struct limits *limits)
{
    bool other = f->question == EU_NOTHING; /* opening, say */

    if (f->raw)
        buf_printf(out, " (%" PRIu32 " ms)", limits->table_ms);
    else
        buf_printf(out, " (more than %" PRIu32 " ms)",
                   other ? limits_other_ms(limits) : limits->answer_ms);
}

bool failure_fault(struct buf *out, const struct fault *f, const struct limits *limits)
{
    const char *said = failure_words(f)->in_play;

    if (!said)
        return buf_printf(out, "is charged with %s", fault_name((enum eu_fault)f->code));
    buf_add_text(out, said);
    if (f->code == EU_CRASH)
        add_signal(out, f->raw);
    else if (f->code == EU_EXIT)
        buf_printf(out, "%d", (int)f->raw);
    else if (f->code == EU_FORBIDDEN)
        add_call(out, f->raw);
    else if (f->code == EU_TIME && limits)
        add_time(out, f, limits);
    else if (f->code == EU_MEMORY && limits)
        buf_printf(out, " (it may have %u MB)", (unsigned)limits->memory_mb);
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
    const char *said = failure_words(f)->loading;
    char call[FAILURE_NAME];

    if (!said) /* killed from outside, which is no reason */
        (void)snprintf(text, cap, "was killed while loading");
    else if (f->code == EU_CRASH)
        (void)snprintf(text, cap, "%s%s", said, strsignal(f->raw));
    else if (f->code == EU_EXIT)
        (void)snprintf(text, cap, "%s%d", said, (int)f->raw);
    else if (f->code == EU_FORBIDDEN) {
        failure_syscall_name(f->raw, call);
        (void)snprintf(text, cap, "%s%s while loading", said, call);
    } else
        (void)snprintf(text, cap, "%s", said);
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
