#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/linux_calls.h"

/* ---- In the child ---- */

/* Those that cannot be reset stay as they are. */
void child_reset_signals(void)
{
    sigset_t none;

    for (int number = 1; number < NSIG; number++)
        (void)signal(number, SIG_DFL);
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* First out of the way of the numbers that they get. */
static bool give(const struct child_start *s)
{
    int high[CHILD_GIVEN], null = open("/dev/null", O_RDWR | O_CLOEXEC);

    for (unsigned i = 0; i < s->descriptors; i++)
        if ((high[i] = fcntl(s->given[i] < 0 ? null : s->given[i], F_DUPFD, CHILD_GIVEN)) < 0)
            return false;
    for (unsigned i = 0; i < s->descriptors; i++)
        if (dup2(high[i], (int)i) < 0)
            return false;
    return linux_close_range(s->descriptors, ~0U, CLOSE_RANGE_CLOEXEC) == 0;
}

static _Noreturn void become(const struct child_start *s)
{
    enum { NOT_FOUND = 127 };

    child_reset_signals();
    if (s->nice)
        (void)setpriority(PRIO_PROCESS, 0, s->nice);
    if (s->outcome)
        (void)setenv(CHILD_OUTCOME, s->outcome, 1);
    else
        (void)unsetenv(CHILD_OUTCOME);
    if (give(s) && (!s->folder || chdir(s->folder) == 0)) {
        (void)alarm(s->alarm_s);
        (void)execve(s->path, s->argv, s->environment ? s->environment : environ);
    }
    (void)dprintf(STDERR_FILENO, "cannot run %s: %s\n", s->path, strerror(errno));
    _exit(NOT_FOUND);
}

/* ---- Starting ---- */

pid_t child_fork(int on_death)
{
    pid_t parent = getpid(), pid = fork();

    if (pid > 0)
        (void)setpgid(pid, pid); /* in both: the group is there whoever comes first */
    if (pid != 0)
        return pid;
    (void)setpgid(0, 0);
    if (prctl(PR_SET_PDEATHSIG, on_death) != 0 || getppid() != parent)
        _exit(1);
    return 0;
}

bool child_start(const struct child_start *start, pid_t *pid, struct err *err)
{
    if (access(start->path, X_OK) != 0)
        return err_errno(err, ERR_ABORT, "cannot run %s", start->path);
    *pid = child_fork(start->on_death);
    if (*pid == 0)
        become(start);
    return *pid > 0 || child_not_started(start->path, err);
}

bool child_not_started(const char *what, struct err *err)
{
    return err_errno(err, ERR_ABORT, "cannot start %s%s", what,
                     errno == EAGAIN
                         ? ": no more processes may run (ulimit -u, or pids.max of a cgroup)"
                         : "");
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

/* ---- Its end ---- */

int child_watch(pid_t pid)
{
    int fd = (int)syscall(SYS_pidfd_open, pid, 0), cause = errno;

    if (fd < 0)
        (void)child_end(pid, 0);
    errno = cause;
    return fd;
}

bool child_ended(pid_t pid)
{
    siginfo_t info = {.si_pid = 0};
    int rc;

    while ((rc = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT)) != 0 &&
           errno == EINTR)
        continue;
    return rc != 0 || info.si_pid == pid;
}

int child_wait(pid_t pid)
{
    int status = 0;

    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

void child_kill(pid_t pid)
{
    if (kill(-pid, SIGKILL) != 0)
        (void)kill(pid, SIGKILL);
}

int child_end(pid_t pid, unsigned ms)
{
    enum { STEP_MS = 5 };
    uint64_t until = clock_wall_ns() + ms * CLOCK_MS;

    while (!child_ended(pid)) {
        if (clock_wall_ns() >= until) {
            child_kill(pid);
            break;
        }
        (void)poll(NULL, 0, STEP_MS);
    }
    return child_wait(pid);
}

/* ---- A function run in a child ---- */

enum { TICK_MS = 20, ENDING_MS = 1 };

/* What comes back from the process. */
struct reply {
    int in;
    bool open; /* not at the end of the pipe, which says nothing of the process */
    char *room;
    size_t size, said;
};

/* Reads a piece; drops it if there is no room. False if there is nothing now. */
static bool read_piece(struct reply *r)
{
    char surplus[4096];
    bool full = r->said == r->size;
    ssize_t n = full ? read(r->in, surplus, sizeof surplus)
                     : read(r->in, r->room + r->said, r->size - r->said);

    if (n < 0)
        return errno == EINTR;
    r->open = n > 0;
    r->said += full ? 0 : (size_t)n;
    return n > 0;
}

/* Reads what is there and has room, and one piece of what has none. */
static void read_reply(struct reply *r)
{
    while (r->open && r->said < r->size && read_piece(r))
        continue;
    if (r->open && r->said == r->size)
        (void)read_piece(r);
}

/* False if the child has not ended when its time is up or *stop is set. */
static bool wait_for_end(struct reply *r, pid_t child, const struct subprocess *p)
{
    uint64_t until = clock_wall_ns() + p->ms * CLOCK_MS;

    for (;;) {
        bool ended = child_ended(child); /* first, so that all it wrote is there to be read */
        read_reply(r);
        if (ended)
            return true;
        if (clock_wall_ns() >= until || (p->stop && *p->stop))
            return false;
        struct pollfd in = {.fd = r->open ? r->in : -1, .events = POLLIN};
        (void)poll(&in, 1, r->open ? TICK_MS : ENDING_MS);
    }
}

static pid_t start_run(const struct subprocess *p, int *in, struct err *err)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC) != 0) {
        err_errno(err, ERR_ABORT, "cannot make a pipe");
        return -1;
    }
    pid_t child = child_fork(SIGKILL);
    if (child == 0) {
        close(ends[0]);
        p->run(p->context, ends[1]);
        _exit(1);
    }
    if (child < 0) {
        (void)child_not_started("a process", err);
        close(ends[0]);
    } else {
        (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
        *in = ends[0];
    }
    close(ends[1]);
    return child;
}

bool subprocess_run(const struct subprocess *p, void *room, size_t size, struct subprocess_end *end,
                    struct err *err)
{
    struct reply r = {.open = true, .room = room, .size = size};
    pid_t child = start_run(p, &r.in, err);

    if (child < 0)
        return false;
    bool ended = wait_for_end(&r, child, p);
    child_kill(child); /* and what it has left */
    *end = (struct subprocess_end){.said = r.said, .status = child_wait(child), .late = !ended};
    close(r.in);
    return ended || !p->stop || !*p->stop || err_set(err, ERR_ABORT, "interrupted");
}
