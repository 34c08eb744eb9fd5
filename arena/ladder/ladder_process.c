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

/* ---- Starting ---- */

static bool start(struct ladder_process *p, const struct ladder_program *program, int lock,
                  struct err *err)
{
    int output = open(p->output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    const struct child_start child = {.path = program->word[0],
                                      .argv = (char *const *)(uintptr_t)program->word,
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

/* The last line that is not empty. */
static void last_line(const char *path, char why[LADDER_PROCESS_WHY])
{
    enum { MOST = 1 << 20 };
    struct buf text = {0};
    struct text rest, line;

    if (file_read(path, MOST, &text, NULL) && text.len) {
        rest = (struct text){(const char *)text.data, text.len};
        while (text_line(&rest, &line))
            if (text_trim(line).n)
                (void)text_safe(text_trim(line), why, LADDER_PROCESS_WHY);
    }
    buf_finish(&text);
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

enum ladder_process_end ladder_process_end(struct ladder_process *p, char why[LADDER_PROCESS_WHY])
{
    int status = end(p);

    close(p->ended);
    p->pid = 0;
    if (status == 0)
        return LADDER_PROCESS_DONE;
    if (p->stopped)
        return LADDER_PROCESS_STOPPED;
    if (WIFSIGNALED(status)) {
        (void)snprintf(why, LADDER_PROCESS_WHY, "%s", strsignal(WTERMSIG(status)));
    } else {
        (void)snprintf(why, LADDER_PROCESS_WHY, "exit status %d", WEXITSTATUS(status));
        last_line(p->output, why);
    }
    return LADDER_PROCESS_FAILED;
}
