/*
 * The filters of system calls (sandbox/seccomp_filter.h) for other processors than this one: their
 * code is run here, for every call by its name. The table says what becomes of each; of a call that
 * is not in it nothing is allowed to bots, and nothing refused to builds.
 */
#include <endian.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "sandbox/seccomp_filter.h"
#include "test.h"

/* ---- The kernel's part ---- */

/* Code and data are as they lie in the memory of these machines: little-endian. */

static uint32_t load_word(const struct seccomp_data *data, uint32_t at)
{
    uint32_t word;

    assert_true(at % sizeof word == 0 && at < sizeof *data);
    memcpy(&word, (const uint8_t *)data + at, sizeof word);
    return le32toh(word);
}

static bool jumps(uint16_t code, uint32_t a, uint32_t k)
{
    switch (BPF_OP(code)) {
    case BPF_JEQ:
        return a == k;
    case BPF_JGT:
        return a > k;
    case BPF_JGE:
        return a >= k;
    case BPF_JSET:
        return (a & k) != 0;
    }
    fail_msg("jump %#x", code);
    return false;
}

/* What a filter says of a call. */
static uint32_t run(const struct sock_fprog *code, const struct seccomp_data *data)
{
    uint32_t a = 0;

    for (unsigned i = 0; i < code->len; i++) {
        const struct sock_filter *at = &code->filter[i];
        const uint16_t does = le16toh(at->code);
        const uint32_t k = le32toh(at->k);
        switch (does) {
        case BPF_LD | BPF_W | BPF_ABS:
            a = load_word(data, k);
            break;
        case BPF_ALU | BPF_AND | BPF_K:
            a &= k;
            break;
        case BPF_JMP | BPF_JA:
            i += k;
            break;
        case BPF_RET | BPF_K:
            return k;
        default:
            i += jumps(does, a, k) ? at->jt : at->jf;
        }
    }
    fail_msg("the filter does not end");
    return 0;
}

/* ---- Filters ---- */

enum { USES = FILTER_BUILD_ALONE + 1 };

/* A machine's filters. `audit` is how the kernel calls it. */
struct machine {
    const char *name;
    uint32_t arch, audit;
    struct sock_fprog code[USES];
};

static struct machine machines[] = {
    {.name = "x86-64", .arch = SCMP_ARCH_X86_64, .audit = AUDIT_ARCH_X86_64},
    {.name = "aarch64", .arch = SCMP_ARCH_AARCH64, .audit = AUDIT_ARCH_AARCH64},
};
enum { MACHINES = sizeof machines / sizeof machines[0] };

static int make_filters(void **state)
{
    enum { KNOWS_ALL = 3 }; /* whatever the kernel knows that runs this test */

    (void)state;
    if (seccomp_api_set(KNOWS_ALL) != 0)
        return -1;
    for (struct machine *m = machines; m < machines + MACHINES; m++)
        for (int use = 0; use < USES; use++)
            if (!seccomp_filter_compile((enum filter_use)use, m->arch, &m->code[use]))
                return -1;
    return 0;
}

static int free_filters(void **state)
{
    (void)state;
    for (struct machine *m = machines; m < machines + MACHINES; m++)
        for (int use = 0; use < USES; use++)
            free(m->code[use].filter);
    return 0;
}

/* One letter for what a filter says. */
static char letter_of(uint32_t said)
{
    switch (said & SECCOMP_RET_ACTION_FULL) {
    case SECCOMP_RET_ALLOW:
        return 'a';
    case SECCOMP_RET_TRAP:
        return 't';
    case SECCOMP_RET_KILL_PROCESS:
        return 'k';
    case SECCOMP_RET_ERRNO:
        switch (said & SECCOMP_RET_DATA) {
        case 0:
            return '0';
        case EPERM:
            return 'p';
        case ENOSYS:
            return 'n';
        }
        return 'e';
    }
    return '?';
}

/* The letters of all uses; what plays is behind both stages. */
static void letters_of(const struct machine *m, struct seccomp_data data, char letters[USES + 1])
{
    data.nr = (int)htole32((uint32_t)data.nr);
    data.arch = htole32(data.arch ? data.arch : m->audit);
    for (int i = 0; i < 6; i++)
        data.args[i] = htole64(data.args[i]);
    for (int use = 0; use < USES; use++)
        letters[use] = letter_of(run(&m->code[use], &data));
    if (letters[FILTER_LOADING] != 'a')
        letters[FILTER_PLAYING] = letters[FILTER_LOADING];
    letters[USES] = '\0';
}

/* ---- Calls without arguments ---- */

/* Names of calls, each between two blanks. */
struct known {
    const char *says; /* while loading and playing, to a program, to a build and to one alone:
                         allow, trap, errors EPERM, ENOSYS, others, 0 */
    const char *names;
};

static const struct known known[] = {
    {"aaaaa",
     " brk clock_getres exit exit_group getegid geteuid getgid getpid getrandom gettid getuid"
     " mprotect mremap munmap read restart_syscall rt_sigreturn sched_yield write writev "},
    {"00aaa", " close rt_sigprocmask "},
    {"000aa", " getppid "},
    {"eeaaa", " fstat lseek "},
    {"eeeaa", " ioctl "},
    {"ttaaa",
     " access arch_prctl dup dup2 dup3 faccessat faccessat2 fcntl getcwd getdents64 getgroups"
     " getresgid getresuid getrlimit lstat newfstatat open openat pread64 prlimit64 readlink"
     " readlinkat readv rseq rt_sigaction sched_getaffinity set_robust_list set_tid_address"
     " sigaltstack stat umask uname "},
    {"tttaa", " clock_gettime gettimeofday time "},
    {"ttnaa", " statx "},
    {"ttppa", " chmod chown fchmodat fchownat futimesat lchown lremovexattr lsetxattr removexattr"
              " setxattr truncate utime utimes "},
    {"ttppp",
     " accept accept4 acct add_key adjtimex bind bpf chroot clock_adjtime clock_settime connect"
     " delete_module fanotify_init finit_module fsconfig fsmount fsopen fspick getsockopt"
     " init_module io_uring_enter io_uring_register io_uring_setup ioperm iopl ioprio_set kcmp"
     " kexec_file_load kexec_load keyctl kill listen lookup_dcookie memfd_create migrate_pages"
     " mknod mknodat mount mount_setattr move_mount move_pages mq_open mq_unlink msgctl msgget"
     " msgrcv msgsnd name_to_handle_at open_by_handle_at open_tree perf_event_open personality"
     " pidfd_getfd pidfd_open pidfd_send_signal pivot_root process_madvise process_vm_readv"
     " process_vm_writev ptrace quotactl reboot recvmmsg recvmsg request_key rt_sigqueueinfo"
     " rt_tgsigqueueinfo sched_setaffinity sched_setattr sched_setparam sched_setscheduler"
     " semctl semget semop semtimedop sendmmsg sendmsg setdomainname sethostname setns"
     " setpriority setsockopt settimeofday shmat shmctl shmget socket socketpair swapoff swapon"
     " syslog tgkill tkill umount2 unshare userfaultfd vhangup "},
    {"ttpnn", " clone3 "},
};

/* Those that x86-64 alone has. */
static const char only_x86[] =
    " access arch_prctl chmod chown dup2 futimesat ioperm iopl lchown lstat mknod open readlink"
    " stat time utime utimes ";

static const char unknown[] = "ttpaa";

static bool is_among(const char *names, const char *name)
{
    char word[64];

    assert_true(snprintf(word, sizeof word, " %s ", name) < (int)sizeof word);
    return strstr(names, word) != NULL;
}

static const char *expected_of(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (is_among(known[i].names, name))
            return known[i].says;
    return unknown;
}

static void check_call(const struct machine *m, int number, const char *name)
{
    const char *expected = expected_of(name);
    char found[USES + 1];

    letters_of(m, (struct seccomp_data){.nr = number}, found);
    if (strcmp(found, expected) != 0)
        fail_msg("%s, %s: expected %s, found %s", m->name, name, expected, found);
}

TEST(every_call_is_as_the_table_has_it)
{
    enum { NUMBERS = 600 };

    for (const struct machine *m = machines; m < machines + MACHINES; m++)
        for (int number = 0; number < NUMBERS; number++) {
            char *name = seccomp_syscall_resolve_num_arch(m->arch, number);
            if (name)
                check_call(m, number, name);
            free(name);
        }
}

static void check_name(const struct machine *m, const char *name)
{
    int number = seccomp_syscall_resolve_name_arch(m->arch, name);
    bool there = m->arch == SCMP_ARCH_X86_64 || !is_among(only_x86, name);

    if ((number >= 0) != there)
        fail_msg("%s: expected %s call %s, found number %d", m->name, there ? "a" : "no", name,
                 number);
}

static void check_names(const struct machine *m, const char *names)
{
    char name[64];

    for (int n; sscanf(names, "%63s%n", name, &n) == 1; names += n)
        check_name(m, name);
}

TEST(every_name_is_a_call_of_the_machine)
{
    for (const struct machine *m = machines; m < machines + MACHINES; m++)
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            check_names(m, known[i].names);
}

/* ---- Calls with arguments ---- */

struct asked {
    const char *name, *title, *says;
    uint64_t argument[6];
};

enum { ANONYMOUS = MAP_PRIVATE | MAP_ANONYMOUS, ALL = PROT_READ | PROT_WRITE | PROT_EXEC };

static const struct asked asked[] = {
    {"mmap", "memory", "aaaaa", {0, 4096, PROT_READ | PROT_WRITE, ANONYMOUS}},
    {"mmap", "code", "ataaa", {0, 4096, PROT_READ | PROT_EXEC, ANONYMOUS}},
    {"mmap", "code to write", "ttpaa", {0, 4096, ALL, ANONYMOUS}},
    {"mmap", "memory shared", "ttppp", {0, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS}},
    {"mprotect", "code", "ataaa", {0, 4096, PROT_READ | PROT_EXEC}},
    {"mprotect", "code to write", "ttpaa", {0, 4096, ALL}},
    {"openat", "a file to write", "ttpaa", {0, 0, 1}},
    {"clone", "a child", "ttpaa", {17}},
    {"clone", "users of its own", "ttppp", {CLONE_NEWUSER | 17}},
    {"clock_gettime", "the time of the day", "tttaa", {0}},
    {"clock_gettime", "its own time", "aaaaa", {2}},
    {"prlimit64", "another's limit", "ttppp", {1}},
    {"socketpair", "to itself", "ttpaa", {1}},
    {"socketpair", "to the network", "ttppp", {2}},
    {"fcntl", "a copy", "ttaaa", {5, 0}},
    {"fcntl", "a lock", "ttpaa", {5, 6}},
    {"fcntl", "an owner", "ttppp", {5, 8}},
};

TEST(arguments_count_on_every_machine)
{
    char found[USES + 1];

    for (const struct machine *m = machines; m < machines + MACHINES; m++)
        for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
            const struct asked *a = &asked[i];
            struct seccomp_data data = {.nr = seccomp_syscall_resolve_name_arch(m->arch, a->name)};
            for (int n = 0; n < 6; n++)
                data.args[n] = a->argument[n];
            letters_of(m, data, found);
            if (strcmp(found, a->says) != 0)
                fail_msg("%s, %s (%s): expected %s, found %s", m->name, a->name, a->title, a->says,
                         found);
        }
}

/* ---- Other machines ---- */

TEST(numbers_of_another_machine_end_the_process)
{
    static const uint32_t others[] = {AUDIT_ARCH_I386, AUDIT_ARCH_ARM, AUDIT_ARCH_S390X};
    char found[USES + 1];

    for (const struct machine *m = machines; m < machines + MACHINES; m++)
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            letters_of(m, (struct seccomp_data){.nr = 1, .arch = others[i]}, found);
            assert_string_equal(found, "kkkkk");
        }
    letters_of(&machines[0], (struct seccomp_data){.nr = 0x40000001}, found);
    assert_string_equal(found, "kkkkk");
}

/* Arguments of mmap lie in memory there. */
TEST(there_is_none_where_arguments_are_not_seen)
{
    struct sock_fprog code;

    for (int use = 0; use < USES; use++)
        assert_false(seccomp_filter_compile((enum filter_use)use, SCMP_ARCH_S390X, &code));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_is_as_the_table_has_it),
        cmocka_unit_test(every_name_is_a_call_of_the_machine),
        cmocka_unit_test(arguments_count_on_every_machine),
        cmocka_unit_test(numbers_of_another_machine_end_the_process),
        cmocka_unit_test(there_is_none_where_arguments_are_not_seen),
    };
    return cmocka_run_group_tests(tests, make_filters, free_filters);
}
