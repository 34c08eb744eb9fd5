/* A look at a bot from a process of its own (bot_probe of bot.h). */
#include "table/bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

enum { WALL_PER_CPU = 10, TICK_MS = 20 };

/* A bot's own string, made safe to show and to keep. */
static void copy_name(char out[NAME_CAP], const char *name)
{
    if (name)
        text_safe(text_of(name), out, NAME_CAP);
}

static void describe(struct bot_facts *f, const struct bot *bot, const struct eu_rules *rules)
{
    const struct eu_bot *code = bot_code(bot);
    copy_name(f->name, code->name);
    copy_name(f->version, code->version);
    copy_name(f->author, code->author);
    f->flags = code->flags;
    f->accepts = !rules || !code->accepts || code->accepts(rules) != 0;
}

/* In the child: everything of the bot runs here. What it prints goes nowhere. */
static void look(const char *path, const struct eu_rules *rules, const struct probe_limits *limits,
                 int out)
{
    struct bot_facts facts = {.fault = EU_BAD_ABI};
    struct err err;
    struct bot *bot;
    rlim_t seconds = limits->load_ms / 1000;
    struct rlimit cpu = {.rlim_cur = seconds + 1, .rlim_max = seconds + 2};
    struct rlimit none = {0, 0};
    int nowhere = open("/dev/null", O_RDWR);

    (void)setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &none);
    size_t data = memory_data();
    if (data)
        memory_limit(data + ((size_t)limits->memory_mb << 20));
    for (int fd = 0; fd < 3; fd++)
        dup2(nowhere, fd);
    if (!bot_link(&bot, path, "", &err)) {
        snprintf(facts.why, sizeof facts.why, "%s", err.text);
    } else {
        describe(&facts, bot, rules);
        bot_unload(bot);
        facts.fault = bot_load(&bot, path, "", &err) ? 0 : EU_NO_START;
        if (facts.fault)
            snprintf(facts.why, sizeof facts.why, "%s", err.text);
    }
    ssize_t sent = write(out, &facts, sizeof facts);
    _exit(sent == (ssize_t)sizeof facts ? 0 : 1);
}

/* Whether the child is a zombie. It stays one, so that its number remains its group's. */
static bool has_ended(pid_t child)
{
    siginfo_t info = {.si_pid = 0};
    int rc;
    while ((rc = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT)) != 0 &&
           errno == EINTR)
        continue;
    return rc != 0 || info.si_pid == child;
}

/* Reads what is there. *open is false after the end. */
static void take(int in, struct bot_facts *facts, size_t *got, bool *open)
{
    while (*open && *got < sizeof *facts) {
        ssize_t n = read(in, (char *)facts + *got, sizeof *facts - *got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return;
        *open = n > 0;
        *got += n > 0 ? (size_t)n : 0;
    }
}

/* Waits for the child's word until it comes, the child ends, the time is up or we shall stop. The
 * end of the pipe says nothing: a bot may close it and stay, or pass it on and go. */
static bool hear(int in, pid_t child, struct bot_facts *facts, uint64_t until,
                 const volatile sig_atomic_t *stop)
{
    size_t got = 0;
    bool open = true;
    for (;;) {
        bool ended = has_ended(child); /* first, so that all it wrote is there to be read */
        take(in, facts, &got, &open);
        if (got == sizeof *facts)
            return true;
        if (ended || clock_wall_ns() >= until || (stop && *stop))
            return false;
        struct pollfd p = {.fd = open ? in : -1, .events = POLLIN};
        (void)poll(&p, 1, TICK_MS);
    }
}

/* What became of a child that never spoke. */
static void blame(struct bot_facts *facts, const char *path, int status, bool late)
{
    *facts = (struct bot_facts){.fault = EU_NO_START};
    if (late || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
        snprintf(facts->why, sizeof facts->why, "%s does not finish loading in time", path);
    else if (WIFSIGNALED(status))
        snprintf(facts->why, sizeof facts->why, "%s crashes while loading: %s", path,
                 strsignal(WTERMSIG(status)));
    else
        snprintf(facts->why, sizeof facts->why, "%s exits while loading, status %d", path,
                 WEXITSTATUS(status));
}

static void terminate_strings(struct bot_facts *f)
{
    f->name[sizeof f->name - 1] = f->version[sizeof f->version - 1] = '\0';
    f->author[sizeof f->author - 1] = f->why[sizeof f->why - 1] = '\0';
}

static void wait_for(pid_t child, int *status)
{
    while (waitpid(child, status, 0) < 0 && errno == EINTR)
        continue;
}

/* Runs the child to its end, or ends it, with all that it started. */
static bool hear_out(pid_t child, int in, const char *path, const struct probe_limits *limits,
                     struct bot_facts *facts, struct err *err)
{
    uint64_t until = clock_wall_ns() + (uint64_t)limits->load_ms * 1000000 * WALL_PER_CPU;
    int status = 0;
    bool heard = hear(in, child, facts, until, limits->stop);
    bool late = !heard && !has_ended(child);

    (void)kill(-child, SIGKILL);
    wait_for(child, &status);
    if (late && limits->stop && *limits->stop)
        return err_set(err, ERR_ABORT, "interrupted");
    if (heard)
        terminate_strings(facts);
    else
        blame(facts, path, status, late);
    return true;
}

bool bot_probe(const char *path, const struct eu_rules *rules, const struct probe_limits *limits,
               struct bot_facts *facts, struct err *err)
{
    int pipes[2];
    if (access(path, R_OK) != 0)
        return err_errno(err, ERR_USAGE, "cannot read %s", path);
    if (pipe2(pipes, O_CLOEXEC) != 0)
        return err_errno(err, ERR_ABORT, "cannot make a pipe");
    pid_t child = fork();
    if (child == 0) {
        close(pipes[0]);
        look(path, rules, limits, pipes[1]);
    }
    close(pipes[1]);
    if (child < 0) {
        close(pipes[0]);
        return err_errno(err, ERR_ABORT, "cannot start a process");
    }
    (void)setpgid(child, child); /* here too: the group is there whoever comes first */
    (void)fcntl(pipes[0], F_SETFL, O_NONBLOCK);
    bool ok = hear_out(child, pipes[0], path, limits, facts, err);
    close(pipes[0]);
    return ok;
}
