#include "match/child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cpu.h"
#include "base/file.h"
#include "match/isolated.h"
#include "sandbox/fence.h"

enum { CHILD_FAILED = 1 };

/* The way out to the run. */
struct outlet {
    int fd;
    struct stat pipe; /* what is behind fd */
    pid_t pid;        /* whose it is */
    struct buf bytes; /* not sent yet */
    uint64_t sent;    /* wall clock */
};

/* The child ends when the run does, is not reached by the terminal's signals, which are the run's
 * business, and leaves no core file behind. No handler of the run's, nor a sanitizer's, comes
 * between a crash and its signal. */
static void detach(const struct child *c)
{
    static const int plain[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGCHLD,
                                SIGALRM, SIGSEGV, SIGBUS, SIGFPE,  SIGILL,  SIGABRT};
    struct rlimit none = {0, 0};
    sigset_t empty;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != c->parent)
        _exit(CHILD_FAILED);
    (void)setpgid(0, 0);
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        signal(plain[i], SIG_DFL);
    sigemptyset(&empty);
    sigprocmask(SIG_SETMASK, &empty, NULL);
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

static void close_others(int kept)
{
    enum { MANY = 1024 };
    if (close_range(3, (unsigned)kept - 1, 0) != 0 || close_range((unsigned)kept + 1, ~0U, 0) != 0)
        for (int fd = 3; fd < MANY; fd++)
            if (fd != kept)
                close(fd);
}

/* Leaves the bots nothing of the run's files: its log, its lock, its other workers' pipes. */
static void set_files(const struct child *c, struct outlet *out)
{
    int nothing = open("/dev/null", O_RDONLY);
    /* must not be overwritten by the moves */
    int output = fcntl(c->output, F_DUPFD, 16);
    if (nothing < 0 || output < 0 || !move_high(out, c->result) || dup2(nothing, 0) < 0 ||
        dup2(output, 1) < 0 || dup2(output, 2) < 0)
        _exit(CHILD_FAILED);
    close_others(out->fd);
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

static void send(struct outlet *out)
{
    check_outlet(out);
    if (out->bytes.failed || !file_write(out->fd, out->bytes.data, out->bytes.len, "", NULL))
        _exit(CHILD_FAILED);
    buf_clear(&out->bytes);
}

static noreturn void give_up(struct outlet *out, const struct err *err)
{
    struct frame frame = {
        .kind = FRAME_FAILED,
        .log = (const uint8_t *)err->text,
        .log_size = (uint32_t)strlen(err->text),
    };
    frame_put(&out->bytes, &frame);
    send(out);
    _exit(CHILD_FAILED);
}

/* Frames go out together, as each write costs as much as some deals; but not late. */
static void put_frame(void *context, const struct frame *frame)
{
    enum { BATCH = 64 * 1024, LATE = 100 * 1000000 };
    struct outlet *out = context;
    uint64_t now = clock_wall_ns();
    frame_put(&out->bytes, frame);
    if (out->bytes.len >= BATCH || now - out->sent > LATE) {
        send(out);
        out->sent = now;
    }
}

static void flush(void *context)
{
    send(context);
}

/* With the bots in this process. */
static void play_trusted(const struct child *c, const struct player_setup *setup,
                         struct outlet *out)
{
    struct player *player;
    struct frame frame;
    struct err err;

    if (!player_create(&player, setup, &err))
        give_up(out, &err);
    for (uint32_t i = 0; i < c->count; i++) {
        if (!player_play(player, setup->set + i, &frame, &err))
            give_up(out, &err);
        put_frame(out, &frame);
    }
    send(out);
    player_destroy(player);
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

/* With every bot in a process of its own. */
static void play_isolated(const struct child *c, const struct player_setup *setup,
                          struct outlet *out)
{
    const struct isolated_sink sink = {.take = put_frame, .flush = flush, .context = out};
    struct err err;
    cpu_pin(setup->processor);
    cpu_take_turns();
    allow_files();
    if (!isolated_play(setup, c->count, &sink, &err))
        give_up(out, &err);
}

noreturn void child_main(const struct child *c)
{
    enum { ROOM = 1024 * 1024 };
    struct frame end = {.kind = FRAME_END};
    struct outlet out = {.pid = getpid(), .sent = clock_wall_ns()};
    struct player_setup setup = *c->setup;

    if (setup.fence)
        fence_enter(setup.fence); /* before its descriptors go */
    detach(c);
    set_files(c, &out);
    if (!setup.host)
        keep_from_forks(setup.note);
    /* alone: whoever spoils it is to be found */
    if (setup.strikes) {
        setup.after = check_bot;
        setup.context = &out;
    }
    buf_init(&out.bytes);
    if (!buf_reserve(&out.bytes, ROOM))
        _exit(CHILD_FAILED);
    if (setup.host)
        play_isolated(c, &setup, &out);
    else
        play_trusted(c, &setup, &out);
    frame_put(&out.bytes, &end);
    send(&out);
    _exit(0);
}
