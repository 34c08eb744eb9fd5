#include "sandbox/host_fork_server.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"

enum { CONTROL = DESCRIPTORS }; /* the socket; those of a request come behind it */

static const char kill_order[] = "/proc/self/oom_score_adj";

/* ---- Beginning ---- */

/* Occupies the descriptors of a bot, so that those of a request do not come to lie there. */
static bool occupy_descriptors(void)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    bool occupied = nothing >= 0;

    for (int fd = 0; occupied && fd < CONTROL; fd++)
        occupied = fd == nothing || dup2(nothing, fd) == fd;
    if (nothing > CONTROL)
        close(nothing);
    return occupied;
}

bool fork_server_begin(void)
{
    /* the worker could have died before that could end this process: then the socket ends */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || dup2(0, CONTROL) != CONTROL)
        return false;
    host_descriptors_close(CONTROL + 1);
    return occupy_descriptors();
}

/* ---- Requests ---- */

static bool receive_request(struct fork_request *request, int given[FORK_DESCRIPTORS])
{
    union fork_descriptors came;
    struct iovec text = {request, sizeof *request};
    struct msghdr message = {.msg_iov = &text,
                             .msg_iovlen = 1,
                             .msg_control = &came,
                             .msg_controllen = sizeof came};
    ssize_t n;

    do
        n = recvmsg(CONTROL, &message, MSG_CMSG_CLOEXEC);
    while (n < 0 && errno == EINTR);
    if (n != sizeof *request)
        return false;
    const struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    const size_t size = fork_request_descriptors(request) * sizeof(int);
    if (!head || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(size))
        return false;
    memcpy(given, CMSG_DATA(head), size);
    return true;
}

enum { NEAR = 32 };

/* Where the C library keeps the number of its thread; NULL if that is not found. glibc has told the
 * kernel where; musl keeps it near the beginning of what it knows of the thread. */
static pid_t *thread_number(pid_t *told)
{
    pid_t number = gettid(), *at = (pid_t *)(uintptr_t)pthread_self();

    if (told && *told == number)
        return told;
    for (int i = 0; i < NEAR; i++)
        if (at[i] == number)
            return at + i;
    return NULL;
}

/* Forks a child of this process's parent. The library's fork could not. What that does in the child
 * is done here: the number of its thread is written, and the kernel told what to clear when the
 * thread ends. */
static long fork_sibling(void)
{
    pid_t *told = NULL, *number;
    long made;

    if (prctl(PR_GET_TID_ADDRESS, &told, 0, 0, 0) != 0)
        told = NULL;
    number = thread_number(told);
    unsigned long flags = CLONE_PARENT | SIGCHLD | (number ? CLONE_CHILD_SETTID : 0);
#if defined __x86_64__
    made = syscall(SYS_clone, flags, 0, 0, number, 0);
#elif defined __s390x__
    made = syscall(SYS_clone, 0, flags, 0, number, 0);
#else
    made = syscall(SYS_clone, flags, 0, 0, 0, number);
#endif
    if (made == 0 && told)
        syscall(SYS_set_tid_address, told);
    return made;
}

static bool place_descriptors(const int given[FORK_DESCRIPTORS], int n)
{
    for (int i = 0; i < n; i++)
        if (dup2(given[i], i) != i)
            return false;
    return true;
}

/* Never less than it is. */
static void set_kill_order(int first)
{
    char text[16] = "";
    int fd = open(kill_order, O_RDWR | O_CLOEXEC);

    if (fd < 0)
        return;
    if (pread(fd, text, sizeof text - 1, 0) > 0 && strtol(text, NULL, 10) < first) {
        int n = snprintf(text, sizeof text, "%d", first);
        (void)!write(fd, text, (size_t)n);
    }
    close(fd);
}

bool fork_server_next(struct fork_request *request)
{
    int given[FORK_DESCRIPTORS];

    while (receive_request(request, given)) {
        const int n = (int)fork_request_descriptors(request);
        long made = fork_sibling();
        if (made == 0) {
            if (!place_descriptors(given, n))
                _exit(1);
            set_kill_order(request->kill_first);
            return true;
        }
        const int32_t answer = made < 0 ? -errno : (int32_t)made;
        for (int i = 0; i < n; i++)
            close(given[i]);
        if (write(CONTROL, &answer, sizeof answer) != sizeof answer)
            break;
    }
    return false;
}
