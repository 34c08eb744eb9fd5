/* The inside of a worker process. */

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/cpu.h"
#include "base/file.h"
#include "base/linux_calls.h"
#include "run/worker.h"
#include "sandbox/clocks.h"
#include "sandbox/fork_server.h"
#include "sandbox/namespaces.h"
#include "sandbox/root_image.h"

enum { CHILD_FAILED = 1 };

/* The way out to the run. */
struct outlet {
    int fd;
    struct stat pipe; /* what is behind fd */
    pid_t pid;        /* whose it is */
    struct buf bytes; /* not sent yet */
    uint64_t sent;    /* wall clock */
};

/* The child ends when the run does, which the system forgets of whoever enters a namespace. It is
 * not reached by the terminal's signals, which are the run's business, and leaves no core file
 * behind. No handler of the run's, nor a sanitizer's, comes between a crash and its signal. */
static void detach(pid_t parent)
{
    struct rlimit none = {0, 0};

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(CHILD_FAILED);
    (void)setpgid(0, 0);
    child_reset_signals();
    setrlimit(RLIMIT_CORE, &none);
}

/* A high descriptor is out of the way of bots that use what they have not opened, and a bot's own
 * programs do not get it. */
static bool move_high(struct outlet *out, int fd)
{
    static const int lowest[] = {240, 16};

    for (size_t i = 0; i < sizeof lowest / sizeof lowest[0]; i++) {
        out->fd = fcntl(fd, F_DUPFD_CLOEXEC, lowest[i]);
        if (out->fd >= 0)
            return fstat(out->fd, &out->pipe) == 0;
    }
    return false;
}

static void close_between(int above, int below)
{
    enum { MANY = 1024 };

    if (above + 1 < below && linux_close_range((unsigned)above + 1, (unsigned)below - 1, 0) != 0)
        for (int fd = above + 1; fd < below && fd < MANY; fd++)
            close(fd);
}

/* All but the first three and these, of which the second may be -1. */
static void close_others(int kept, int also)
{
    int first = also >= 0 && also < kept ? also : kept, last = also > kept ? also : kept;

    close_between(2, first);
    close_between(first, last);
    close_between(last, INT_MAX);
}

/* Leaves the bots nothing of the run's files: its log, its lock, its other workers' pipes. Orders
 * come as input. */
static void set_files(struct outlet *out, const struct worker_ends *ends)
{
    int input = ends->input >= 0 ? ends->input : open("/dev/null", O_RDONLY);

    /* must not be overwritten by the moves */
    int moved = fcntl(ends->output, F_DUPFD, 16), from = fcntl(input, F_DUPFD, 16);
    if (from < 0 || moved < 0 || !move_high(out, ends->result) || dup2(from, 0) < 0 ||
        dup2(moved, 1) < 0 || dup2(moved, 2) < 0)
        _exit(CHILD_FAILED);
    close_others(out->fd, image_root()); /* programs of this worker see the files of all */
    /* what a bot prints must be on its way when it dies */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    setvbuf(stderr, NULL, _IONBF, 0);
}

/* Where a bot forks and goes on in both processes, the new one must not play along: the note is
 * not there for it, so that it ends as soon as it comes back from the bot. */
static void keep_from_forks(const struct note *note)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);

    if (madvise((void *)note, (sizeof *note + page - 1) / page * page, MADV_DONTFORK) != 0)
        _exit(CHILD_FAILED);
}

static noreturn void spoilt(const char *how)
{
    dprintf(STDERR_FILENO, "the descriptor of the arena's results: %s\n", how);
    _exit(CHILD_FAILED);
}

/* Bots share our descriptors: ours may be closed by now, or be one of theirs. */
static void check_outlet(const struct outlet *out)
{
    struct stat now;

    if (getpid() != out->pid)
        _exit(CHILD_FAILED);
    if (fstat(out->fd, &now) != 0 || now.st_dev != out->pipe.st_dev ||
        now.st_ino != out->pipe.st_ino)
        spoilt("a bot closed or replaced it");
}

/* In a set played alone, after a bot has done something: nothing is in the pipe before the set is
 * over, and the run leaves there what comes while a bot is being asked. */
static void check_bot(void *context)
{
    const struct outlet *out = context;
    int waiting = 0;

    check_outlet(out);
    if (ioctl(out->fd, FIONREAD, &waiting) == 0 && waiting > 0)
        spoilt("a bot wrote to it");
}

static void send_bytes(struct outlet *out)
{
    check_outlet(out);
    if (out->bytes.failed || !file_write(out->fd, out->bytes.data, out->bytes.len, "", NULL))
        _exit(CHILD_FAILED);
    buf_clear(&out->bytes);
}

static noreturn void give_up(struct outlet *out, const struct err *err)
{
    struct worker_message message = {
        .kind = WORKER_MESSAGE_FAILED,
        .log = (const uint8_t *)err->text,
        .log_size = (uint32_t)strlen(err->text),
    };

    worker_message_put(&out->bytes, &message);
    send_bytes(out);
    _exit(CHILD_FAILED);
}

/* Frames go out together, as each write costs as much as some deals; but not late. */
static bool put_message(void *context, const struct worker_message *message)
{
    enum { BATCH = 64 * 1024, LATE = 100 * CLOCK_MS };
    struct outlet *out = context;
    uint64_t now = clock_wall_ns();

    worker_message_put(&out->bytes, message);
    if (out->bytes.len >= BATCH || now - out->sent > LATE) {
        send_bytes(out);
        out->sent = now;
    }
    return true;
}

static void flush_outlet(void *context)
{
    send_bytes(context);
}

/* Every bot needs some, and there may be 49. */
static void allow_files(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

/* What a process does once that plays with every bot in one of its own. */
static void prepare_sandboxed(const struct job *job)
{
    cpu_pin(job->processor);
    cpu_take_turns();
    allow_files();
    (void)clocks_hide(); /* its bots say whether the wall stands */
}

/* With the bots in this process, or with every bot in one of its own. */
static bool play_job(const struct job *job, const struct worker_message_sink *sink, struct err *err)
{
    if (job->host)
        return sandboxed_play(job, sink, err);
    keep_from_forks(job->note);
    return trusted_play(job, sink, err);
}

/* Waits for the next job; false: there is none. */
static bool take_order(struct job *job, struct worker_order *o)
{
    ssize_t n;

    do
        n = recv(STDIN_FILENO, o, sizeof *o, MSG_WAITALL);
    while (n < 0 && errno == EINTR);
    job->pairing = &o->pairing;
    job->cost = o->cost;
    job->set = o->set;
    job->count = o->count;
    job->alone = o->alone;
    return n == (ssize_t)sizeof *o;
}

static void play_to_end(const struct job *job, const struct worker_message_sink *sink,
                        struct outlet *out)
{
    const struct worker_message end = {.kind = WORKER_MESSAGE_END};
    struct err err;

    if (!play_job(job, sink, &err))
        give_up(out, &err);
    worker_message_put(&out->bytes, &end);
    send_bytes(out);
}

noreturn void worker_main(const struct job *given, pid_t parent, const struct worker_ends *ends)
{
    enum { ROOM = 1024 * 1024 };
    struct outlet out = {.pid = getpid(), .sent = clock_wall_ns()};
    const struct worker_message_sink sink = {
        .take = put_message,
        .flush = flush_outlet,
        .look = given->strikes ? check_bot : NULL, /* alone: whoever spoils it is to be found */
        .context = &out,
    };
    struct fork_server server = {.pid = 0};
    struct job job = *given;
    struct worker_order next;
    struct err err;

    bool fenced =
        !job.namespaces || namespaces_enter(job.namespaces, &err); /* before its descriptors go */
    detach(parent);
    set_files(&out, ends);
    out.bytes = (struct buf){0};
    if (!buf_reserve(&out.bytes, ROOM))
        _exit(CHILD_FAILED);
    if (!fenced)
        give_up(&out, &err);
    job.server = &server;
    if (job.host)
        prepare_sandboxed(&job);
    do
        play_to_end(&job, &sink, &out);
    while (job.host && take_order(&job, &next));
    _exit(0);
}
