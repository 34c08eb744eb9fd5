/*
 * The filter of system calls (sandbox/seccomp_filter.h), call by call and argument by argument:
 * what happens to each while a bot loads and while it plays, and what a program may do. Each call
 * is made by a child of its own behind the filter.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/seccomp_filter.h"
#include "test.h"

enum { PAGE = 4096, FREE = 40 /* a descriptor that is not open */ };

static uint8_t page[PAGE] __attribute__((aligned(PAGE)));
static uint32_t word;
static struct timespec now;
static struct stat about;
static struct rlimit limits;
static struct flock whole = {.l_type = F_RDLCK};

/* What came of a call: 0, an errno, or this. */
enum { TRAPPED = -1, ABORTED = -2, ODD = -3 };

enum stage { LOADING, PLAYING, PROGRAM };

struct call {
    const char *title;
    long number;
    long argument[6];
    int loading, playing;
};

#define AT(x) (long)&(x)

/* A filter looks at all 64 bits of an argument. */
static const long distant = 1L << 32;

static bool raise_filter(enum stage stage)
{
    struct seccomp_filter f = {0};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    if (stage == PROGRAM)
        return seccomp_filter_raise_for_program();
    return seccomp_filter_init(&f) && seccomp_filter_raise(&f, 0) &&
           (stage == LOADING || seccomp_filter_raise(&f, 1));
}

/* The descriptors of a bot are there, the object and the linker's copy of it too. */
static _Noreturn void be_child(const struct call *c, enum stage stage)
{
    const long *a = c->argument;
    int zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
    for (int sig = 1; sig < SIGRTMIN; sig++)
        signal(sig, SIG_DFL); /* cmocka has handlers */
    for (int fd = QUESTIONS; fd <= LINKED; fd++)
        if (dup2(zero, fd) != fd)
            _exit(255);
    (void)syscall(SYS_close_range, LINKED + 1, ~0u, 0);
    if (!raise_filter(stage))
        _exit(255);
    /* what is of this process is known in it only */
    long first = a[0] == -1 ? getpid() : a[0], second = a[1] == -1 ? gettid() : a[1];
    long result = syscall(c->number, first, second, a[2], a[3], a[4], a[5]);
    _exit(result >= 0 ? 0 : errno);
}

static int outcome(const struct call *c, enum stage stage)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        be_child(c, stage);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGSYS ? TRAPPED : WTERMSIG(status) == SIGABRT ? ABORTED : ODD;
    return WEXITSTATUS(status);
}

static void check(const struct call *c, enum stage stage, int expected)
{
    static const char *const names[] = {"loading", "playing", "a program"};
    int found = outcome(c, stage);
    if (found != expected)
        fail_msg("%s, %s: expected %d, found %d (%s)", names[stage], c->title, expected, found,
                 found > 0 ? strerror(found) : "0 done, -1 trapped, -2 aborted");
}

/* ---- A bot ---- */

static const struct call of_bots[] = {
    {"another filter", SYS_seccomp, {SECCOMP_SET_MODE_FILTER, 0, 0}, EFAULT, TRAPPED},
    {"another filter for all threads", SYS_seccomp, {SECCOMP_SET_MODE_FILTER, 1}, TRAPPED, TRAPPED},
    {"strict seccomp", SYS_seccomp, {SECCOMP_SET_MODE_STRICT}, TRAPPED, TRAPPED},
    {"what seccomp knows", SYS_seccomp, {SECCOMP_GET_ACTION_AVAIL, 0}, TRAPPED, TRAPPED},

    {"pread of the copy", SYS_pread64, {LINKED, AT(page), 1, 0}, 0, TRAPPED},
    {"pread of the object", SYS_pread64, {OBJECT, AT(page), 1, 0}, TRAPPED, TRAPPED},
    {"pread of the questions", SYS_pread64, {QUESTIONS, AT(page), 1, 0}, TRAPPED, TRAPPED},
    {"pread of far descriptors", SYS_pread64, {LINKED + distant, AT(page), 1, 0}, TRAPPED, TRAPPED},
    {"close beyond", SYS_close, {DESCRIPTORS}, 0, 0},
    {"close far beyond", SYS_close, {FREE + distant}, 0, 0},
    {"ioctl", SYS_ioctl, {PRINTS, TIOCGWINSZ, AT(page)}, ENOTTY, ENOTTY},
    {"lseek", SYS_lseek, {OBJECT, 0, SEEK_SET}, ESPIPE, ESPIPE},
    {"blocking signals", SYS_rt_sigprocmask, {SIG_BLOCK, 0, 0, 8}, 0, 0},
    {"copying the object", SYS_fcntl, {OBJECT, F_DUPFD, FREE}, 0, TRAPPED},
    {"copying the copy", SYS_fcntl, {LINKED, F_DUPFD, FREE}, TRAPPED, TRAPPED},
    {"flags of the object", SYS_fcntl, {OBJECT, F_GETFL}, TRAPPED, TRAPPED},
    {"a lock on the object", SYS_fcntl, {OBJECT, F_SETLK, AT(whole)}, TRAPPED, TRAPPED},

    {"memory", SYS_mmap, {0, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1}, 0, 0},
    {"memory to read", SYS_mmap, {0, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1}, 0, 0},
    {"code", SYS_mmap, {0, PAGE, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1}, 0, TRAPPED},
    {"code to read",
     SYS_mmap,
     {0, PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1},
     0,
     TRAPPED},
    {"code to write",
     SYS_mmap,
     {0, PAGE, PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1},
     TRAPPED,
     TRAPPED},
    {"huge pages",
     SYS_mmap,
     {0, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1},
     TRAPPED,
     TRAPPED},
    {"memory that children would share",
     SYS_mmap,
     {0, PAGE, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1},
     TRAPPED,
     TRAPPED},
    {"a file's pages shared", SYS_mmap, {0, PAGE, PROT_READ, MAP_SHARED, OBJECT}, TRAPPED, TRAPPED},
    {"a page to read", SYS_mprotect, {AT(page), PAGE, PROT_READ}, 0, 0},
    {"a page to write", SYS_mprotect, {AT(page), PAGE, PROT_READ | PROT_WRITE}, 0, 0},
    {"a page as code", SYS_mprotect, {AT(page), PAGE, PROT_READ | PROT_EXEC}, 0, TRAPPED},
    {"a page as code to write",
     SYS_mprotect,
     {AT(page), PAGE, PROT_WRITE | PROT_EXEC},
     TRAPPED,
     TRAPPED},
    {"giving memory back", SYS_madvise, {AT(page), PAGE, MADV_DONTNEED}, 0, 0},
    {"giving memory back later", SYS_madvise, {AT(page), PAGE, MADV_FREE}, EINVAL, EINVAL},
    {"no huge pages", SYS_madvise, {AT(page), PAGE, MADV_NOHUGEPAGE}, 0, 0},
    {"memory shared", SYS_madvise, {AT(page), PAGE, MADV_MERGEABLE}, TRAPPED, TRAPPED},
    {"memory to come", SYS_madvise, {AT(page), PAGE, MADV_WILLNEED}, TRAPPED, TRAPPED},
    {"memory poisoned", SYS_madvise, {AT(page), PAGE, MADV_HWPOISON}, TRAPPED, TRAPPED},

    {"the clock of all", SYS_clock_gettime, {CLOCK_MONOTONIC, AT(now)}, TRAPPED, TRAPPED},
    {"its own clock", SYS_clock_gettime, {CLOCK_PROCESS_CPUTIME_ID, AT(now)}, 0, 0},
    {"the last clock", SYS_clock_gettime, {CLOCK_TAI, AT(now)}, TRAPPED, TRAPPED},
    {"the first that is none", SYS_clock_gettime, {16, AT(now)}, EINVAL, EINVAL},
    {"the first that is none, how fine", SYS_clock_getres, {16, AT(now)}, EINVAL, EINVAL},
    {"how fine a clock is", SYS_clock_getres, {CLOCK_MONOTONIC, AT(now)}, 0, 0},

    {"waking", SYS_futex, {AT(word), FUTEX_WAKE_PRIVATE, 1}, 0, 0},
    {"waking, with what is no time", SYS_futex, {AT(word), FUTEX_WAKE_PRIVATE, 1, 8}, 0, 0},
    {"waking others", SYS_futex, {AT(word), FUTEX_WAKE, 1}, TRAPPED, TRAPPED},
    {"waiting for another word", SYS_futex, {AT(word), FUTEX_WAIT_PRIVATE, 1}, EAGAIN, EAGAIN},
    {"waiting with others", SYS_futex, {AT(word), FUTEX_WAIT, 1}, TRAPPED, TRAPPED},
    {"waiting for a time", SYS_futex, {AT(word), FUTEX_WAIT_PRIVATE, 1, AT(now)}, TRAPPED, TRAPPED},

    {"to abort", SYS_tgkill, {-1, -1, SIGABRT}, ABORTED, ABORTED},
    {"another signal", SYS_tgkill, {-1, -1, SIGTERM}, TRAPPED, TRAPPED},
    {"another thread's abort", SYS_tgkill, {-1, 1, SIGABRT}, TRAPPED, TRAPPED},
    {"another process's abort", SYS_tgkill, {1, -1, SIGABRT}, TRAPPED, TRAPPED},

    {"what is loaded", SYS_fstat, {OBJECT, AT(about)}, 0, 0},
    {"what is loaded, as the linker has it", SYS_fstat, {LINKED, AT(about)}, 0, 0},
    {"times of the questions' pipe", SYS_fstat, {QUESTIONS, AT(about)}, EBADF, EBADF},
    {"times of the prints' pipe", SYS_fstat, {PRINTS_TOO, AT(about)}, EBADF, EBADF},
    {"times of the answers' pipe", SYS_fstat, {ANSWERS, AT(about)}, EBADF, EBADF},
    {"times of what is far", SYS_fstat, {ANSWERS + distant, AT(about)}, EBADF, EBADF},
    {"who it is", SYS_getppid, {0}, 0, 0},
    {"time", SYS_gettimeofday, {AT(page), 0}, TRAPPED, TRAPPED},
    {"chance", SYS_getrandom, {AT(page), 8, 0}, 0, 0},
    {"a file", SYS_openat, {AT_FDCWD, (long)"/dev/zero", O_RDONLY}, TRAPPED, TRAPPED},
    {"a socket", SYS_socket, {AF_INET, SOCK_STREAM, 0}, TRAPPED, TRAPPED},
    {"a child", SYS_clone, {SIGCHLD}, TRAPPED, TRAPPED},
    {"another program", SYS_execve, {(long)"/bin/true", 0, 0}, TRAPPED, TRAPPED},
    {"a signal", SYS_kill, {-1, 0}, TRAPPED, TRAPPED},
    {"a handler", SYS_rt_sigaction, {SIGSYS, 0, 0, 8}, TRAPPED, TRAPPED},
    {"another's memory", SYS_process_vm_readv, {-1, 0, 0, 0, 0, 0}, TRAPPED, TRAPPED},
    {"what it may be asked", SYS_prctl, {PR_SET_DUMPABLE, 1}, TRAPPED, TRAPPED},
    {"its limits", SYS_prlimit64, {0, RLIMIT_CORE, 0, AT(limits)}, TRAPPED, TRAPPED},
    {"sleeping", SYS_nanosleep, {AT(now), 0}, TRAPPED, TRAPPED},
};

TEST(each_stage_lets_through_what_it_should)
{
    for (const struct call *c = of_bots; c < of_bots + sizeof of_bots / sizeof of_bots[0]; c++) {
        check(c, LOADING, c->loading);
        check(c, PLAYING, c->playing);
    }
}

/* Whether the kernel has huge pages is its own business. */
TEST(huge_pages_may_be_advised)
{
    const struct call advice = {"huge pages", SYS_madvise, {AT(page), PAGE, MADV_HUGEPAGE}, 0, 0};
    for (enum stage stage = LOADING; stage <= PLAYING; stage++)
        assert_int_not_equal(outcome(&advice, stage), TRAPPED);
}

/* Clocks of other processes have numbers of their own, from far above. */
TEST(no_clock_of_another_process_is_read)
{
    long others = (long)(~(unsigned long)getpid() << 3 | 2);
    const struct call read = {"another's clock", SYS_clock_gettime, {others, AT(now)}, 0, 0};
    const struct call fine = {"another's clock, how fine", SYS_clock_getres, {others, 0}, 0, 0};
    assert_int_equal(clock_gettime((clockid_t)others, &now), 0);
    for (enum stage stage = LOADING; stage <= PLAYING; stage++) {
        check(&read, stage, EINVAL);
        check(&fine, stage, EINVAL);
    }
}

/* What closing does: in the first stage the object and its copy go, nothing else, in the second
 * nothing does. */
TEST(descriptors_stay_open)
{
    for (enum stage stage = LOADING; stage <= PLAYING; stage++) {
        for (int fd = QUESTIONS; fd <= LINKED; fd++) {
            bool goes = stage == LOADING && (fd == OBJECT || fd == LINKED);
            int status = 0;
            pid_t child = fork();
            if (child == 0) {
                for (int to = QUESTIONS; to <= LINKED; to++)
                    (void)dup2(to == QUESTIONS ? open("/dev/zero", O_RDONLY) : QUESTIONS, to);
                bool raised = raise_filter(stage);
                long closed = syscall(SYS_close, fd), there = syscall(SYS_read, fd, page, 1) < 0;
                _exit(raised && closed == 0 && (there != 0) == goes ? 0 : 1);
            }
            assert_int_equal(waitpid(child, &status, 0), child);
            if (status != 0)
                fail_msg("stage %d, descriptor %d: expected to %s", (int)stage, fd,
                         goes ? "be closed" : "stay");
        }
    }
}

/* Numbers of processes come from a counter that all have in common. */
TEST(nobody_knows_its_parent)
{
    for (enum stage stage = LOADING; stage <= PROGRAM; stage++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0)
            _exit(raise_filter(stage) && syscall(SYS_getppid) == 0 ? 0 : 1);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
    }
}

/* ---- A program ---- */

#define FILE_OF(flags) \
    { \
        AT_FDCWD, (long)"/dev/zero", flags \
    }

static const struct call of_programs[] = {
    {"a file", SYS_openat, FILE_OF(O_RDONLY | O_CLOEXEC), 0, 0},
    {"a file to write", SYS_openat, FILE_OF(O_WRONLY), EPERM, 0},
    {"a file for both", SYS_openat, FILE_OF(O_RDWR), EPERM, 0},
    {"a file that is made", SYS_openat, FILE_OF(O_RDONLY | O_CREAT), EPERM, 0},
    {"a file that is cut", SYS_openat, FILE_OF(O_RDONLY | O_TRUNC), EPERM, 0},
    {"a file that grows", SYS_openat, FILE_OF(O_RDONLY | O_APPEND), EPERM, 0},
#ifdef SYS_open
    {"a file, the old way", SYS_open, {(long)"/dev/zero", O_RDONLY}, 0, 0},
    {"a file to write, the old way", SYS_open, {(long)"/dev/zero", O_WRONLY}, EPERM, 0},
    {"a file made, the old way", SYS_open, {(long)"/dev/zero", O_CREAT}, EPERM, 0},
#endif
    {"its own limit", SYS_prlimit64, {0, RLIMIT_NOFILE, 0, AT(limits)}, 0, 0},
    {"a limit set", SYS_prlimit64, {0, RLIMIT_NOFILE, AT(limits), 0}, EPERM, 0},
    {"a limit set and read", SYS_prlimit64, {0, RLIMIT_NOFILE, AT(limits), AT(limits)}, EPERM, 0},
    {"a limit by its number", SYS_prlimit64, {-1, RLIMIT_NOFILE, 0, AT(limits)}, EPERM, 0},
    {"another's limit", SYS_prlimit64, {1, RLIMIT_NOFILE, 0, AT(limits)}, EPERM, 0},
    {"a limit set, the old way", SYS_setrlimit, {RLIMIT_NOFILE, AT(limits)}, EPERM, 0},
    {"flags of a descriptor", SYS_fcntl, {OBJECT, F_GETFD}, 0, 0},
    {"flags of a descriptor set", SYS_fcntl, {OBJECT, F_SETFD, FD_CLOEXEC}, 0, 0},
    {"flags of a file", SYS_fcntl, {OBJECT, F_GETFL}, 0, 0},
    {"flags of a file set", SYS_fcntl, {OBJECT, F_SETFL, O_NONBLOCK}, EPERM, 0},
    {"a copy", SYS_fcntl, {OBJECT, F_DUPFD, FREE}, 0, 0},
    {"a copy that ends with it", SYS_fcntl, {OBJECT, F_DUPFD_CLOEXEC, FREE}, 0, 0},
    {"a lock", SYS_fcntl, {OBJECT, F_SETLK, AT(whole)}, EPERM, 0},
    {"whether there is a lock", SYS_fcntl, {OBJECT, F_GETLK, AT(whole)}, EPERM, 0},
    {"ioctl", SYS_ioctl, {PRINTS, TIOCGWINSZ, AT(page)}, ENOTTY, 0},
    {"code to write",
     SYS_mmap,
     {0, PAGE, PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1},
     EPERM,
     0},
    {"code", SYS_mmap, {0, PAGE, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1}, 0, 0},
    {"memory that children would share",
     SYS_mmap,
     {0, PAGE, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1},
     EPERM,
     0},
    {"what it has used", SYS_getrusage, {RUSAGE_SELF, AT(page)}, EPERM, 0},
    {"what its threads have used", SYS_getrusage, {RUSAGE_THREAD, AT(page)}, EPERM, 0},
    {"what it has used, the old way", SYS_times, {AT(page)}, EPERM, 0},
    {"the state of the machine", SYS_sysinfo, {AT(page)}, EPERM, 0},
    {"the mount of a file",
     SYS_statx,
     {OBJECT, (long)"", AT_EMPTY_PATH, 0xfff, AT(page)},
     ENOSYS,
     0},
    {"a file system", SYS_fstatfs, {OBJECT, AT(page)}, EPERM, 0},
    {"pages in memory", SYS_mincore, {AT(page), PAGE, AT(page)}, EPERM, 0},
    {"advice on a file", SYS_fadvise64, {OBJECT, 0, 0, 4}, EPERM, 0},
    {"reading without waiting", SYS_preadv2, {OBJECT, 0, 0, 0, 0, 8}, EPERM, 0},
    {"a lock of all", SYS_flock, {OBJECT, 6}, EPERM, 0},
    {"its group", SYS_getpgid, {0}, EPERM, 0},
    {"its session", SYS_getsid, {0}, EPERM, 0},
    {"how nice it is", SYS_getpriority, {0, 0}, EPERM, 0},
    {"how it is scheduled", SYS_sched_getattr, {0, AT(page), 48, 0}, EPERM, 0},
    {"its processor", SYS_getcpu, {AT(page), 0, 0}, EPERM, 0},
    {"other processors", SYS_sched_setaffinity, {0, 8, AT(page)}, EPERM, 0},
    {"pread", SYS_pread64, {OBJECT, AT(page), 1, 0}, 0, 0},
    {"a handler", SYS_rt_sigaction, {SIGINT, 0, 0, 8}, 0, 0},
    {"to abort", SYS_tgkill, {-1, -1, SIGABRT}, ABORTED, 0},
    {"another signal", SYS_tgkill, {-1, -1, SIGTERM}, EPERM, 0},
    {"a signal", SYS_kill, {-1, 0}, EPERM, 0},
    {"waking others", SYS_futex, {AT(word), FUTEX_WAKE, 1}, EPERM, 0},
    {"another filter", SYS_seccomp, {SECCOMP_SET_MODE_FILTER, 0, 0}, EPERM, 0},
    {"a socket", SYS_socket, {AF_UNIX, SOCK_STREAM, 0}, EPERM, 0},
    {"a child", SYS_clone, {SIGCHLD}, EPERM, 0},
    {"another's memory", SYS_process_vm_readv, {-1, 0, 0, 0, 0, 0}, EPERM, 0},
    {"to be looked into", SYS_prctl, {PR_SET_DUMPABLE, 1}, EPERM, 0},
    {"a name of a file",
     SYS_renameat2,
     {AT_FDCWD, (long)"/proc/none", AT_FDCWD, (long)"/proc/other"},
     EPERM,
     0},
    {"a folder", SYS_mkdirat, {AT_FDCWD, (long)"/proc/none", 0700}, EPERM, 0},
    {"a mode", SYS_fchmod, {FREE, 0600}, EPERM, 0},
    {"a length", SYS_ftruncate, {FREE, 0}, EPERM, 0},
    {"a pipe", SYS_pipe2, {AT(page), 0}, EPERM, 0},
    {"another user", SYS_setuid, {0}, EPERM, 0},
};

TEST(a_program_has_an_error_for_the_rest)
{
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limits), 0);
    for (const struct call *c = of_programs;
         c < of_programs + sizeof of_programs / sizeof of_programs[0]; c++)
        check(c, PROGRAM, c->loading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_stage_lets_through_what_it_should),
        cmocka_unit_test(huge_pages_may_be_advised),
        cmocka_unit_test(no_clock_of_another_process_is_read),
        cmocka_unit_test(descriptors_stay_open),
        cmocka_unit_test(nobody_knows_its_parent),
        cmocka_unit_test(a_program_has_an_error_for_the_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
