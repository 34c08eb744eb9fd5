#include "sandbox/selftest.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifndef STATX_MNT_ID /* the C library does not know the call */
#include <linux/stat.h>
#endif

#include "base/folder.h"
#include "base/child.h"
#include "base/linux_calls.h"
#include "base/text.h"
#include "sandbox/bot_process.h"
#include "sandbox/namespaces.h"
#include "sandbox/resources.h"
#include "sandbox/root_image.h"

/* ---- Network ---- */

/* Tries this machine itself. Connecting a datagram socket sends nothing. */
static bool reaches_network(void)
{
    const struct sockaddr_in self = {.sin_family = AF_INET,
                                     .sin_port = htons(9),
                                     .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return false;
    bool reached = connect(fd, (const struct sockaddr *)&self, sizeof self) == 0;
    close(fd);
    return reached;
}

/* ---- IPC ---- */

/* The segment is marked as removed at once: it goes with the last process that has it. */
static void share_memory(struct selftest *t)
{
    t->memory = shmget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
    t->attached = t->memory >= 0 ? shmat(t->memory, NULL, 0) : (void *)-1;
    if (t->memory >= 0)
        (void)shmctl(t->memory, IPC_RMID, NULL);
}

static bool reaches_memory(const struct selftest *t)
{
    if (t->attached == (void *)-1)
        return true;
    void *again = shmat(t->memory, NULL, 0);
    if (again == (void *)-1)
        return false;
    (void)shmdt(again);
    return true;
}

/* ---- Mounts ---- */

/* Which mount is at /proc outside: 0 if that cannot be told. */
static uint64_t proc_outside(const struct selftest *t)
{
    struct statx st;
    bool told = t->outside >= 0 &&
                syscall(SYS_statx, t->outside, "proc", 0, STATX_MNT_ID, &st) == 0 &&
                st.stx_mask & STATX_MNT_ID;

    return told ? st.stx_mnt_id : 0;
}

static bool mounts_outside(const struct selftest *t)
{
    if (!t->proc || mount("none", "/proc", "tmpfs", 0, NULL) != 0)
        return true;
    bool seen = proc_outside(t) != t->proc;
    (void)umount2("/proc", MNT_DETACH);
    return seen;
}

/* As root does for bots: another user looks for this process in /proc. */
static bool sees_processes(void)
{
    struct stat st;
    char path[64];
    int status = 0;

    if (geteuid() != 0)
        return false; /* has no other user, nor a /proc of its own */
    (void)snprintf(path, sizeof path, "/proc/%ld", (long)getpid());
    pid_t child = fork();
    if (child == 0)
        _exit(setgroups(0, NULL) != 0 || setresgid(PROCESS_USERS, PROCESS_USERS, PROCESS_USERS) ||
              setresuid(PROCESS_USERS, PROCESS_USERS, PROCESS_USERS) || stat(path, &st) == 0);
    return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}

/* Reads an old file and looks whether that was noted. */
static bool notes_reading(void)
{
    const struct timespec times[] = {{.tv_sec = 1}, {.tv_nsec = UTIME_NOW}};
    struct folder_temporary folder;
    char path[PATH_CAP], byte = 0;
    struct stat st;
    struct err err;
    bool noted = true;

    if (!folder_temporary_open(&folder, &err))
        return true;
    int fd = path_join(path, folder.path, "read", &err)
                 ? open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600)
                 : -1;
    if (fd >= 0 && write(fd, &byte, 1) == 1 && futimens(fd, times) == 0 &&
        pread(fd, &byte, 1, 0) == 1 && fstat(fd, &st) == 0)
        noted = st.st_atime != times[0].tv_sec;
    if (fd >= 0)
        close(fd);
    folder_temporary_close(&folder);
    return noted;
}

/* ---- The whole ---- */

void selftest_begin(struct selftest *t)
{
    *t = (struct selftest){.outside = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC)};
    t->proc = proc_outside(t);
    share_memory(t);
}

unsigned selftest_walls(struct selftest *t, unsigned raised)
{
    unsigned open = 0;

    if (reaches_network())
        open |= WALL(NETWORK);
    if (reaches_memory(t))
        open |= WALL(IPC);
    if ((raised & WALL(MOUNT)) && (mounts_outside(t) || sees_processes()))
        open |= WALL(MOUNT);
    if ((raised & WALL(ATIME)) && notes_reading())
        open |= WALL(ATIME);
    if (t->outside >= 0)
        close(t->outside);
    if (t->attached != (void *)-1)
        (void)shmdt(t->attached);
    return raised & ~open;
}

/* ---- Looking ---- */

/* The child prints the walls of its namespaces and a blank, then becomes euchre-host, which prints
 * its own and a newline; or where that cannot be, prints what errno was. */
enum {
    LOOK_CAP = 64,
    LOOK_MS = 60000 /* after which it hangs, however busy the machine is */
};

static void become_host(const char *host, int output)
{
    char walls[] = "walls", user[16] = "-", *nothing[] = {NULL};
    char *arguments[] = {(char *)host, walls, user, NULL};
    int null = open("/dev/null", O_RDWR);
    struct selftest test;

    if (geteuid() == 0)
        snprintf(user, sizeof user, "%d", (int)PROCESS_USERS);
    selftest_begin(&test);
    dprintf(output, "%u ", selftest_walls(&test, namespaces_raise()));
    if (null < 0 || dup2(null, 0) < 0 || dup2(output, 1) < 0 || dup2(null, 2) < 0)
        return;
    (void)linux_close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    (void)execve(host, arguments, nothing);
}

static void print_walls(void *host, int out)
{
    int output = fcntl(out, F_DUPFD_CLOEXEC, 3); /* not where the moves would overwrite it */

    become_host(host, output);
    dprintf(output, "errno %d", errno);
    _exit(127);
}

static bool ended_badly(const char *who, int status, struct err *err)
{
    if (WIFSIGNALED(status))
        return err_set(err, ERR_ABORT, "%s was ended by signal %d (%s) when asked for its walls",
                       who, WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status))
        return err_set(err, ERR_ABORT, "%s ended with status %d when asked for its walls", who,
                       WEXITSTATUS(status));
    return err_set(err, ERR_ABORT, "%s does not say which walls it has: is it euchre-host?", who);
}

static bool read_walls(const char *host, const char *said, int status, unsigned *standing,
                       struct err *err)
{
    const uint64_t all = (1U << WALL_COUNT) - 1;
    struct text all_said = text_of(said), rest, namespaces, word = {0}, number;
    uint64_t around = 0, within = 0;

    if (!text_line(&all_said, &rest) || !text_word(&rest, &namespaces) ||
        !text_u64(namespaces, 0, all, &around))
        return ended_badly("a process that makes namespaces", status, err);
    if (text_word(&rest, &word) && text_is(word, "errno") && text_word(&rest, &number) &&
        text_u64(number, 0, INT32_MAX, &within)) {
        errno = (int)within;
        return child_not_started(host, err);
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) || !text_u64(word, 0, all, &within))
        return ended_badly(host, status, err);
    *standing = (unsigned)(around | within);
    return true;
}

bool selftest_look(const char *host, unsigned *standing, struct err *err)
{
    const struct subprocess child = {.run = print_walls,
                                     .context = (void *)(uintptr_t)host,
                                     .ms = LOOK_MS};
    struct subprocess_end end;
    char said[LOOK_CAP];

    if (!resources_files(err) || !subprocess_run(&child, said, sizeof said - 1, &end, err))
        return false;
    said[end.said] = '\0';
    if (end.late)
        return err_set(err, ERR_ABORT, "%s does not answer when asked for its walls", host);
    if (!read_walls(host, said, end.status, standing, err))
        return false;
    *standing |= image_make() ? WALL(IMAGE) : 0;
    return true;
}
