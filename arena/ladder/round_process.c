#include "ladder/round_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "ladder/club_round.h"

#define LOCK_FILE "private/playing.lock"

enum { WORDS = 12 };

/* What is executed; the words live as long as this. */
struct round_words {
    char file[PATH_CAP], folder[PATH_CAP], workers[16];
    const char *word[WORDS];
};

static bool find_words(struct round_words *w, const struct round_process_how *how,
                       const struct club *c, uint32_t number, struct err *err)
{
    const char *const shell[] = {"/bin/sh", "-c", how->command, "sh", w->file, w->folder, NULL};
    const char *const run[] = {how->arena, "run", w->file,      "-o",
                               w->folder,  "-q",  "--log-only", how->workers ? "-j" : NULL,
                               w->workers, NULL};

    (void)snprintf(w->workers, sizeof w->workers, "%u", how->workers);
    if (!club_round_path(c, number, false, "", w->folder, err) ||
        !club_round_path(c, number, false, "round.yaml", w->file, err))
        return false;
    if (how->command)
        memcpy(w->word, shell, sizeof shell);
    else
        memcpy(w->word, run, sizeof run);
    return true;
}

/* ---- In the new process ---- */

/* It ends with the ladder, but a command's own processes may not: they are a group, and hold the
 * lock. */
static void become(const struct round_process_program *program, int output, int lock, pid_t ladder)
{
    sigset_t none;
    int null = open("/dev/null", O_RDONLY);

    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGINT, SIG_DFL);
    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    (void)setpriority(PRIO_PROCESS, 0, program->nice);
    if (getppid() != ladder || null < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 ||
        dup2(output, 2) < 0 || fcntl(lock, F_SETFD, 0) != 0)
        _exit(1);
    (void)execv(program->word[0], (char *const *)program->word);
    (void)dprintf(2, "cannot run %s: %s\n", program->word[0], strerror(errno));
    _exit(1);
}

static bool start(struct round_process *p, const struct round_process_program *program, int lock,
                  struct err *err)
{
    int output = open(p->output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    pid_t ladder = getpid();

    if (output < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", p->output);
    pid_t pid = fork();
    if (pid == 0)
        become(program, output, lock, ladder);
    close(output);
    if (pid < 0)
        return process_not_started(program->word[0], err);
    p->pid = pid;
    (void)setpgid(pid, pid); /* it does so too, whoever is first */
    p->ended = (int)syscall(SYS_pidfd_open, pid, 0);
    if (p->ended >= 0)
        return true;
    (void)kill(pid, SIGKILL);
    (void)waitpid(pid, NULL, 0);
    p->pid = 0;
    return err_errno(err, ERR_ABORT, "cannot watch %s", program->word[0]);
}

enum round_process_start round_process_start_program(struct round_process *p,
                                                     const struct round_process_program *program,
                                                     struct err *err)
{
    struct file_lock lock;

    *p = (struct round_process){.pid = 0};
    (void)snprintf(p->output, sizeof p->output, "%s", program->output);
    if (!file_lock(&lock, program->lock, err))
        return err->class == ERR_USAGE ? ROUND_PROCESS_BUSY : ROUND_PROCESS_NOT_STARTED;
    bool ok = start(p, program, lock.fd, err);
    file_unlock(&lock); /* here; the process still has it */
    return ok ? ROUND_PROCESS_STARTED : ROUND_PROCESS_NOT_STARTED;
}

enum round_process_start round_process_start(struct round_process *p,
                                             const struct round_process_how *how,
                                             const struct club *c, uint32_t number, struct err *err)
{
    struct round_words w;
    char lock[PATH_CAP], output[PATH_CAP];
    const struct round_process_program program = {w.word, lock, output, PROCESS_NICE};

    if (!club_path(c, lock, LOCK_FILE, err) ||
        !club_round_path(c, number, false, "output", output, err) ||
        !find_words(&w, how, c, number, err))
        return ROUND_PROCESS_NOT_STARTED;
    enum round_process_start started = round_process_start_program(p, &program, err);
    p->command = how->command != NULL;
    return started;
}

/* ---- Its end ---- */

void round_process_stop(struct round_process *p)
{
    if (!p->pid || p->stopped)
        return;
    p->stopped = true;
    p->stopped_at = clock_wall_ns();
    (void)kill(p->command ? -p->pid : p->pid, SIGTERM);
}

/* How long it still has, in ms. */
static int patience_left(const struct round_process *p)
{
    uint64_t end = p->stopped_at + ROUND_PROCESS_PATIENCE_S * CLOCK_SECOND, now = clock_wall_ns();

    return now < end ? (int)((end - now) / CLOCK_MS) + 1 : 0;
}

void round_process_hurry(const struct round_process *p)
{
    if (p->pid && p->stopped && !patience_left(p))
        (void)kill(-p->pid, SIGKILL);
}

static void wait_for_stopped(const struct round_process *p)
{
    struct pollfd fd = {.fd = p->ended, .events = POLLIN};
    int left;

    while ((left = patience_left(p)) > 0 && poll(&fd, 1, left) <= 0)
        continue;
    round_process_hurry(p);
}

/* The last line that is not empty. */
static void last_line(const char *path, char why[ROUND_PROCESS_WHY])
{
    enum { MOST = 1 << 20 };
    struct buf text = {0};
    struct text rest, line;

    if (file_read(path, MOST, &text, NULL) && text.len) {
        rest = (struct text){(const char *)text.data, text.len};
        while (text_line(&rest, &line))
            if (text_trim(line).n)
                (void)text_safe(text_trim(line), why, ROUND_PROCESS_WHY);
    }
    buf_finish(&text);
}

enum round_process_end round_process_end(struct round_process *p, char why[ROUND_PROCESS_WHY])
{
    int status = 0, code;
    bool stopped = p->stopped;

    if (stopped)
        wait_for_stopped(p);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR) {
    }
    close(p->ended);
    p->pid = 0;
    code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (code == 0)
        return ROUND_PROCESS_DONE;
    if (stopped)
        return ROUND_PROCESS_STOPPED;
    (void)snprintf(why, ROUND_PROCESS_WHY, "exit status %d", code);
    if (WIFSIGNALED(status))
        (void)snprintf(why, ROUND_PROCESS_WHY, "%s", strsignal(WTERMSIG(status)));
    else
        last_line(p->output, why);
    return ROUND_PROCESS_FAILED;
}
