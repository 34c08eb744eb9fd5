/* arena/sandbox/namespaces: what a process keeps behind the namespaces, and what is made of
 * euchre-host's word. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "any_log.h"
#include "sandbox/namespaces.h"
#include "sandbox/selftest.h"
#include "test.h"

enum {
    NAMESPACES = WALL(NETWORK) | WALL(IPC) | WALL(MOUNT) | WALL(ATIME),
    AROUND = NAMESPACES | WALL(IMAGE), /* what euchre-host does not tell of */
};

/* What makes a namespace the one it is; "" if that cannot be told. */
static void namespace_of(const char *name, char text[64])
{
    char path[64];

    snprintf(path, sizeof path, "/proc/self/ns/%s", name);
    ssize_t n = readlink(path, text, 63);
    text[n > 0 ? n : 0] = '\0';
}

static const struct {
    const char *name;
    unsigned wall;
} spaces[] = {{"net", WALL(NETWORK)}, {"ipc", WALL(IPC)}, {"mnt", WALL(MOUNT)}};

enum { SPACES = sizeof spaces / sizeof spaces[0] };

/* In a child: 0 if all is as sandbox/namespaces.h says, else the number of what is not. */
static int raise_and_look(int open_file, const struct stat *was)
{
    char before[SPACES][64], after[64], folder[4096], now[4096];
    uid_t user = geteuid();
    gid_t group = getegid();
    struct stat st;
    int death = 0;

    for (size_t i = 0; i < SPACES; i++)
        namespace_of(spaces[i].name, before[i]);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!getcwd(folder, sizeof folder))
        return 1;
    unsigned walls = namespaces_raise();
    if (walls & ~NAMESPACES)
        return 2;
    for (size_t i = 0; i < SPACES; i++) {
        namespace_of(spaces[i].name, after);
        if (*after && (strcmp(before[i], after) != 0) != ((walls & spaces[i].wall) != 0))
            return 3;
    }
    if (geteuid() != user || getegid() != group)
        return 4;
    if (prctl(PR_GET_PDEATHSIG, &death) != 0 || death != SIGKILL)
        return 5;
    if (!getcwd(now, sizeof now) || strcmp(folder, now) != 0)
        return 6;
    if (fstat(open_file, &st) != 0 || st.st_ino != was->st_ino || st.st_uid != was->st_uid)
        return 7;
    if (prctl(PR_GET_DUMPABLE) != 1)
        return 8;
    return 0;
}

TEST(the_process_stays_what_it_was)
{
    char path[] = "/tmp/fence-XXXXXX";
    int status = -1, fd = mkstemp(path);
    struct stat st;

    assert_true(fd >= 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(fstat(fd, &st), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        _exit(raise_and_look(fd, &st));
    assert_int_equal(waitpid(pid, &status, 0), pid);
    close(fd);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif

/* Of a namespace of mounts that is this process's own. */
static bool can_hide_reading(void)
{
    enum { RECURSIVE = 0x8000, NO_ATIME = 0x10, ATIMES = 0x70 };
    struct {
        uint64_t set, clear, propagation, user;
    } change = {NO_ATIME, ATIMES, 0, 0};

    return syscall(SYS_mount_setattr, AT_FDCWD, "/", RECURSIVE, &change, sizeof change) == 0;
}

/* In a child: 0 if the walls that are said to stand hold, each and every one, and none is missing
 * that could be had. */
static int raise_and_try(void)
{
    struct selftest test;

    selftest_begin(&test);
    unsigned walls = namespaces_raise();
    if (selftest_walls(&test, walls) != walls)
        return 1;
    return (walls & (WALL(MOUNT) | WALL(ATIME))) == WALL(MOUNT) && can_hide_reading() ? 2 : 0;
}

static int enter_and_try(void)
{
    struct selftest test;
    struct namespaces namespaces;
    struct err err;

    namespaces_build(&namespaces);
    selftest_begin(&test);
    if (!namespaces_enter(&namespaces, &err))
        return 2;
    namespaces_leave(&namespaces);
    return selftest_walls(&test, namespaces.walls) != namespaces.walls;
}

/* Nothing is raised, yet said to be. */
static int try_without(void)
{
    struct selftest test;

    selftest_begin(&test);
    return selftest_walls(&test, WALL(NETWORK) | WALL(IPC)) != 0;
}

/* What a child says that lacks what it would try. */
enum { LACKING = 77 };

/* One of the walls that stood when the namespaces were built cannot be had any more. */
static int enter_less(void)
{
    struct namespaces namespaces;
    struct err err = {.text = ""};

    namespaces_build(&namespaces);
    if (namespaces.network < 0)
        return LACKING;
    close(namespaces.network);
    namespaces.network = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return namespaces_enter(&namespaces, &err) || err.class != ERR_ABORT ||
           !strstr(err.text, ": network");
}

/* Where the kernel has the call, it refuses a change that has no size. */
static bool has_mount_setattr(void)
{
    return syscall(SYS_mount_setattr, -1, "", 0, NULL, 0) != 0 && errno == EINVAL;
}

/* Behind the namespaces, where it can be had, nothing mounted can be written to. */
static int read_only_and_write(void)
{
    bool possible = has_mount_setattr();

    if (!(namespaces_raise() & WALL(MOUNT)))
        return LACKING;
    if (namespaces_read_only() != possible)
        return 2;
    if (!possible)
        return LACKING;
    return open("/tmp", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) >= 0 || errno != EROFS;
}

/* In a chroot nobody but root can make namespaces. */
static int require_where_none_is(void)
{
    const unsigned namespaces = WALL(NETWORK) | WALL(IPC) | WALL(MOUNT);
    struct err err = {.text = ""};

    if (chroot("/tmp") != 0 || chdir("/") != 0 || setresuid(65534, 65534, 65534) != 0)
        return 2;
    if (namespaces_require(0, &err) || err.class != ERR_ABORT ||
        !strstr(err.text, ": network, ipc and mount"))
        return 3;
    return !namespaces_require(namespaces, &err);
}

TEST(walls_that_stood_are_required)
{
    int status = -1;

    if (geteuid() != 0)
        LEAVE_OUT("not root, who alone can make a chroot");
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        _exit(require_where_none_is());
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

TEST(what_walls_forbid_is_tried)
{
    static const struct {
        int (*run)(void);
        const char *lacking; /* NULL: it can be tried everywhere */
    } tries[] = {
        {raise_and_try, NULL},
        {enter_and_try, NULL},
        {try_without, NULL},
        {enter_less, "no namespaces that can be shared here"},
        {read_only_and_write, "no wall of mounts here, or no mount_setattr: reading only"},
    };

    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        int status = -1;
        pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0)
            _exit(tries[i].run());
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (tries[i].lacking && WIFEXITED(status) && WEXITSTATUS(status) == LACKING)
            print_message("left out: %s\n", tries[i].lacking);
        else if (status)
            fail_msg("try %zu ends with status %d", i, status);
    }
}

/* A program that says something in euchre-host's place. */
static bool look_at(const char *script, unsigned *standing, struct err *err)
{
    char text[256];

    snprintf(text, sizeof text, "#!/bin/sh\n%s\n", script);
    struct any_file f = any_file(text, strlen(text));
    assert_int_equal(chmod(f.path, 0755), 0);
    bool looked = selftest_look(f.path, standing, err);
    assert_int_equal(unlink(f.path), 0);
    return looked;
}

TEST(walls_within_and_around_are_put_together)
{
    unsigned standing = 0;
    struct err err;

    assert_true(look_at("[ \"$1\" = walls ] && echo 10", &standing, &err));
    assert_int_equal(standing & ~AROUND, 10);
    assert_true(look_at("[ -z \"$HOME\" ] && echo 0", &standing, &err));
    assert_int_equal(standing & ~AROUND, 0);
    assert_true(
        look_at(geteuid() == 0 ? "[ \"$2\" = 64000 ] && echo 1" : "[ \"$2\" = - ] && echo 1",
                &standing, &err));
    assert_int_equal(standing & ~AROUND, 1);
}

TEST(a_host_that_says_nothing_is_an_error)
{
    static const struct {
        const char *script, *words;
    } cases[] = {
        {"exit 3", "ended with status 3"},
        {"echo 15; exit 3", "ended with status 3"},
        {"kill -SEGV $$", "was ended by signal 11"},
        {"echo 15; kill -SEGV $$", "was ended by signal 11"},
        {":", "does not say which walls it has"},
        {"echo walls", "does not say which walls it has"},
        {"echo 4000", "does not say which walls it has"},
        {"echo -1", "does not say which walls it has"},
        {"echo errno", "does not say which walls it has"},
        {"yes | head -c 100000", "does not say which walls it has"},
    };
    unsigned standing = 77;
    struct err err;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_false(look_at(cases[i].script, &standing, &err));
        assert_int_equal(err.class, ERR_ABORT);
        assert_non_null(strstr(err.text, cases[i].words));
    }
    assert_false(selftest_look("/nowhere/euchre-host", &standing, &err));
    assert_string_equal(err.text, "cannot start /nowhere/euchre-host: No such file or directory");
    assert_int_equal(standing, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_process_stays_what_it_was),
        cmocka_unit_test(what_walls_forbid_is_tried),
        cmocka_unit_test(walls_that_stood_are_required),
        cmocka_unit_test(walls_within_and_around_are_put_together),
        cmocka_unit_test(a_host_that_says_nothing_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
