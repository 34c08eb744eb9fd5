#include "host/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "host/descriptors.h"

enum { CONDITIONS = 2 };

struct rule {
    uint32_t action;
    int call;
    struct scmp_arg_cmp when[CONDITIONS]; /* all that are not zeros must hold */
};

enum { OK = SCMP_ACT_ALLOW };
#define ERROR(code) SCMP_ACT_ERRNO(code)
#define CALL(name) SCMP_SYS(name)
#define EVER .when = {{0}}
/* `fd` is compared with all its 64 bits: one with rubbish in the upper half, of which the kernel
 * would see the lower, is beyond all others. */
#define ON(fd) .when = {{0, SCMP_CMP_EQ, fd, 0}}
#define BEYOND(fd) .when = {{0, SCMP_CMP_GE, fd, 0}}
#define ADVICE(advice) .when = {{2, SCMP_CMP_EQ, advice, 0}}
#define PROT(mask, value) .when = {{2, SCMP_CMP_MASKED_EQ, mask, value}}
/* Huge pages are few, and all processes have them in common. */
#define MAP(mask, value) \
    .when = {{2, SCMP_CMP_MASKED_EQ, mask, value}, {3, SCMP_CMP_MASKED_EQ, MAP_HUGETLB, 0}}
/* A wait without end, or whatever else needs no time limit. */
#define FUTEX(mask, value) .when = {{1, SCMP_CMP_MASKED_EQ, mask, value}, {3, SCMP_CMP_EQ, 0, 0}}
#define WAKE .when = {{1, SCMP_CMP_EQ, FUTEX_WAKE_PRIVATE, 0}}

/* The whole of what a bot's process does, while it plays too, unless the second stage takes it.
 * What is read and written is not looked at: nothing is open but the pipes, and the object until it
 * is loaded. So the kernel knows without running the filter that these may pass. */
static const int allowed[] = {
    CALL(read),   CALL(write),       CALL(writev),    CALL(brk),          CALL(munmap),
    CALL(mremap), CALL(sched_yield), CALL(getrandom), CALL(gettimeofday), CALL(time),
    CALL(getpid), CALL(getppid),     CALL(gettid),    CALL(getuid),       CALL(geteuid),
    CALL(getgid), CALL(getegid),     CALL(fstat),     CALL(rt_sigreturn), CALL(restart_syscall),
    CALL(exit),   CALL(exit_group),
};

/* Those of a number beyond are the CPU clocks of processes, any of which could be read: partners
 * would tell each other by them what they hold. */
enum { CLOCKS = 16 };

/* Of memory, clocks and waits, what concerns nobody else. */
static const struct rule common[] = {
    {OK, CALL(madvise), ADVICE(MADV_DONTNEED)}, /* others reach memory that is shared */
    {OK, CALL(madvise), ADVICE(MADV_FREE)},
    {OK, CALL(madvise), ADVICE(MADV_HUGEPAGE)},
    {OK, CALL(madvise), ADVICE(MADV_NOHUGEPAGE)},
    {OK, CALL(clock_gettime), .when = {{0, SCMP_CMP_LT, CLOCKS, 0}}},
    {OK, CALL(clock_getres), .when = {{0, SCMP_CMP_LT, CLOCKS, 0}}},
    {ERROR(EINVAL), CALL(clock_gettime), BEYOND(CLOCKS)},
    {ERROR(EINVAL), CALL(clock_getres), BEYOND(CLOCKS)},
    /* All processes have the C library's pages in common: a futex there that is not private would
     * let partners wake each other. One with a time limit would let a bot sleep. */
    {OK, CALL(futex), FUTEX(FUTEX_PRIVATE_FLAG, FUTEX_PRIVATE_FLAG)},
    {OK, CALL(futex), WAKE},
    {OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, 0)},
    {OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, PROT_WRITE)},
    {OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, PROT_EXEC)},
    {OK, CALL(mprotect), PROT(PROT_WRITE | PROT_EXEC, 0)},
    {OK, CALL(mprotect), PROT(PROT_WRITE | PROT_EXEC, PROT_WRITE)},
    {OK, CALL(mprotect), PROT(PROT_WRITE | PROT_EXEC, PROT_EXEC)},
};

/* Constructors could raise further filters, against themselves. One that never returns plays the
 * host's part behind this stage alone, so this one must let nothing through to others. */
static const struct rule loading[] = {
    {OK, CALL(pread64), ON(LINKED)},
    {OK, CALL(close), ON(OBJECT)},
    {OK, CALL(close), ON(LINKED)},
    {ERROR(0), CALL(close), ON(QUESTIONS)}, /* success without effect */
    {ERROR(0), CALL(close), ON(PRINTS)},
    {ERROR(0), CALL(close), ON(PRINTS_TOO)},
    {ERROR(0), CALL(close), ON(ANSWERS)},
    {ERROR(0), CALL(close), BEYOND(DESCRIPTORS)},
    {ERROR(ENOTTY), CALL(ioctl), EVER},
    {ERROR(ESPIPE), CALL(lseek), EVER},
    {ERROR(0), CALL(rt_sigprocmask), EVER}, /* nothing can be held up, yet abort works */
    /* to be copied: trap.c; a lock on it would be seen by partners */
    {OK, CALL(fcntl), .when = {{0, SCMP_CMP_EQ, OBJECT, 0}, {1, SCMP_CMP_EQ, F_DUPFD, 0}}},
};

/* Behind the first stage, which still stands. */
static const struct rule playing[] = {
    {SCMP_ACT_TRAP, CALL(pread64), EVER},
    {SCMP_ACT_TRAP, CALL(fcntl), EVER},
    {SCMP_ACT_TRAP, CALL(seccomp), EVER},
    {SCMP_ACT_TRAP, CALL(mmap), PROT(PROT_EXEC, PROT_EXEC)},
    {SCMP_ACT_TRAP, CALL(mprotect), PROT(PROT_EXEC, PROT_EXEC)},
    {ERROR(0), CALL(close), EVER},
};

/* What interpreters do in their own process without asking who else is there. */
static const int harmless[] = {
    CALL(readv),
    CALL(dup),
    CALL(dup2),
    CALL(dup3),
    CALL(stat),
    CALL(lstat),
    CALL(newfstatat),
    CALL(statx),
    CALL(access),
    CALL(faccessat),
    CALL(faccessat2),
    CALL(readlink),
    CALL(readlinkat),
    CALL(getdents64),
    CALL(getcwd),
    CALL(uname),
    CALL(umask),
    CALL(times),
    CALL(getrusage),
    CALL(getrlimit),
    CALL(getresuid),
    CALL(getresgid),
    CALL(getgroups),
    CALL(getpgrp),
    CALL(sigaltstack),
    CALL(arch_prctl),
    CALL(set_tid_address),
    CALL(set_robust_list),
    CALL(rseq),
    CALL(rt_sigaction),
    CALL(sched_getaffinity),
    CALL(lseek),
    CALL(pread64),
    CALL(close),
    CALL(rt_sigprocmask),
    CALL(execve),
};

enum { WRITES = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND };
#define READING(flags) .when = {{flags, SCMP_CMP_MASKED_EQ, WRITES, O_RDONLY}}
#define COMMAND(command) .when = {{1, SCMP_CMP_EQ, command, 0}}

/* No locks, which partners could see on files that they have in common. */
static const struct rule programs[] = {
    {OK, CALL(open), READING(1)},
    {OK, CALL(openat), READING(2)},
    {OK, CALL(fcntl), COMMAND(F_GETFD)},
    {OK, CALL(fcntl), COMMAND(F_SETFD)},
    {OK, CALL(fcntl), COMMAND(F_GETFL)},
    {OK, CALL(fcntl), COMMAND(F_DUPFD)},
    {OK, CALL(fcntl), COMMAND(F_DUPFD_CLOEXEC)},
    {OK, CALL(prlimit64), .when = {{0, SCMP_CMP_EQ, 0, 0}, {2, SCMP_CMP_EQ, 0, 0}}},
    {ERROR(ENOTTY), CALL(ioctl), EVER},
};

static bool add(scmp_filter_ctx stage, const struct rule *rule, unsigned rules)
{
    for (const struct rule *r = rule; r < rule + rules; r++) {
        unsigned conditions = (r->when[0].op != 0) + (r->when[1].op != 0);
        if (seccomp_rule_add_array(stage, r->action, r->call, conditions, r->when) != 0)
            return false;
    }
    return true;
}

static bool add_calls(scmp_filter_ctx stage, const int *call, unsigned calls)
{
    for (unsigned i = 0; i < calls; i++)
        if (seccomp_rule_add(stage, OK, call[i], 0) != 0)
            return false;
    return true;
}

static bool add_allowed(scmp_filter_ctx stage)
{
    return add_calls(stage, allowed, sizeof allowed / sizeof allowed[0]);
}

/* To abort, and nobody else. */
static bool add_dying(scmp_filter_ctx stage)
{
    const scmp_datum_t process = (scmp_datum_t)getpid(), thread = (scmp_datum_t)gettid();
    const struct scmp_arg_cmp dying[] = {{0, SCMP_CMP_EQ, process, 0},
                                         {1, SCMP_CMP_EQ, thread, 0},
                                         {2, SCMP_CMP_EQ, SIGABRT, 0}};
    return seccomp_rule_add_array(stage, OK, CALL(tgkill), 3, dying) == 0;
}

/* What the second stage takes to be raised. */
static bool add_stacking(scmp_filter_ctx stage)
{
    const struct scmp_arg_cmp stacking[] = {{0, SCMP_CMP_EQ, SECCOMP_SET_MODE_FILTER, 0},
                                            {1, SCMP_CMP_EQ, 0, 0}};
    return seccomp_rule_add_array(stage, OK, CALL(seccomp), 2, stacking) == 0;
}

static scmp_filter_ctx make(uint32_t otherwise)
{
    scmp_filter_ctx stage = seccomp_init(otherwise);
    if (stage && seccomp_attr_set(stage, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
        seccomp_attr_set(stage, SCMP_FLTATR_CTL_NNP, 0) == 0) /* set already */
        return stage;
    if (stage)
        seccomp_release(stage);
    return NULL;
}

static void finish(struct filter *f)
{
    for (unsigned stage = 0; stage < 2; stage++)
        if (f->stage[stage])
            seccomp_release(f->stage[stage]);
    *f = (struct filter){0};
}

bool filter_init(struct filter *f)
{
    f->stage[0] = make(SCMP_ACT_TRAP);
    f->stage[1] = make(SCMP_ACT_ALLOW);
    if (f->stage[0] && f->stage[1] && add_allowed(f->stage[0]) && add_dying(f->stage[0]) &&
        add_stacking(f->stage[0]) && add(f->stage[0], common, sizeof common / sizeof common[0]) &&
        add(f->stage[0], loading, sizeof loading / sizeof loading[0]) &&
        add(f->stage[1], playing, sizeof playing / sizeof playing[0]))
        return true;
    finish(f);
    return false;
}

bool filter_raise(struct filter *f, unsigned stage)
{
    bool raised = f->stage[stage] && seccomp_load(f->stage[stage]) == 0;
    if (stage == 1)
        finish(f);
    return raised;
}

/* ---- Of a program ---- */

bool filter_raise_for_program(void)
{
    scmp_filter_ctx all = make(ERROR(EPERM));
    bool raised = all && add_allowed(all) && add_dying(all) &&
                  add_calls(all, harmless, sizeof harmless / sizeof harmless[0]) &&
                  add(all, common, sizeof common / sizeof common[0]) &&
                  add(all, programs, sizeof programs / sizeof programs[0]) &&
                  seccomp_load(all) == 0;
    if (all)
        seccomp_release(all);
    return raised;
}
