#include "sandbox/host_build.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "sandbox/walls.h"

#define CALL(name) SCMP_SYS(name)

/* What no compiler, linker or shell needs, and what would reach beyond the box: the network, other
 * processes, mounts, namespaces, keys, the kernel itself. Whoever tries is told that it may not. */
static const int refused[] = {
    /* the network, and sockets of other programs */
    CALL(socket),
    CALL(socketpair),
    CALL(connect),
    CALL(bind),
    CALL(listen),
    CALL(accept),
    CALL(accept4),
    CALL(sendto),
    CALL(sendmsg),
    CALL(sendmmsg),
    CALL(recvfrom),
    CALL(recvmsg),
    CALL(recvmmsg),
    CALL(getsockopt),
    CALL(setsockopt),
    /* other processes */
    CALL(ptrace),
    CALL(process_vm_readv),
    CALL(process_vm_writev),
    CALL(process_madvise),
    CALL(pidfd_open),
    CALL(pidfd_getfd),
    CALL(pidfd_send_signal),
    CALL(kill),
    CALL(tkill),
    CALL(tgkill),
    CALL(rt_sigqueueinfo),
    CALL(rt_tgsigqueueinfo),
    CALL(kcmp),
    CALL(migrate_pages),
    CALL(move_pages),
    CALL(sched_setaffinity),
    CALL(sched_setattr),
    CALL(sched_setparam),
    CALL(sched_setscheduler),
    CALL(setpriority),
    CALL(ioprio_set),
    /* memory and queues of all */
    CALL(shmget),
    CALL(shmat),
    CALL(shmctl),
    CALL(msgget),
    CALL(msgsnd),
    CALL(msgrcv),
    CALL(msgctl),
    CALL(semget),
    CALL(semop),
    CALL(semctl),
    CALL(semtimedop),
    CALL(mq_open),
    CALL(mq_unlink),
    /* mounts and namespaces */
    CALL(mount),
    CALL(umount2),
    CALL(pivot_root),
    CALL(chroot),
    CALL(unshare),
    CALL(setns),
    CALL(move_mount),
    CALL(open_tree),
    CALL(fsopen),
    CALL(fsmount),
    CALL(fsconfig),
    CALL(fspick),
    CALL(mount_setattr),
    CALL(name_to_handle_at),
    CALL(open_by_handle_at),
    CALL(fanotify_init),
    CALL(quotactl),
    CALL(mknod),
    CALL(mknodat),
    /* keys */
    CALL(add_key),
    CALL(request_key),
    CALL(keyctl),
    /* the kernel */
    CALL(bpf),
    CALL(perf_event_open),
    CALL(userfaultfd),
    CALL(io_uring_setup),
    CALL(io_uring_enter),
    CALL(io_uring_register),
    CALL(init_module),
    CALL(finit_module),
    CALL(delete_module),
    CALL(kexec_load),
    CALL(kexec_file_load),
    CALL(reboot),
    CALL(swapon),
    CALL(swapoff),
    CALL(acct),
    CALL(syslog),
    CALL(settimeofday),
    CALL(clock_settime),
    CALL(clock_adjtime),
    CALL(adjtimex),
    CALL(sethostname),
    CALL(setdomainname),
    CALL(iopl),
    CALL(ioperm),
    CALL(personality),
    CALL(vhangup),
    CALL(lookup_dcookie),
    /* memory that belongs to no process */
    CALL(memfd_create),
};

/* What changes a file by its path without opening it, which older kernels' Landlock does not guard,
 * or none's. Where the box alone can be written (build/build_box.c) it may. */
static const int by_path[] = {
    CALL(truncate),    CALL(chmod),        CALL(fchmodat),  CALL(chown), CALL(lchown),
    CALL(fchownat),    CALL(setxattr),     CALL(lsetxattr), CALL(utime), CALL(utimes),
    CALL(removexattr), CALL(lremovexattr), CALL(futimesat),
};

/* To be told of others' doings by signals. */
static const int owners[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_NOTIFY, F_SETLEASE};

static const uint64_t namespaces[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                      CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

static bool refuse(scmp_filter_ctx filter, const int *call, unsigned calls)
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

    return refuse(filter, by_path, sizeof by_path / sizeof by_path[0]) &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(utimensat), 1, &named) == 0;
}

static bool refuse_owners(scmp_filter_ctx filter)
{
    for (unsigned i = 0; i < sizeof owners / sizeof owners[0]; i++) {
        const struct scmp_arg_cmp is = {1, SCMP_CMP_MASKED_EQ, UINT32_MAX, (scmp_datum_t)owners[i]};
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

static bool refuse_all(scmp_filter_ctx filter, bool box_alone)
{
    if (!refuse(filter, refused, sizeof refused / sizeof refused[0]) || !refuse_owners(filter) ||
        !refuse_others(filter) || (!box_alone && !refuse_by_path(filter)))
        return false;
    for (unsigned i = 0; i < sizeof namespaces / sizeof namespaces[0]; i++) {
        const struct scmp_arg_cmp has = {0, SCMP_CMP_MASKED_EQ, namespaces[i], namespaces[i]};
        if (seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), CALL(clone), 1, &has) != 0)
            return false;
    }
    /* its flags lie in memory, where no filter sees them; the C library then uses clone */
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), CALL(clone3), 0) == 0;
}

static bool raise_filter(bool box_alone)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    bool raised = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
                  seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0) == 0 && /* set already */
                  refuse_all(filter, box_alone) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return raised;
}

/* What a build may open: programs and libraries of the system, and its box. */
enum { BOX_ALONE = 11 };

static void open_system(struct opening opening[BOX_ALONE])
{
    static const struct {
        const char *path;
        enum opening_what what;
    } system[BOX_ALONE] = {
        {"/usr", OPENING_RUN},
        {"/bin", OPENING_RUN},
        {"/sbin", OPENING_RUN},
        {"/lib", OPENING_RUN},
        {"/lib32", OPENING_RUN},
        {"/lib64", OPENING_RUN},
        {"/libx32", OPENING_RUN},
        {"/etc/alternatives", OPENING_RUN},
        {"/etc/ld.so.cache", OPENING_FILE},
        {"/dev/urandom", OPENING_FILE},
        {"/dev/null", OPENING_SINK},
    };
    for (unsigned i = 0; i < BOX_ALONE; i++)
        opening[i] = (struct opening){open(system[i].path, O_PATH | O_CLOEXEC), system[i].what};
}

/* The walls without which nothing is built; an ordinary user could read and write all that is his
 * without Landlock. NULL if they stand. */
static const char *missing(unsigned standing, uid_t user)
{
    if (user != (uid_t)-1 && !(standing & WALL(USER)))
        return "a user of its own";
    if (user == (uid_t)-1 && !(standing & WALL(LANDLOCK)))
        return "Landlock, which an ordinary user's builds need";
    return !(standing & WALL(PRIVILEGES)) ? "no new privileges"
           : !(standing & WALL(LIMITS))   ? "limits"
                                          : NULL;
}

/* All but the standard ones; that of failures goes when the command has begun. */
static void close_others(void)
{
    if (close_range(BUILD_FAILURES + 1, ~0U, 0) != 0)
        for (int other = BUILD_FAILURES + 1; other < 65536; other++)
            close(other);
    (void)fcntl(BUILD_FAILURES, F_SETFD, FD_CLOEXEC);
}

void build_run(uid_t user, uint64_t memory, const struct build_limits *limits, bool box_alone,
               char **command)
{
    enum { FILES = 256 };
    struct opening opening[BOX_ALONE + 1];
    const struct confinement walls = {.user = user,
                                      .memory = memory,
                                      .descriptors = FILES,
                                      .opening = opening,
                                      .openings = BOX_ALONE + 1,
                                      .build = limits};

    open_system(opening);
    opening[BOX_ALONE] =
        (struct opening){open("..", O_PATH | O_DIRECTORY | O_CLOEXEC), OPENING_BOX};
    if (opening[BOX_ALONE].fd < 0) {
        (void)dprintf(BUILD_FAILURES, "cannot open the box: %s", strerror(errno));
        return;
    }
    const char *lacks = missing(confine(&walls), user);
    if (!lacks && !raise_filter(box_alone))
        lacks = "a filter of system calls (seccomp)";
    if (lacks) {
        (void)dprintf(BUILD_FAILURES, "this machine lacks a wall: %s", lacks);
        return;
    }
    close_others();
    execv(command[0], command);
    (void)dprintf(BUILD_FAILURES, "cannot run %s: %s", command[0], strerror(errno));
}
