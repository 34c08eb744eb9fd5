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
#include "base/text.h"

enum { WALL_PER_CPU = 10 };

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
static void look(const char *path, const struct eu_rules *rules, unsigned load_ms, int out)
{
    struct bot_facts facts = {.fault = EU_BAD_ABI};
    struct err err;
    struct bot *bot;
    struct rlimit cpu = {.rlim_cur = load_ms / 1000 + 1, .rlim_max = load_ms / 1000 + 2};
    struct rlimit none = {0, 0};
    int nowhere = open("/dev/null", O_RDWR);

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &none);
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

/* Waits for the child's word until it comes, the child ends, or the time is up. */
static bool hear(int in, struct bot_facts *facts, uint64_t until)
{
    size_t got = 0;
    while (got < sizeof *facts) {
        uint64_t now = clock_wall_ns();
        struct pollfd p = {.fd = in, .events = POLLIN};
        int left = now < until ? (int)((until - now) / 1000000 + 1) : 0;
        int ready = poll(&p, 1, left);
        if (ready == 0 && !left)
            return false;
        if (ready <= 0)
            continue;
        ssize_t n = read(in, (char *)facts + got, sizeof *facts - got);
        if (n <= 0 && errno != EINTR)
            return false;
        got += n > 0 ? (size_t)n : 0;
    }
    return true;
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

bool bot_probe(const char *path, const struct eu_rules *rules, unsigned load_ms,
               struct bot_facts *facts, struct err *err)
{
    int pipes[2], status = 0;
    if (access(path, R_OK) != 0)
        return err_errno(err, ERR_USAGE, "cannot read %s", path);
    if (pipe2(pipes, O_CLOEXEC) != 0)
        return err_errno(err, ERR_ABORT, "cannot make a pipe");
    pid_t child = fork();
    if (child == 0) {
        close(pipes[0]);
        look(path, rules, load_ms, pipes[1]);
    }
    close(pipes[1]);
    if (child < 0) {
        close(pipes[0]);
        return err_errno(err, ERR_ABORT, "cannot start a process");
    }
    uint64_t until = clock_wall_ns() + (uint64_t)load_ms * 1000000 * WALL_PER_CPU;
    bool heard = hear(pipes[0], facts, until);
    bool late = !heard && clock_wall_ns() >= until;
    if (!heard && late)
        kill(child, SIGKILL);
    wait_for(child, &status);
    close(pipes[0]);
    if (heard)
        terminate_strings(facts);
    else
        blame(facts, path, status, late);
    return true;
}
