#include "match/child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"

enum { RESULT_FD = 3, CHILD_FAILED = 1 };

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

/* Leaves the bots nothing of the run's files: its log, its lock, its other workers' pipes. */
static void set_files(const struct child *c)
{
    enum { MANY = 1024 };
    int nothing = open("/dev/null", O_RDONLY);
    /* neither may be overwritten by the other's move */
    int result = fcntl(c->result, F_DUPFD, 16), output = fcntl(c->output, F_DUPFD, 16);
    if (nothing < 0 || result < 0 || output < 0 || dup2(nothing, 0) < 0 || dup2(output, 1) < 0 ||
        dup2(output, 2) < 0 || dup2(result, RESULT_FD) < 0)
        _exit(CHILD_FAILED);
    if (close_range(RESULT_FD + 1, ~0U, 0) != 0)
        for (int fd = RESULT_FD + 1; fd < MANY; fd++)
            close(fd);
    /* what a bot prints must be on its way when it dies */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    setvbuf(stderr, NULL, _IONBF, 0);
}

static void send(struct buf *out)
{
    if (out->failed || !file_write(RESULT_FD, out->data, out->len, "", NULL))
        _exit(CHILD_FAILED);
    buf_clear(out);
}

static noreturn void give_up(struct buf *out, const struct err *err)
{
    struct frame frame = {
        .kind = FRAME_FAILED,
        .log = (const uint8_t *)err->text,
        .log_size = (uint32_t)strlen(err->text),
    };
    frame_put(out, &frame);
    send(out);
    _exit(CHILD_FAILED);
}

/* Frames go out together, as each write costs as much as some deals; but not late. */
static void play_all(const struct child *c, struct player *player, struct buf *out)
{
    enum { BATCH = 64 * 1024, LATE = 100 * 1000000 };
    struct frame frame;
    struct err err;
    uint64_t sent = clock_wall_ns();

    for (uint32_t i = 0; i < c->count; i++) {
        if (!player_play(player, c->setup->set + i, &frame, &err))
            give_up(out, &err);
        frame_put(out, &frame);
        uint64_t now = clock_wall_ns();
        if (out->len >= BATCH || now - sent > LATE) {
            send(out);
            sent = now;
        }
    }
    send(out);
}

noreturn void child_main(const struct child *c)
{
    enum { ROOM = 1024 * 1024 };
    struct frame end = {.kind = FRAME_END};
    struct player *player;
    struct buf out;
    struct err err;

    detach(c);
    set_files(c);
    buf_init(&out);
    if (!buf_reserve(&out, ROOM))
        _exit(CHILD_FAILED);
    if (!player_create(&player, c->setup, &err))
        give_up(&out, &err);
    play_all(c, player, &out);
    player_destroy(player);
    frame_put(&out, &end);
    send(&out);
    _exit(0);
}
