#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"

/* ---- A function in a process of its own ---- */

enum { TICK_MS = 20, ENDING_MS = 1 };

/* What comes back from the process. */
struct reply {
    int in;
    bool open; /* not at the end of the pipe, which says nothing of the process */
    char *room;
    size_t size, said;
};

/* Whether the child is a zombie. It stays one here, so that its number remains its group's. */
static bool has_ended(pid_t child)
{
    siginfo_t info = {.si_pid = 0};
    int rc;

    while ((rc = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT)) != 0 &&
           errno == EINTR)
        continue;
    return rc != 0 || info.si_pid == child;
}

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
        bool ended = has_ended(child); /* first, so that all it wrote is there to be read */
        read_reply(r);
        if (ended)
            return true;
        if (clock_wall_ns() >= until || (p->stop && *p->stop))
            return false;
        struct pollfd in = {.fd = r->open ? r->in : -1, .events = POLLIN};
        (void)poll(&in, 1, r->open ? TICK_MS : ENDING_MS);
    }
}

static pid_t start_child(const struct subprocess *p, int *in, struct err *err)
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
        p->run(p->context, ends[1]);
        _exit(1);
    }
    if (child < 0) {
        (void)process_not_started("a process", err);
        close(ends[0]);
    } else {
        (void)setpgid(child, child); /* here too: the group is there whoever comes first */
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
    int status = 0;
    pid_t child = start_child(p, &r.in, err);

    if (child < 0)
        return false;
    bool ended = wait_for_end(&r, child, p);
    if (kill(-child, SIGKILL) != 0)
        (void)kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    close(r.in);
    *end = (struct subprocess_end){.said = r.said, .status = status, .late = !ended};
    return ended || !p->stop || !*p->stop || err_set(err, ERR_ABORT, "interrupted");
}

bool process_not_started(const char *what, struct err *err)
{
    return err_errno(err, ERR_ABORT, "cannot start %s%s", what,
                     errno == EAGAIN
                         ? ": no more processes may run (ulimit -u, or pids.max of a cgroup)"
                         : "");
}

/* ---- The last bytes of what a process prints ---- */

bool capture_read(struct capture *c, int fd)
{
    char piece[16384];
    ssize_t n = read(fd, piece, sizeof piece);

    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return false;
    for (ssize_t i = n > CAPTURE_BYTES ? n - CAPTURE_BYTES : 0; i < n; i++)
        c->ring[(c->printed + (size_t)i) % CAPTURE_BYTES] = piece[i];
    c->printed += n > 0 ? (size_t)n : 0;
    return true;
}

/* The last `most` bytes, which tell why a bot died. A first line that is cut is left out if it ends
 * in the first half. */
static struct text end_of(struct text all, size_t most)
{
    if (all.n <= most)
        return all;
    struct text end = {all.s + all.n - most, most};
    const char *line = all.s[all.n - most - 1] == '\n' ? NULL : memchr(end.s, '\n', end.n / 2);
    if (!line)
        return end;
    return (struct text){line + 1, (size_t)(all.s + all.n - line - 1)};
}

void capture_text(const struct capture *c, char *text, size_t cap)
{
    char bytes[CAPTURE_BYTES] = "";
    size_t n = c->printed < CAPTURE_BYTES ? c->printed : CAPTURE_BYTES, used = 0;
    struct text rest, line;

    for (size_t i = 0; i < n; i++)
        bytes[i] = c->ring[(c->printed - n + i) % CAPTURE_BYTES];
    while (n && (bytes[n - 1] == '\n' || bytes[n - 1] == ' '))
        n--;
    rest = end_of((struct text){bytes, n}, cap / 2);
    text[0] = '\0';
    while (rest.n && used < cap && text_line(&rest, &line)) {
        line = text_trim(line);
        if (line.n && used)
            used += (size_t)snprintf(text + used, cap - used, " | ");
        if (line.n && used < cap) {
            (void)text_safe(line, text + used, cap - used);
            used += strlen(text + used);
        }
    }
}

/* ---- What the system tells of another process ---- */

/* The first bytes of a file in /proc/PID; "" if there is none. */
static void read_proc(pid_t pid, const char *name, char *text, size_t cap)
{
    char path[64];

    text[0] = '\0';
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, name);
    FILE *f = fopen(path, "re");
    if (!f)
        return;
    text[fread(text, 1, cap - 1, f)] = '\0';
    fclose(f);
}

/* The state follows the name, which is in brackets and may be anything. */
char process_state(pid_t pid)
{
    char text[512];

    read_proc(pid, "stat", text, sizeof text);
    const char *end = strrchr(text, ')');
    return end && end[1] == ' ' && end[2] ? end[2] : '?';
}

/* A number of kB in /proc/PID/status. The name of the process, which may be anything, begins no
 * line. */
static uint64_t status_bytes(pid_t pid, const char *key)
{
    char text[2048];

    read_proc(pid, "status", text, sizeof text);
    const char *line = strstr(text, key);
    return line ? strtoull(line + strlen(key), NULL, 10) * 1024 : 0;
}

uint64_t process_memory_peak(pid_t pid)
{
    return status_bytes(pid, "\nVmPeak:");
}

uint64_t process_resident(pid_t pid)
{
    return status_bytes(pid, "\nVmRSS:");
}

uint64_t process_resident_peak(pid_t pid)
{
    return status_bytes(pid, "\nVmHWM:");
}

uint64_t process_page_tables(pid_t pid)
{
    return status_bytes(pid, "\nVmPTE:");
}

uint64_t process_cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec t;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return clock_ns(t);
}

bool process_limit(int what, uint64_t most)
{
    struct rlimit now;

    if (getrlimit(what, &now) != 0)
        return false;
    rlim_t value = most < now.rlim_max ? most : now.rlim_max;
    return setrlimit(what, &(struct rlimit){value, value}) == 0;
}
