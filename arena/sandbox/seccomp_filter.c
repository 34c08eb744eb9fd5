#include "sandbox/seccomp_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"

/* The calls of these names, whatever the C library has them stand for. */
#undef pread64
#undef getdents64
#undef prlimit64
#undef fadvise64

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
#define BELOW(fd) .when = {{0, SCMP_CMP_LT, fd, 0}}
/* Private memory only: what is shared is a file of the kernel's own, whose number comes from a
 * counter of all processes. Huge pages are few, and all have them in common. */
#define MAP(mask, value) \
    .when = {{2, SCMP_CMP_MASKED_EQ, mask, value}, \
             {3, SCMP_CMP_MASKED_EQ, MAP_HUGETLB | MAP_TYPE, MAP_PRIVATE}}
/* A wait without end, or whatever else needs no time limit. */
#define FUTEX(mask, value) .when = {{1, SCMP_CMP_MASKED_EQ, mask, value}, {3, SCMP_CMP_EQ, 0, 0}}
#define WAKE .when = {{1, SCMP_CMP_EQ, FUTEX_WAKE_PRIVATE, 0}}

/*
 * Beside each call stands why it tells a bot nothing of what another has done, and others nothing
 * of it, but by the time that it takes. Time itself is another matter: see docs/sandbox.md.
 */

/* The whole of what a bot's process does, while it plays too, unless the second stage takes it.
 * What is read and written is not looked at: nothing is open but the pipes, and the object until it
 * is loaded. So the kernel knows without running the filter that these may pass. */
static const int allowed[] = {
    CALL(read),            /* the pipes, whose other ends only the arena has */
    CALL(write),           /* the same; one that is full is its own */
    CALL(writev),          /* the same */
    CALL(brk),             /* its own memory, as much as RLIMIT_AS allows */
    CALL(munmap),          /* its own memory */
    CALL(mremap),          /* the same */
    CALL(sched_yield),     /* returns 0 in any case */
    CALL(getrandom),       /* nobody knows or sets what comes */
    CALL(getpid),          /* fixed at its start; no bot can start a process, to move the counter */
    CALL(gettid),          /* the same number */
    CALL(getuid),          /* what the arena has set */
    CALL(geteuid),         /* the same */
    CALL(getgid),          /* the same */
    CALL(getegid),         /* the same */
    CALL(rt_sigreturn),    /* its own registers */
    CALL(restart_syscall), /* none of those that may be restarted is allowed */
    CALL(exit),            /* the arena alone learns of it */
    CALL(exit_group),      /* the same */
};

/* Those of a number beyond are the CPU clocks of processes, any of which could be read: partners
 * would tell each other by them what they hold. */
enum { CLOCKS = 16 };

/* Of memory, clocks and waits, what concerns nobody else. */
static const struct rule common[] = {
    {ERROR(0), CALL(getppid), EVER}, /* the arena's number, as it is told where it is not seen */
    {OK, CALL(madvise), ADVICE(MADV_DONTNEED)},        /* its own pages */
    {ERROR(EINVAL), CALL(madvise), ADVICE(MADV_FREE)}, /* shows when the machine is short of it */
    {OK, CALL(madvise), ADVICE(MADV_HUGEPAGE)},        /* makes memory faster, or not: time */
    {OK, CALL(madvise), ADVICE(MADV_NOHUGEPAGE)},      /* the same */
    {OK, CALL(clock_getres), .when = {{0, SCMP_CMP_LT, CLOCKS, 0}}}, /* of the machine, always */
    {ERROR(EINVAL), CALL(clock_gettime), BEYOND(CLOCKS)},
    {ERROR(EINVAL), CALL(clock_getres), BEYOND(CLOCKS)},
    /* All processes have the C library's pages in common: a futex there that is not private would
     * let partners wake each other. One with a time limit would let a bot sleep. */
    {OK, CALL(futex), FUTEX(FUTEX_PRIVATE_FLAG, FUTEX_PRIVATE_FLAG)},
    {OK, CALL(futex), WAKE},
    /* its own memory, at addresses that depend on nobody else */
    {OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, 0)},
    {OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, PROT_WRITE)},
    {OK, CALL(mmap), MAP(PROT_WRITE | PROT_EXEC, PROT_EXEC)},
    {OK, CALL(mprotect), PROT(PROT_WRITE | PROT_EXEC, 0)},
    {OK, CALL(mprotect), PROT(PROT_WRITE | PROT_EXEC, PROT_WRITE)},
    {OK, CALL(mprotect), PROT(PROT_WRITE | PROT_EXEC, PROT_EXEC)},
};

/* Those of its own CPU time. All others the handler answers with the same (seccomp_trap.h), as by
 * them a bot could tell how long its partner took. */
static const struct rule own_clocks[] = {
    {OK, CALL(clock_gettime), ON(CLOCK_PROCESS_CPUTIME_ID)},
    {OK, CALL(clock_gettime), ON(CLOCK_THREAD_CPUTIME_ID)},
};

/* Constructors could raise further filters, against themselves. One that never returns plays the
 * host's part behind this stage alone, so this one must let nothing through to others. */
static const struct rule loading[] = {
    {OK, CALL(pread64), ON(LINKED)}, /* its own code */
    {OK, CALL(fstat), ON(OBJECT)},   /* a file that nobody changes */
    {OK, CALL(fstat), ON(LINKED)},
    {ERROR(EBADF), CALL(fstat), BELOW(OBJECT)}, /* pipes have numbers, and times: a clock */
    {ERROR(EBADF), CALL(fstat), ON(ANSWERS)},
    {ERROR(EBADF), CALL(fstat), BEYOND(DESCRIPTORS)},
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
    /* to be copied: seccomp_trap.c; a lock on it would be seen by partners */
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

/* What interpreters do as well. All files are those of the image (sandbox/root_image.h), the same
 * for everybody, in which nothing changes by being used: so what looks at files tells nothing
 * there. Without an image /proc and the page cache tell much. */
static const int harmless[] = {
    CALL(readv),             /* as read */
    CALL(dup),               /* its own descriptors; a copy has no number of its own */
    CALL(dup2),              /* the same */
    CALL(dup3),              /* the same */
    CALL(stat),              /* the image */
    CALL(lstat),             /* the image */
    CALL(fstat),             /* the image, and its sockets, whose times stay */
    CALL(newfstatat),        /* the same */
    CALL(access),            /* the image */
    CALL(faccessat),         /* the image */
    CALL(faccessat2),        /* the image */
    CALL(readlink),          /* the image */
    CALL(readlinkat),        /* the image */
    CALL(getdents64),        /* the image, in an order that stays */
    CALL(getcwd),            /* the root, always */
    CALL(uname),             /* names of the machine that only root can set */
    CALL(umask),             /* its own */
    CALL(getrlimit),         /* what the arena has set */
    CALL(getresuid),         /* the same */
    CALL(getresgid),         /* the same */
    CALL(getgroups),         /* none */
    CALL(sigaltstack),       /* its own memory */
    CALL(arch_prctl),        /* its own registers */
    CALL(set_tid_address),   /* its own number, as gettid */
    CALL(set_robust_list),   /* its own memory, of futexes that are private */
    CALL(rseq),              /* its own memory; the processor in it is the arena's choice */
    CALL(rt_sigaction),      /* its own handlers: no signal comes from another bot */
    CALL(sched_getaffinity), /* the processor that the arena has chosen; nobody changes it */
    CALL(lseek),             /* its own place in a file; files of the image have no holes */
    CALL(pread64),           /* as read, of the image */
    CALL(close),             /* its own */
    CALL(rt_sigprocmask),    /* its own */
};

enum { WRITES = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND };
#define READING(flags) .when = {{flags, SCMP_CMP_MASKED_EQ, WRITES, O_RDONLY}}
#define COMMAND(command) .when = {{1, SCMP_CMP_EQ, command, 0}}

/* No execve, after which the kernel's pages of clocks would be there again. No locks, which
 * partners could see on files that they have in common; no getrusage, times or sysinfo, which count
 * what the whole machine does, and pages that were not in memory. */
static const struct rule programs[] = {
    {SCMP_ACT_TRAP, CALL(gettimeofday), EVER}, /* answered with its own CPU time: seccomp_trap.h */
    {SCMP_ACT_TRAP, CALL(time), EVER},         /* the same */
    {OK, CALL(open), READING(1)},              /* the image */
    {OK, CALL(openat), READING(2)},            /* the image */
    {ERROR(ENOSYS), CALL(statx), EVER},        /* numbers of mounts; programs then use newfstatat */
    {OK, CALL(fcntl), COMMAND(F_GETFD)}, /* fcntl: its own descriptors, pipes' flags nobody sets */
    {OK, CALL(fcntl), COMMAND(F_SETFD)},
    {OK, CALL(fcntl), COMMAND(F_GETFL)},
    {OK, CALL(fcntl), COMMAND(F_DUPFD)},
    {OK, CALL(fcntl), COMMAND(F_DUPFD_CLOEXEC)},
    /* its own limits, to be read */
    {OK, CALL(prlimit64), .when = {{0, SCMP_CMP_EQ, 0, 0}, {2, SCMP_CMP_EQ, 0, 0}}},
    {ERROR(ENOTTY), CALL(ioctl), EVER},
};

static bool add_rules(scmp_filter_ctx stage, const struct rule *rule, unsigned rules)
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

/* The number of no process: it stands for that of the one that raises the filter, which has one
 * thread, of the same number. */
static const uint32_t own_number = 0x7ffffff1;

/* To abort, and nobody else. */
static bool add_dying(scmp_filter_ctx stage, uint32_t number)
{
    const struct scmp_arg_cmp dying[] = {{0, SCMP_CMP_EQ, number, 0},
                                         {1, SCMP_CMP_EQ, number, 0},
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

/* There mmap has its arguments in memory, where no filter sees them: a bot could share memory, and
 * write code. */
static bool hides_arguments(uint32_t arch)
{
    return arch == SCMP_ARCH_S390X;
}

static bool set_arch(scmp_filter_ctx stage, uint32_t arch)
{
    return arch == seccomp_arch_native() ||
           (seccomp_arch_remove(stage, seccomp_arch_native()) == 0 &&
            seccomp_arch_add(stage, arch) == 0);
}

static scmp_filter_ctx make_filter(uint32_t otherwise, uint32_t arch)
{
    scmp_filter_ctx stage = hides_arguments(arch) ? NULL : seccomp_init(otherwise);
    if (stage && set_arch(stage, arch) &&
        seccomp_attr_set(stage, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
        seccomp_attr_set(stage, SCMP_FLTATR_CTL_NNP, 0) == 0) /* set already */
        return stage;
    if (stage)
        seccomp_release(stage);
    return NULL;
}

/* Reads what is in the pipe. */
static bool read_code(int fd, struct sock_fprog *code)
{
    const size_t room = BPF_MAXINSNS * sizeof *code->filter;
    struct sock_filter *filter = malloc(room);
    ssize_t n = filter ? read(fd, filter, room) : -1;

    if (n > 0) {
        *code = (struct sock_fprog){(unsigned short)((size_t)n / sizeof *filter), filter};
        return true;
    }
    free(filter);
    return false;
}

static bool compile(scmp_filter_ctx stage, struct sock_fprog *code)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    bool compiled = seccomp_export_bpf(stage, ends[1]) == 0 && read_code(ends[0], code);
    close(ends[0]);
    close(ends[1]);
    return compiled;
}

/* Takes a filter that is whole, or none. */
static scmp_filter_ctx complete(scmp_filter_ctx filter, bool whole)
{
    if (filter && !whole) {
        seccomp_release(filter);
        return NULL;
    }
    return filter;
}

static scmp_filter_ctx make_loading(uint32_t arch)
{
    scmp_filter_ctx stage = make_filter(SCMP_ACT_TRAP, arch);

    return complete(stage,
                    stage && add_allowed(stage) && add_dying(stage, own_number) &&
                        add_stacking(stage) &&
                        add_rules(stage, common, sizeof common / sizeof common[0]) &&
                        add_rules(stage, own_clocks, sizeof own_clocks / sizeof own_clocks[0]) &&
                        add_rules(stage, loading, sizeof loading / sizeof loading[0]));
}

static scmp_filter_ctx make_playing(uint32_t arch)
{
    scmp_filter_ctx stage = make_filter(SCMP_ACT_ALLOW, arch);

    return complete(stage, stage && add_rules(stage, playing, sizeof playing / sizeof playing[0]));
}

static void put_number(const struct sock_fprog *code, uint32_t number)
{
    for (struct sock_filter *at = code->filter; at < code->filter + code->len; at++)
        if (BPF_CLASS(at->code) == BPF_JMP && at->k == own_number)
            at->k = number;
}

/* ---- Programs ---- */

/* All clocks but those of its own CPU time. */
static bool add_trapped_clocks(scmp_filter_ctx all)
{
    for (scmp_datum_t id = 0; id < CLOCKS; id++) {
        const struct rule rule = {SCMP_ACT_TRAP, CALL(clock_gettime), ON(id)};
        if (id != CLOCK_PROCESS_CPUTIME_ID && id != CLOCK_THREAD_CPUTIME_ID &&
            !add_rules(all, &rule, 1))
            return false;
    }
    return true;
}

static scmp_filter_ctx make_program(uint32_t arch)
{
    scmp_filter_ctx all = make_filter(ERROR(EPERM), arch);

    return complete(all, all && add_allowed(all) && add_dying(all, own_number) &&
                             add_calls(all, harmless, sizeof harmless / sizeof harmless[0]) &&
                             add_rules(all, common, sizeof common / sizeof common[0]) &&
                             add_rules(all, own_clocks, sizeof own_clocks / sizeof own_clocks[0]) &&
                             add_trapped_clocks(all) &&
                             add_rules(all, programs, sizeof programs / sizeof programs[0]));
}

/* ---- Builds ---- */

/* What no compiler, linker or shell needs, and what would reach beyond the box: the network, other
 * processes, mounts, namespaces, keys, the kernel itself. Whoever tries is told that it may not. */
static const int refused_to_builds[] = {
    /* the network, and sockets of other programs */
    CALL(socket), CALL(connect), CALL(bind), CALL(listen), CALL(accept), CALL(accept4),
    CALL(sendmsg), CALL(sendmmsg), CALL(recvmsg), CALL(recvmmsg), CALL(getsockopt),
    CALL(setsockopt),
    /* other processes */
    CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(process_madvise),
    CALL(pidfd_open), CALL(pidfd_getfd), CALL(pidfd_send_signal), CALL(kill), CALL(tkill),
    CALL(tgkill), CALL(rt_sigqueueinfo), CALL(rt_tgsigqueueinfo), CALL(kcmp), CALL(migrate_pages),
    CALL(move_pages), CALL(sched_setaffinity), CALL(sched_setattr), CALL(sched_setparam),
    CALL(sched_setscheduler), CALL(setpriority), CALL(ioprio_set),
    /* memory and queues of all */
    CALL(shmget), CALL(shmat), CALL(shmctl), CALL(msgget), CALL(msgsnd), CALL(msgrcv), CALL(msgctl),
    CALL(semget), CALL(semop), CALL(semctl), CALL(semtimedop), CALL(mq_open), CALL(mq_unlink),
    /* mounts and namespaces */
    CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot), CALL(unshare), CALL(setns),
    CALL(move_mount), CALL(open_tree), CALL(fsopen), CALL(fsmount), CALL(fsconfig), CALL(fspick),
    CALL(mount_setattr), CALL(name_to_handle_at), CALL(open_by_handle_at), CALL(fanotify_init),
    CALL(quotactl), CALL(mknod), CALL(mknodat),
    /* keys */
    CALL(add_key), CALL(request_key), CALL(keyctl),
    /* the kernel */
    CALL(bpf), CALL(perf_event_open), CALL(userfaultfd), CALL(io_uring_setup), CALL(io_uring_enter),
    CALL(io_uring_register), CALL(init_module), CALL(finit_module), CALL(delete_module),
    CALL(kexec_load), CALL(kexec_file_load), CALL(reboot), CALL(swapon), CALL(swapoff), CALL(acct),
    CALL(syslog), CALL(settimeofday), CALL(clock_settime), CALL(clock_adjtime), CALL(adjtimex),
    CALL(sethostname), CALL(setdomainname), CALL(iopl), CALL(ioperm), CALL(personality),
    CALL(vhangup), CALL(lookup_dcookie),
    /* memory that belongs to no process */
    CALL(memfd_create)};

/* What changes a file by its path without opening it, which older kernels' Landlock does not guard,
 * or none's. Where the box alone can be written (build/build_box.c) it may. */
static const int by_path[] = {
    CALL(truncate),    CALL(chmod),        CALL(fchmodat),  CALL(chown), CALL(lchown),
    CALL(fchownat),    CALL(setxattr),     CALL(lsetxattr), CALL(utime), CALL(utimes),
    CALL(removexattr), CALL(lremovexattr), CALL(futimesat),
};

/* To be told of others' doings by signals. */
static const int owner_commands[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE};

static const uint64_t new_namespaces[] = {CLONE_NEWNS,  CLONE_NEWCGROUP, CLONE_NEWUTS,
                                          CLONE_NEWIPC, CLONE_NEWUSER,   CLONE_NEWPID,
                                          CLONE_NEWNET};

static bool refuse_calls(scmp_filter_ctx filter, const int *call, unsigned calls)
{
    for (unsigned i = 0; i < calls; i++)
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call[i], 0) != 0)
            return false;
    return true;
}

/* utimensat with a path; without one it is of an open file. */
static bool refuse_by_path(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp named = {1, SCMP_CMP_NE, 0, 0};

    return refuse_calls(filter, by_path, sizeof by_path / sizeof by_path[0]) &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(utimensat), 1, &named) == 0;
}

static bool refuse_owners(scmp_filter_ctx filter)
{
    for (unsigned i = 0; i < sizeof owner_commands / sizeof owner_commands[0]; i++) {
        const struct scmp_arg_cmp is = {1, SCMP_CMP_MASKED_EQ, UINT32_MAX,
                                        (scmp_datum_t)owner_commands[i]};
        if (seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(fcntl), 1, &is) != 0)
            return false;
    }
    return true;
}

/* Memory that is shared belongs to nobody who could be weighed, and limits may be one's own. */
static bool refuse_others(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp nobodys = {3, SCMP_CMP_MASKED_EQ, MAP_SHARED | MAP_ANONYMOUS,
                                         MAP_SHARED | MAP_ANONYMOUS},
                              another = {0, SCMP_CMP_NE, 0, 0};

    return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(mmap), 1, &nobodys) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(prlimit64), 1, &another) == 0;
}

/* Pairs of sockets are allowed: by them compilers of Rust learn whether a linker could be started.
 * No descriptor can be sent through them, and nothing to an address, so they are like pipes. */
static bool refuse_sockets(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp others = {0, SCMP_CMP_NE, AF_UNIX, 0},
                              address = {4, SCMP_CMP_NE, 0, 0};

    return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(socketpair), 1, &others) ==
               0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(sendto), 1, &address) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(recvfrom), 1, &address) == 0;
}

static bool refuse_for_build(scmp_filter_ctx filter, bool box_alone)
{
    if (!refuse_calls(filter, refused_to_builds,
                      sizeof refused_to_builds / sizeof refused_to_builds[0]) ||
        !refuse_sockets(filter) || !refuse_owners(filter) || !refuse_others(filter) ||
        (!box_alone && !refuse_by_path(filter)))
        return false;
    for (unsigned i = 0; i < sizeof new_namespaces / sizeof new_namespaces[0]; i++) {
        const struct scmp_arg_cmp has = {0, SCMP_CMP_MASKED_EQ, new_namespaces[i],
                                         new_namespaces[i]};
        if (seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(clone), 1, &has) != 0)
            return false;
    }
    /* its flags lie in memory, where no filter sees them; the C library then uses clone */
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), CALL(clone3), 0) == 0;
}

static scmp_filter_ctx make_build(uint32_t arch, bool box_alone)
{
    scmp_filter_ctx filter = make_filter(SCMP_ACT_ALLOW, arch);

    return complete(filter, filter && refuse_for_build(filter, box_alone));
}

/* ---- For all ---- */

static scmp_filter_ctx make(enum filter_use use, uint32_t arch)
{
    switch (use) {
    case FILTER_LOADING:
        return make_loading(arch);
    case FILTER_PLAYING:
        return make_playing(arch);
    case FILTER_PROGRAM:
        return make_program(arch);
    case FILTER_BUILD:
    case FILTER_BUILD_ALONE:
        return make_build(arch, use == FILTER_BUILD_ALONE);
    }
    return NULL;
}

bool seccomp_filter_compile(enum filter_use use, uint32_t arch, struct sock_fprog *code)
{
    scmp_filter_ctx filter = make(use, arch);
    bool compiled = filter && compile(filter, code);

    if (filter)
        seccomp_release(filter);
    return compiled;
}

static bool raise_code(const struct sock_fprog *code)
{
    put_number(code, (uint32_t)getpid());
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, code) == 0;
}

bool seccomp_filter_init(struct seccomp_filter *f)
{
    *f = (struct seccomp_filter){0};
    return seccomp_filter_compile(FILTER_LOADING, seccomp_arch_native(), &f->stage[0]) &&
           seccomp_filter_compile(FILTER_PLAYING, seccomp_arch_native(), &f->stage[1]);
}

bool seccomp_filter_raise(struct seccomp_filter *f, unsigned stage)
{
    return f->stage[stage].filter && raise_code(&f->stage[stage]);
}

static bool raise_now(enum filter_use use)
{
    struct sock_fprog code;

    if (!seccomp_filter_compile(use, seccomp_arch_native(), &code))
        return false;
    bool raised = raise_code(&code);
    free(code.filter);
    return raised;
}

bool seccomp_filter_raise_for_program(void)
{
    return raise_now(FILTER_PROGRAM);
}

bool seccomp_filter_raise_for_build(bool box_alone)
{
    return raise_now(box_alone ? FILTER_BUILD_ALONE : FILTER_BUILD);
}
