#include "base/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

enum { TICK_MS = 20, ENDING_MS = 1 };

/* What is heard of the process. */
struct hearing {
    int in;
    bool open; /* the pipe has not come to its end, which says nothing of the process */
    char *room;
    size_t size, said;
};

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

/* Reads a piece. False if there is nothing now. */
static bool take_piece(struct hearing *h)
{
    char surplus[4096];
    bool full = h->said == h->size;
    ssize_t n = full ? read(h->in, surplus, sizeof surplus)
                     : read(h->in, h->room + h->said, h->size - h->said);
    if (n < 0)
        return errno == EINTR;
    h->open = n > 0;
    h->said += full ? 0 : (size_t)n;
    return n > 0;
}

/* Reads what is there and has room, and a piece of what has none. */
static void take(struct hearing *h)
{
    while (h->open && h->said < h->size && take_piece(h))
        continue;
    if (h->open && h->said == h->size)
        (void)take_piece(h);
}

/* False if the child has not ended when the time is up or we shall stop. */
static bool hear_out(struct hearing *h, pid_t child, const struct subprocess *e)
{
    uint64_t until = clock_wall_ns() + e->ms * CLOCK_MS;
    for (;;) {
        bool ended = has_ended(child); /* first, so that all it wrote is there to be read */
        take(h);
        if (ended)
            return true;
        if (clock_wall_ns() >= until || (e->stop && *e->stop))
            return false;
        struct pollfd p = {.fd = h->open ? h->in : -1, .events = POLLIN};
        (void)poll(&p, 1, h->open ? TICK_MS : ENDING_MS);
    }
}

static pid_t set_out(const struct subprocess *e, int *in, struct err *err)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        err_errno(err, ERR_ABORT, "cannot make a pipe");
        return -1;
    }
    pid_t child = fork();
    if (child == 0) {
        (void)setpgid(0, 0);
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(ends[0]);
        e->run(e->context, ends[1]);
        _exit(1);
    }
    if (child < 0) {
        err_errno(err, ERR_ABORT, "cannot start a process");
        close(ends[0]);
    } else {
        (void)setpgid(child, child); /* here too: the group is there whoever comes first */
        (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
        *in = ends[0];
    }
    close(ends[1]);
    return child;
}

bool subprocess_run(const struct subprocess *e, void *room, size_t size, struct subprocess_end *end,
                    struct err *err)
{
    struct hearing h = {.open = true, .room = room, .size = size};
    int status = 0;
    pid_t child = set_out(e, &h.in, err);
    if (child < 0)
        return false;
    bool ended = hear_out(&h, child, e);
    if (kill(-child, SIGKILL) != 0)
        (void)kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    close(h.in);
    *end = (struct subprocess_end){.said = h.said, .status = status, .late = !ended};
    return ended || !e->stop || !*e->stop || err_set(err, ERR_ABORT, "interrupted");
}
