#include "sandbox/fork_server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "sandbox/program_start.h"

enum {
    TRIES = 20,    /* servers in a row that are killed */
    SILENT_S = 10, /* seconds after which a server counts as stopped from outside */
};

/* ---- The process ---- */

static void close_socket(struct fork_server *s)
{
    close(s->socket);
    s->socket = -1;
}

/* Returns its status, as of waitpid. */
static int kill_server(struct fork_server *s)
{
    close_socket(s);
    (void)kill(s->pid, SIGKILL);
    int status = child_wait(s->pid);
    s->pid = 0;
    return status;
}

void fork_server_end(struct fork_server *s)
{
    if (s->pid)
        (void)kill_server(s);
}

/* With its whole group: one that it has just forked may have told nobody its number. False if it
 * had ended by itself. */
static bool kill_group(struct fork_server *s, const char *host, struct err *err)
{
    (void)kill(-s->pid, SIGKILL);
    int status = kill_server(s);
    return WIFSIGNALED(status) ||
           err_set(err, ERR_ABORT, "%s ended with status %d when it was to start bots", host,
                   WEXITSTATUS(status));
}

/* Our end, and the other, which the process gets as its descriptor 0. */
static bool make_socket(int ends[2])
{
    const struct timeval silent = {.tv_sec = SILENT_S};

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    if (ends[1] == 0) { /* where nothing is to be done the flag would stay on it */
        int moved = fcntl(ends[1], F_DUPFD_CLOEXEC, 1);
        close(ends[1]);
        ends[1] = moved;
    }
    (void)setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &silent, sizeof silent);
    return ends[1] >= 0;
}

static bool begin(struct fork_server *s, const char *host, struct err *err)
{
    char *const argv[] = {(char *)"euchre-host", (char *)"serve", NULL}, *none[] = {NULL};
    int ends[2] = {-1, -1};

    if (!make_socket(ends))
        return err_errno(err, ERR_ABORT, "cannot make a socket to %s", host);
    const struct program_start start = {.path = host,
                                        .argv = argv,
                                        .environment = none,
                                        .given = &ends[1],
                                        .descriptors = 1,
                                        .leads = true};
    int rc = program_start(&start, &s->pid);
    close(ends[1]);
    s->socket = ends[0];
    if (!rc)
        return true;
    s->pid = 0;
    close_socket(s);
    errno = rc;
    return child_not_started(host, err);
}

/* ---- Asking it ---- */

/* False: the server is over, or stopped. *answer is what it says. */
static bool ask(const struct fork_server *s, const struct fork_request *request,
                const int given[FORK_DESCRIPTORS], int32_t *answer)
{
    const size_t size = fork_request_descriptors(request) * sizeof(int);
    union fork_descriptors go = {.room = {0}};
    struct iovec text = {(void *)(uintptr_t)request, sizeof *request};
    const struct msghdr message = {.msg_iov = &text,
                                   .msg_iovlen = 1,
                                   .msg_control = &go,
                                   .msg_controllen = CMSG_SPACE(size)};
    ssize_t n;

    go.head.cmsg_level = SOL_SOCKET;
    go.head.cmsg_type = SCM_RIGHTS;
    go.head.cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(&go.head), given, size);
    do
        n = sendmsg(s->socket, &message, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof *request)
        return false;
    do
        n = recv(s->socket, answer, sizeof *answer, 0);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)sizeof *answer;
}

bool fork_server_fork(struct fork_server *s, const char *host, const struct fork_request *request,
                      const int given[FORK_DESCRIPTORS], pid_t *pid, struct err *err)
{
    int32_t answer;

    for (int i = 0; i < TRIES; i++) {
        if (!s->pid && !begin(s, host, err))
            return false;
        if (!ask(s, request, given, &answer)) {
            if (!kill_group(s, host, err))
                return false;
            continue;
        }
        *pid = answer > 0 ? answer : 0;
        errno = answer > 0 ? 0 : -answer;
        return answer > 0 || child_not_started(host, err);
    }
    return err_set(err, ERR_ABORT,
                   "processes that start bots were killed %d times in a row: from outside", TRIES);
}
