/*
 * lacking WHAT COMMAND...: runs a command as on a machine that lacks something. WHAT is a comma
 * list:
 *
 *     landlock     its calls are not there
 *     namespaces   nobody may have new ones, nor join others
 *     seccomp      no filter can be installed from here on
 *     privileges   nobody can give up new privileges
 *     limits       no limit can be set but that of core files, which AddressSanitizer sets
 *     user         nobody can become another user
 *     private      mounts cannot be made private
 *     atime        times of access cannot be switched off
 *     proc         no /proc can be mounted
 *     chroot       nobody can get another root by it
 *     old          calls that came after Linux 5.0 are not there
 *     no-CALL      that one of `calls` below says that it is done and does nothing, as a wall does
 *                  that was never raised
 */
#include <errno.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x80
#endif

static bool refuse(scmp_filter_ctx filter, int call, int error)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO((uint32_t)error), call, 0) == 0;
}

static bool lack_landlock(scmp_filter_ctx filter)
{
    return refuse(filter, SCMP_SYS(landlock_create_ruleset), ENOSYS) &&
           refuse(filter, SCMP_SYS(landlock_add_rule), ENOSYS) &&
           refuse(filter, SCMP_SYS(landlock_restrict_self), ENOSYS);
}

static bool refuse_flag(scmp_filter_ctx filter, int call, uint64_t flag)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1,
                            SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag)) == 0;
}

/* The flags of clone3 lie in memory where no filter can look: the C library falls back to clone. */
static bool lack_namespaces(scmp_filter_ctx filter)
{
    static const uint64_t flags[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                     CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (!refuse_flag(filter, SCMP_SYS(unshare), flags[i]) ||
            !refuse_flag(filter, SCMP_SYS(clone), flags[i]))
            return false;
    return refuse_flag(filter, SCMP_SYS(unshare), CLONE_NEWTIME) &&
           refuse(filter, SCMP_SYS(clone3), ENOSYS) && refuse(filter, SCMP_SYS(setns), EPERM);
}

enum { PROC_FLAGS = MS_NOSUID | MS_NODEV | MS_NOEXEC };

/* Calls of mount(2) with exactly these flags. */
static bool answer_mount(scmp_filter_ctx filter, uint64_t flags, int error)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO((uint32_t)error), SCMP_SYS(mount), 1,
                            SCMP_A3(SCMP_CMP_EQ, flags)) == 0;
}

static bool lack_private(scmp_filter_ctx filter)
{
    return answer_mount(filter, MS_REC | MS_PRIVATE, EPERM);
}

static bool lack_atime(scmp_filter_ctx filter)
{
    return refuse(filter, SCMP_SYS(mount_setattr), EPERM);
}

static bool lack_proc(scmp_filter_ctx filter)
{
    return answer_mount(filter, PROC_FLAGS, EPERM);
}

static bool lack_chroot(scmp_filter_ctx filter)
{
    return refuse(filter, SCMP_SYS(chroot), EPERM);
}

static bool lack_seccomp(scmp_filter_ctx filter)
{
    return refuse(filter, SCMP_SYS(seccomp), EINVAL) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1,
                            SCMP_A0(SCMP_CMP_EQ, PR_SET_SECCOMP)) == 0;
}

static bool lack_privileges(scmp_filter_ctx filter)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1,
                            SCMP_A0(SCMP_CMP_EQ, PR_SET_NO_NEW_PRIVS)) == 0;
}

static bool lack_limits(scmp_filter_ctx filter)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 2,
                            SCMP_A1(SCMP_CMP_NE, RLIMIT_CORE), SCMP_A2(SCMP_CMP_NE, 0)) == 0;
}

static bool lack_user(scmp_filter_ctx filter)
{
    return refuse(filter, SCMP_SYS(setresuid), EPERM);
}

/* Since Linux 5.1 a call has the same number on all processors. */
enum { FIRST_OF_5_1 = 424, LAST_KNOWN = 469 };

static bool lack_new(scmp_filter_ctx filter)
{
    for (int call = FIRST_OF_5_1; call <= LAST_KNOWN; call++)
        if (!refuse(filter, call, ENOSYS))
            return false;
    return true;
}

static const struct {
    const char *name;
    bool (*lack)(scmp_filter_ctx filter);
} things[] = {
    {"landlock", lack_landlock}, {"namespaces", lack_namespaces}, {"seccomp", lack_seccomp},
    {"private", lack_private},   {"atime", lack_atime},           {"proc", lack_proc},
    {"old", lack_new},           {"privileges", lack_privileges}, {"limits", lack_limits},
    {"user", lack_user},         {"chroot", lack_chroot},
};

/* Whose success is said and not true. Of the others the arguments do not matter. */
static const struct {
    const char *name;
    int call;
    struct scmp_arg_cmp when; /* all zeros: always */
} calls[] = {
    {"no-landlock", SCMP_SYS(landlock_restrict_self), {0}},
    {"no-seccomp", SCMP_SYS(seccomp), {0}},
    {"no-seccomp", SCMP_SYS(prctl), {0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0}},
    {"no-privileges", SCMP_SYS(prctl), {0, SCMP_CMP_EQ, PR_SET_NO_NEW_PRIVS, 0}},
    {"no-limits", SCMP_SYS(prlimit64), {2, SCMP_CMP_NE, 0, 0}},
    {"no-user", SCMP_SYS(setresuid), {0}},
    {"no-network", SCMP_SYS(unshare), {0, SCMP_CMP_MASKED_EQ, CLONE_NEWNET, CLONE_NEWNET}},
    {"no-ipc", SCMP_SYS(unshare), {0, SCMP_CMP_MASKED_EQ, CLONE_NEWIPC, CLONE_NEWIPC}},
    {"no-mount", SCMP_SYS(unshare), {0, SCMP_CMP_MASKED_EQ, CLONE_NEWNS, CLONE_NEWNS}},
    {"no-private", SCMP_SYS(mount), {3, SCMP_CMP_EQ, MS_REC | MS_PRIVATE, 0}},
    {"no-atime", SCMP_SYS(mount_setattr), {0}},
    {"no-proc", SCMP_SYS(mount), {3, SCMP_CMP_EQ, PROC_FLAGS, 0}},
};

/* Adds the rules for one word of the list. */
static bool add(scmp_filter_ctx filter, const char *word, size_t n)
{
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++)
        if (strlen(things[i].name) == n && memcmp(things[i].name, word, n) == 0)
            return things[i].lack(filter);
    bool known = false, added = true;
    for (size_t i = 0; added && i < sizeof calls / sizeof calls[0]; i++) {
        if (strlen(calls[i].name) != n || memcmp(calls[i].name, word, n) != 0)
            continue;
        known = true;
        added = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(0), calls[i].call,
                                       calls[i].when.op != 0, &calls[i].when) == 0;
    }
    if (known && added)
        return true;
    fprintf(stderr, "lacking: %.*s: no such thing, or no rule for it\n", (int)n, word);
    return false;
}

static bool add_all(scmp_filter_ctx filter, const char *list)
{
    for (;;) {
        size_t n = strcspn(list, ",");
        if (!add(filter, list, n))
            return false;
        if (!list[n])
            return true;
        list += n + 1;
    }
}

static bool load(scmp_filter_ctx filter, bool no_new_privileges)
{
    return seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, no_new_privileges) == 0 &&
           seccomp_load(filter) == 0;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "lacking WHAT COMMAND...\n");
        return 2;
    }
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    /* who has CAP_SYS_ADMIN may install it without giving up what no_new_privs takes */
    if (!filter || !add_all(filter, argv[1]) || (!load(filter, false) && !load(filter, true))) {
        fprintf(stderr, "lacking: cannot install the filter\n");
        return 125;
    }
    seccomp_release(filter);
    execvp(argv[2], argv + 2);
    perror(argv[2]);
    return 127;
}
