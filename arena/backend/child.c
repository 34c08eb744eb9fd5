#include "backend/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process.h"

/* ---- In the child ---- */

/* Signals that the backend handles or ignores are as at the start of any program. */
static void reset_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
    sigset_t none;

    sigemptyset(&none);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        (void)signal(numbers[i], SIG_DFL);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* First out of the way of the numbers that they get. */
static bool give(const struct child_start *s)
{
    int high[CHILD_GIVEN];

    for (unsigned i = 0; i < s->descriptors; i++)
        if ((high[i] = fcntl(s->given[i] < 0 ? (int)i : s->given[i], F_DUPFD, CHILD_GIVEN)) < 0)
            return false;
    for (unsigned i = 0; i < s->descriptors; i++)
        if (dup2(high[i], (int)i) < 0)
            return false;
    return close_range(s->descriptors, ~0U, CLOSE_RANGE_CLOEXEC) == 0;
}

static _Noreturn void run(const struct child_start *s, pid_t parent)
{
    enum { NOT_FOUND = 127 };

    (void)setpgid(0, 0); /* a signal from the keyboard is for the backend */
    reset_signals();
    if (give(s) && prctl(PR_SET_PDEATHSIG, s->on_death) == 0 && getppid() == parent)
        (void)execve(s->path, s->argv, s->environment ? s->environment : environ);
    _exit(NOT_FOUND);
}

/* ---- In the backend ---- */

bool child_start(const struct child_start *start, pid_t *pid, struct err *err)
{
    pid_t parent = getpid();

    if (access(start->path, X_OK) != 0)
        return err_errno(err, ERR_ABORT, "cannot run %s", start->path);
    *pid = fork();
    if (*pid == 0)
        run(start, parent);
    return *pid > 0 || process_not_started(start->path, err);
}

bool child_ended(pid_t pid, int *status)
{
    pid_t ended;

    while ((ended = waitpid(pid, status, WNOHANG)) < 0 && errno == EINTR)
        continue;
    return ended != 0;
}

int child_end(pid_t pid, unsigned ms)
{
    enum { STEP_MS = 5 };
    uint64_t until = clock_wall_ns() + ms * CLOCK_MS;
    int status = 0;

    while (!child_ended(pid, &status)) {
        if (clock_wall_ns() >= until)
            (void)kill(pid, SIGKILL);
        (void)poll(NULL, 0, STEP_MS);
    }
    return status;
}

bool child_find(const char *name, char path[PATH_CAP], struct err *err)
{
    char installed[64];

    (void)snprintf(installed, sizeof installed, "../lib/euchre-arena/%s", name);
    if ((path_beside_program(path, name) && access(path, X_OK) == 0) ||
        (path_beside_program(path, installed) && access(path, X_OK) == 0))
        return true;
    return err_set(err, ERR_ABORT,
                   "there is no %s beside this program, nor in ../lib/euchre-arena from there",
                   name);
}
