/* Advice on how to mend what the check of a bot found. */
#include "results/check_results.h"

#include <signal.h>
#include <string.h>

#include "base/text.h"
#include "sandbox/failure.h"

/* System calls by what they are for. The C library makes some of them for functions of other
 * names. */
static const struct family {
    const char *name, *calls, *hint;
} families[] = {
    {"files",
     " open openat openat2 creat stat lstat newfstatat statx access faccessat faccessat2 unlink "
     "unlinkat mkdir mkdirat rmdir rename renameat renameat2 getdents64 readlink readlinkat chdir "
     "getcwd chmod fchmodat truncate ftruncate link symlink inotify_init1 flock ",
     "A bot cannot use files while it plays (fopen, open, stat, ...): compile its tables into the "
     "program, compute them in .load, or make it a folder whose files it finds in memory "
     "(euchre_files.h)."},
    {"the network",
     " socket socketpair connect bind listen accept accept4 sendto recvfrom sendmsg recvmsg "
     "getsockopt setsockopt shutdown ",
     "A bot has no network (socket, getaddrinfo, ...): all it may know is in its view."},
    {"processes",
     " fork vfork execve execveat wait4 waitid kill tkill ptrace process_vm_readv "
     "process_vm_writev pidfd_open pidfd_getfd setpriority setrlimit prlimit64 prctl unshare "
     "setns personality ",
     "A bot is one process and starts no others (fork, system, popen, ...): do the work in the "
     "callback itself."},
    {"threads and processes", " clone clone3 set_robust_list sched_setaffinity membarrier ",
     "A bot has one thread and one process (no pthread_create, std::thread, fork, OpenMP): do the "
     "work in the callback itself."},
    {"signals and timers",
     " rt_sigaction rt_sigprocmask sigaltstack tgkill rt_sigqueueinfo setitimer alarm "
     "timer_create timer_settime signalfd4 timerfd_create eventfd2 ",
     "A bot cannot use signals, timers or threads (signal, sigaction, alarm, pthread_create): "
     "leave crashes to the arena, and ask the host's time_left how much time there is."},
    {"sleeping and waiting",
     " nanosleep clock_nanosleep pause select pselect6 poll ppoll epoll_wait futex sched_yield ",
     "A bot must not sleep or wait (sleep, usleep, poll, a mutex): answer as soon as it can."},
    {"shared or executable memory",
     " mmap mprotect pkey_mprotect mremap memfd_create memfd_secret shmget shmat shmctl mlock "
     "madvise remap_file_pages ",
     "A bot may have ordinary memory only, by malloc or as variables: no shared memory and none "
     "that is both written and executed."},
    {"keys and the kernel's insides",
     " keyctl add_key request_key bpf perf_event_open io_uring_setup io_uring_enter "
     "io_uring_register userfaultfd seccomp ",
     "A bot needs nothing of the kernel but memory: take this call out."},
};
enum { FAMILIES = sizeof families / sizeof families[0] };

static const struct family *family_of(const char *call)
{
    size_t n = strlen(call);

    for (size_t i = 0; i < FAMILIES; i++)
        for (const char *at = families[i].calls; (at = strstr(at, call)); at++)
            if (at > families[i].calls && at[-1] == ' ' && at[n] == ' ')
                return &families[i];
    return NULL;
}

const char *check_advice_family(const char *call)
{
    const struct family *f = family_of(call);

    return f ? f->name : NULL;
}

static const char *on_signal(int signal)
{
    switch (signal) {
    case SIGSEGV:
    case SIGBUS:
        return "It reads or writes memory that is not its own: a NULL pointer, an index outside of "
               "an array, something freed already, or endless recursion. Build it with -g "
               "-fsanitize=address, or run a match with --debug under gdb.";
    case SIGFPE:
        return "It divides by zero, or the smallest integer by -1: look at every / and % whose "
               "right side can be 0.";
    case SIGABRT:
        return "abort() was called: by an assert() that does not hold, by free() of something that "
               "is not to be freed, or by an uncaught C++ exception. What it printed says which.";
    case SIGILL:
    case SIGTRAP:
        return "It came to an instruction that is not to be reached or that this processor does "
               "not have: do not build with -march=native for other machines, and let every "
               "function that returns a value return one.";
    case SIGSYS:
        return "It made a system call in a way that is never allowed: bots need none.";
    default:
        return "Build it with -g and run a match with --debug under gdb to see where it ends.";
    }
}

static const char *on_call_named(const char *name)
{
    const struct family *f = family_of(name);

    return f ? f->hint
             : "A bot computes with what is in its view and needs nothing of the operating system "
               "but memory: take this call out.";
}

static const char *on_call(int32_t code)
{
    char name[FAILURE_NAME];

    failure_syscall_name(code, name);
    return on_call_named(name);
}

/* Of a call that ended the process before it played, by the sentence that says so; else NULL. */
static const char *on_early_call(const char *why)
{
    static const struct fault forbidden = {.code = EU_FORBIDDEN};
    const char *words = failure_words(&forbidden)->loading, *at = strstr(why, words);
    struct text rest = text_of(at ? at + strlen(words) : ""), word;
    char name[FAILURE_NAME];

    return text_word(&rest, &word) && text_copy(word, name, sizeof name) ? on_call_named(name)
                                                                         : NULL;
}

#define ALONE_ADVICE \
    "Answer EU_NO, or how you play alone if its bit is set in view->legal. `answer` gets " \
    "questions of several kinds: look at view->question."
#define DISCARD_ADVICE \
    "Choose among the cards of view->legal: what may be put away, the turn-up perhaps not."

/* By question: what comes after "asked to", and advice on an illegal answer (NULL: the usual). */
static const struct {
    const char *asked, *advice;
} questions[] = {
    [EU_NOTHING] = {"do nothing", NULL},
    [EU_BID] = {"bid",
                "Bids are EU_PASS or EU_BID_OF(suit, how), and only those whose bit is set in "
                "view->legal: in the first round the turn-up's suit, in the second the others."},
    [EU_TAKE] = {"say whether it plays alone in its partner's place", ALONE_ADVICE},
    [EU_OPPOSE] = {"say whether it defends alone", ALONE_ADVICE},
    [EU_DISCARD] = {"discard a card", DISCARD_ADVICE},
    [EU_CALL_PARTNER] = {"call a partner", "Answer a suit that is not trumps, or EU_CALL_ALONE, if "
                                           "its bit is set in view->legal."},
    [EU_PLAY] = {"play a card", "Choose among the cards of view->legal, which has a bit for each "
                                "of them: eu_first(view->legal) is always one."},
    [EU_CALL_CARD] = {"call a card of the hand that lies open", NULL},
    [EU_CHOOSE] = {"choose a penalty", NULL},
    [EU_BID_TRICKS] = {"bid tricks",
                       "In an auction answer EU_PASS, a number of tricks, EU_BID_LONE or "
                       "EU_BID_BARE, and only one whose bit is set in view->legal: a bid must be "
                       "higher than those before."},
    [EU_BURY] = {"bury a card", DISCARD_ADVICE},
    [EU_CHOOSE_PARTNER] = {"choose a partner", "Answer the number of a seat whose bit is set in "
                                               "view->legal: not your own."},
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

const char *check_advice_asked(unsigned question)
{
    return questions[question < QUESTIONS ? question : EU_NOTHING].asked;
}

static const char *on_illegal(const struct fault *f)
{
    const char *advice = questions[f->question < QUESTIONS ? f->question : EU_NOTHING].advice;

    if (f->code == EU_REVOKE && f->question == EU_PLAY)
        return "Choose among the cards of view->legal, not of view->hand: a card of the suit led "
               "must be played if there is one, and the left bower is a trump.";
    return advice ? advice
                  : "Return only answers whose bit is set in view->legal; eu_first(view->legal) is "
                    "always one.";
}

static bool is_program(const struct check_finding *f)
{
    return f->language == LANGUAGE_PYTHON || f->language == LANGUAGE_PROGRAM;
}

/* What ended a program, by what it printed; the first that fits. */
static const char *on_output(const struct check_finding *f)
{
    static const struct fault forbidden = {.code = EU_FORBIDDEN};
    static const struct {
        const char *words[5], *hint; /* NULL behind the last word; hint of a forbidden call */
    } ends[] = {
        {{"files but those of the bot are forbidden"},
         "It may read only the files of its folder, those that bot.yaml names if it has a list of "
         "`files:`, and write none."},
        {{"files are forbidden", "FileNotFoundError", "No such file", "Permission denied"},
         "Files are forbidden in the arena, those beside the bot too: put what it needs into its "
         "source, as a table or a text; or hand in a folder with a bot.yaml."},
        {{"PermissionError", "Operation not permitted", "can't start new thread"}, NULL},
        {{"ModuleNotFoundError", "ImportError", "Can't locate", "Cannot find module"},
         "It has the modules that come with the system's language, and euchre_bot: nothing else "
         "that was installed, and no files beside it. Put what it needs into its one file, or into "
         "a folder with a bot.yaml, which may also name a virtual environment."},
        {{"SyntaxError", "IndentationError", "TabError", "syntax error"},
         "It is not written as its language wants it, in the line that it printed or just before."},
        {{"MemoryError", "RecursionError", "out of memory", "Out of memory"},
         "It needs more memory than there is, or calls itself without end: keep less, and look for "
         "a recursion that does not stop."},
    };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (const char *const *word = ends[i].words; *word; word++)
            if (strstr(f->printed, *word) || strstr(f->why, *word))
                return ends[i].hint ? ends[i].hint : failure_words(&forbidden)->program;
    return NULL;
}

/* Of a program, where it is something else; else NULL. */
static const char *on_program(const struct check_finding *f)
{
    const struct failure_words *words = failure_words(&f->fault);
    bool ended = f->fault.code == EU_EXIT || f->fault.code == EU_NO_START;
    const char *output = ended ? on_output(f) : NULL;

    if (output)
        return output;
    return f->language == LANGUAGE_PYTHON && words->python ? words->python : words->program;
}

/* Of a shared object that cannot be loaded, by why it cannot. */
static const char *on_loading(const struct check_finding *f)
{
    const char *early = on_early_call(f->why);

    if (early)
        return early;
    if (strstr(f->why, "nothing defines") || strstr(f->why, "undefined symbol"))
        return "Name all of its source files when it is built (cc -shared -fPIC ... -o mine.so *.c), "
               "and libraries as files that end in .a; or the name is misspelt.";
    if (strstr(f->why, "libstdc++") || strstr(f->why, "libgcc_s"))
        return "Build it with g++ -shared -fPIC -static-libstdc++ -static-libgcc, so that the "
               "language's own library is part of it.";
    if (strstr(f->why, "is not there for bots"))
        return "A bot has the libraries libc and libm: link others as files that end in .a, or do "
               "without them.";
    if (strstr(f->why, "exports no eu_bot_v1"))
        return "Define the bot by EU_BOT(...), once, outside of any function, in one of the files "
               "that it is built from.";
    if (strstr(f->why, "no play callback"))
        return "Let EU_BOT(...) name a function for .play, which is required.";
    return NULL;
}

static const char *on_fault(const struct fault *f)
{
    const char *advice = failure_words(f)->advice;

    if (f->code == EU_CRASH)
        return on_signal(f->raw);
    if (f->code == EU_FORBIDDEN)
        return on_call(f->raw);
    return advice ? advice : on_illegal(f);
}

/* In the words of C. */
static const char *hint_on(const struct check_finding *f)
{
    switch (f->what) {
    case CHECK_UNREPEATED:
    case CHECK_GLOBAL:
        return is_program(f)
                   ? "It seems to keep something in a global variable or an attribute of the class, "
                     "or to draw chance of its own: keep it with the table it belongs to, and draw "
                     "by eu_random(view->seed, n)."
                   : "It seems to keep something in a global or static variable (so does rand: draw "
                     "by eu_random(view->seed, n)): set .flags = EU_SERIAL, which is slower, or keep "
                     "it in what `open` returns, the `self` of every callback.";
    case CHECK_UNLOAD:
        if (f->fault.code != EU_TIME && f->fault.code != EU_NO_ANSWER)
            return on_fault(&f->fault);
        return "`unload` must come back soon: look for a loop in it, or in whatever runs as a "
               "process ends (destructors, atexit).";
    case CHECK_MEMORY:
        return is_program(f)
                   ? "It keeps ever more: look for a list or dictionary of the module or the class "
                     "that grows. Keep in self what a table needs, which goes with the table."
                   : "It keeps memory that it no longer needs: free what a callback allocates before "
                     "it returns, and in `close` what `open` has allocated.";
    case CHECK_SLOWER:
        return "Its work grows with what it has played: look for something that it keeps, adds to "
               "and goes through again at every question. What a table needs belongs in self.";
    case CHECK_NONDETERMINISTIC:
        return "It plays differently in the same situation: take chance from "
               "eu_random(view->seed, n) and from nothing else, no clock, no addresses, no "
               "variable that was never set.";
    case CHECK_NO_START:
    case CHECK_FAULT:
    case CHECK_NOTHING:
        break;
    }
    const char *special = is_program(f) ? on_program(f) : on_loading(f);
    return special ? special : on_fault(&f->fault);
}

/* ---- In the language of the bot ---- */

/* What C has, and what others have in its place; the first that fits counts. In Python names lack
 * what C's begin with. */
static const struct term {
    const char *c, *python, *program;
} terms[] = {
    {"eu_random(view->seed, n)", "random(view.seed, n)", "the seed of the question"},
    {"eu_first(view->legal)", "first(view.legal)", "the lowest of them"},
    {"EU_BID_OF", "bid_of", "EU_BID_OF"},
    {"the host's time_left", "self.time_left()", "the CPU time it has used"},
    {"`load` must return 0 and `open` something other than NULL",
     "`load` and `open` must not return False", "It must answer EU_WIRE_OPEN by 1"},
    {"view->legal", "view.legal", "the legal set"},
    {"view->hand", "view.hand", "the hand"},
    {"view->question", "view.question", "the kind of the question"},
    {"EU_", "", "EU_"},
};

static const struct term *term_at(const char *at)
{
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (strncmp(at, terms[i].c, strlen(terms[i].c)) == 0)
            return &terms[i];
    return NULL;
}

bool check_advice_add(struct buf *out, const struct check_finding *f)
{
    const char *hint = hint_on(f);

    if (!is_program(f))
        return buf_add_text(out, hint);
    while (*hint) {
        const struct term *t = term_at(hint);
        if (t)
            (void)buf_add_text(out, f->language == LANGUAGE_PYTHON ? t->python : t->program);
        else
            (void)buf_add_byte(out, (uint8_t)*hint);
        hint += t ? strlen(t->c) : 1;
    }
    return !out->failed;
}
