#include "ladder/ladder_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "ladder/command_outcome.h"

/* ---- Starting ---- */

static bool start(struct ladder_process *p, const struct ladder_program *program, int lock,
                  struct err *err)
{
    int output = open(p->output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    const struct child_start child = {.path = program->word[0],
                                      .argv = (char *const *)(uintptr_t)program->word,
                                      .outcome = program->outcome,
                                      .given = {-1, output, output, lock},
                                      .descriptors = 4,
                                      .on_death = SIGTERM,
                                      .nice = PROCESS_NICE};

    if (output < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", p->output);
    bool ok = child_start(&child, &p->pid, err);
    close(output);
    if (ok && (p->ended = child_watch(p->pid)) < 0)
        ok = err_errno(err, ERR_ABORT, "cannot watch %s", program->word[0]);
    p->pid = ok ? p->pid : 0;
    return ok;
}

enum ladder_process_start ladder_process_start(struct ladder_process *p,
                                               const struct ladder_program *program,
                                               struct err *err)
{
    struct file_lock lock;

    *p = (struct ladder_process){.group = program->group};
    (void)snprintf(p->output, sizeof p->output, "%s", program->output);
    if (program->outcome) {
        (void)snprintf(p->outcome, sizeof p->outcome, "%s", program->outcome);
        (void)unlink(program->outcome);
    }
    if (!file_lock(&lock, program->lock, err))
        return err->class == ERR_USAGE ? LADDER_PROCESS_BUSY : LADDER_PROCESS_NOT_STARTED;
    bool ok = start(p, program, lock.fd, err);
    file_unlock(&lock); /* here; the process still has it */
    return ok ? LADDER_PROCESS_STARTED : LADDER_PROCESS_NOT_STARTED;
}

/* ---- Its end ---- */

void ladder_process_stop(struct ladder_process *p)
{
    if (!p->pid || p->stopped)
        return;
    p->stopped = true;
    p->stopped_at = clock_wall_ns();
    (void)kill(p->group ? -p->pid : p->pid, SIGTERM);
}

/* How long it still has, in ms. */
static unsigned patience_left(const struct ladder_process *p)
{
    uint64_t end = p->stopped_at + LADDER_PROCESS_PATIENCE_S * CLOCK_SECOND, now = clock_wall_ns();

    return now < end ? (unsigned)((end - now) / CLOCK_MS) + 1 : 0;
}

void ladder_process_hurry(const struct ladder_process *p)
{
    if (p->pid && p->stopped && !patience_left(p))
        child_kill(p->pid);
}

static void add_output(const char *path, char why[LADDER_PROCESS_WHY])
{
    enum { MOST = 1 << 20 };
    struct buf text = {0};

    if (file_read(path, MOST, &text, NULL) && text.len) {
        struct text last = command_outcome_line((struct text){(const char *)text.data, text.len});
        if (last.n)
            (void)text_safe(last, why, LADDER_PROCESS_WHY);
    }
    buf_finish(&text);
}

/* One that the machine has kept from playing names the bot that it was about to look at. */
static void explain(const struct ladder_process *p, int status, struct ladder_process_failure *f)
{
    struct command_outcome o = {.said = false};

    *f = (struct ladder_process_failure){.why = ""};
    if (WIFSIGNALED(status)) {
        (void)snprintf(f->why, sizeof f->why, "%s", strsignal(WTERMSIG(status)));
        return;
    }
    (void)snprintf(f->why, sizeof f->why, "exit status %d", WEXITSTATUS(status));
    add_output(p->output, f->why);
    if (p->outcome[0])
        command_outcome_read(&o, p->outcome);
    if (o.fault != ERR_OF_MACHINE)
        (void)snprintf(f->bot, sizeof f->bot, "%s", o.bot);
}

/* What it has left running would keep its lock: that ends with it. */
static int end(const struct ladder_process *p)
{
    struct pollfd fd = {.fd = p->ended, .events = POLLIN};

    while (poll(&fd, 1, p->stopped ? (int)patience_left(p) : -1) < 0 && errno == EINTR)
        continue;
    child_kill(p->pid);
    return child_wait(p->pid);
}

enum ladder_process_end ladder_process_end(struct ladder_process *p,
                                           struct ladder_process_failure *failure)
{
    int status = end(p);

    close(p->ended);
    p->pid = 0;
    if (status == 0)
        return LADDER_PROCESS_DONE;
    if (p->stopped)
        return LADDER_PROCESS_STOPPED;
    explain(p, status, failure);
    return LADDER_PROCESS_FAILED;
}
