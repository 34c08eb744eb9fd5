/*
 * The walls of a bot's process (sandbox/host_confine.h), each looked at from within by a child that
 * has raised them: its user, its limits, what it may open, whom it may reach. Whoever forgets one
 * of them still plays, so that no match would show it.
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/linux_calls.h"
#include "sandbox/host_confine.h"
#include "sandbox/walls.h"
#include "test.h"

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#endif

enum { USER = 64000, NOBODY = -1, MEMORY = 1 << 30, DESCRIPTORS = 7, STACK = 8 << 20 };

static const struct confinement own = {(uid_t)NOBODY, MEMORY, DESCRIPTORS, NULL, 0, NULL};

/* ---- A child behind walls ---- */

/* What a child does there: returns the line that found something wrong, or 0. */
typedef int looker(unsigned walls, const void *context);

/* What must be so in a child. */
#define SEE(holds) \
    do { \
        if (!(holds)) \
            return __LINE__; \
    } while (0)

/* Exit statuses have 8 bits: the line goes through a pipe. */
static void behind(const struct confinement *e, void (*before)(void), looker *look,
                   const void *context)
{
    int ends[2], line = -1;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        if (before)
            before();
        line = look(confine(e), context);
        _exit(write(ends[1], &line, sizeof line) != sizeof line);
    }
    close(ends[1]);
    ssize_t got = read(ends[0], &line, sizeof line);
    close(ends[0]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(got, sizeof line);
    if (line)
        fail_msg("%s:%d does not hold behind the walls", __FILE__, line);
}

static long landlock(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
}

/* ---- User ---- */

static void join_groups(void)
{
    const gid_t groups[] = {1, 2};
    if (setgroups(2, groups) != 0)
        _exit(1);
}

static int is_other_user(unsigned walls, const void *context)
{
    uid_t real, effective, saved;
    gid_t group, effective_group, saved_group;
    (void)context;
    SEE(walls & WALL(USER));
    SEE(getresuid(&real, &effective, &saved) == 0);
    SEE(real == USER && effective == USER && saved == USER);
    SEE(getresgid(&group, &effective_group, &saved_group) == 0);
    SEE(group == USER && effective_group == USER && saved_group == USER);
    SEE(getgroups(0, NULL) == 0);
    return 0;
}

TEST(another_user_has_no_groups)
{
    const struct confinement e = {USER, MEMORY, DESCRIPTORS, NULL, 0, NULL};
    if (geteuid() != 0)
        LEAVE_OUT("not root, so that nobody becomes another user");
    behind(&e, join_groups, is_other_user, NULL);
}

static int is_same_user(unsigned walls, const void *context)
{
    const uid_t *user = context;
    SEE(!(walls & WALL(USER)) && getuid() == *user);
    return 0;
}

TEST(without_another_user_nobody_changes)
{
    uid_t user = getuid();
    behind(&own, NULL, is_same_user, &user);
}

/* ---- The process ---- */

static int is_alone(unsigned walls, const void *context)
{
    int signal = 0;
    (void)context;
    SEE(walls & WALL(PRIVILEGES));
    SEE(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1);
    SEE(prctl(PR_GET_PDEATHSIG, &signal) == 0 && signal == SIGKILL);
    SEE(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0);
    return 0;
}

TEST(the_process_is_closed_to_others)
{
    const struct confinement e = {USER, MEMORY, DESCRIPTORS, NULL, 0, NULL};
    behind(&own, NULL, is_alone, NULL);
    if (geteuid() == 0)
        behind(&e, NULL, is_alone, NULL);
}

/* ---- Limits ---- */

struct bound {
    int what;
    rlim_t most;
};

struct bounds {
    const struct bound *bound;
    size_t n;
    const struct rlimit *before; /* by number of the limit */
};

static int is_limited(unsigned walls, const void *context)
{
    const struct bounds *b = context;
    SEE(walls & WALL(LIMITS));
    for (size_t i = 0; i < b->n; i++) {
        const struct bound *its = &b->bound[i];
        rlim_t before = b->before[its->what].rlim_max;
        rlim_t expected = its->most < before ? its->most : before;
        struct rlimit now;
        if (getrlimit(its->what, &now) != 0 || now.rlim_cur != expected || now.rlim_max != expected)
            return 10000 + its->what;
    }
    return 0;
}

/* What most have at 0 already, as far as root may have more. */
static void have_more(void)
{
    (void)setrlimit(RLIMIT_NICE, &(struct rlimit){20, 20});
    (void)setrlimit(RLIMIT_RTPRIO, &(struct rlimit){1, 1});
}

static void check_limits(const struct confinement *e, const struct bound *bound, size_t n)
{
    struct rlimit before[RLIM_NLIMITS];
    for (int what = 0; what < RLIM_NLIMITS; what++)
        assert_int_equal(getrlimit(what, &before[what]), 0);
    behind(e, have_more, is_limited, &(struct bounds){bound, n, before});
}

TEST(a_bot_has_limits)
{
    static const struct bound bounds[] = {
        {RLIMIT_AS, MEMORY},
        {RLIMIT_DATA, RLIM_INFINITY},
        {RLIMIT_CPU, RLIM_INFINITY},
        {RLIMIT_STACK, STACK},
        {RLIMIT_CORE, 0},
        {RLIMIT_FSIZE, 0},
        {RLIMIT_NPROC, 0},
        {RLIMIT_MEMLOCK, 0},
        {RLIMIT_MSGQUEUE, 0},
        {RLIMIT_SIGPENDING, 0},
        {RLIMIT_NICE, 0},
        {RLIMIT_RTPRIO, 0},
        {RLIMIT_NOFILE, DESCRIPTORS},
    };
    check_limits(&own, bounds, sizeof bounds / sizeof bounds[0]);
}

TEST(a_build_has_limits)
{
    static const struct build_limits limits = {60, 1 << 20, 50}, of_all = {60, 1 << 20, 0};
    static const struct bound bounds[] = {
        {RLIMIT_AS, MEMORY},  {RLIMIT_CPU, 61},    {RLIMIT_FSIZE, 1 << 20},
        {RLIMIT_CORE, 0},     {RLIMIT_MEMLOCK, 0}, {RLIMIT_NICE, 0},
        {RLIMIT_MSGQUEUE, 0}, {RLIMIT_RTPRIO, 0},  {RLIMIT_NOFILE, DESCRIPTORS},
        {RLIMIT_NPROC, 50},
    };
    struct bound unlimited = {RLIMIT_NPROC, RLIM_INFINITY};
    struct confinement e = own;
    e.build = &limits;
    check_limits(&e, bounds, sizeof bounds / sizeof bounds[0]);
    e.build = &of_all;
    check_limits(&e, &unlimited, 1);
}

static void have_few(void)
{
    if (setrlimit(RLIMIT_NOFILE, &(struct rlimit){6, 6}) != 0)
        _exit(1);
}

static int has_few(unsigned walls, const void *context)
{
    struct rlimit now;
    (void)context;
    SEE(walls & WALL(LIMITS));
    SEE(getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_max == 6);
    return 0;
}

TEST(no_limit_is_raised)
{
    behind(&own, have_few, has_few, NULL);
}

/* ---- Landlock: files ---- */

struct place {
    char dir[64], file[80], inner[96], new[96];
};

static void make_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(path, 0755), 0);
}

static void furnish(struct place *p)
{
    snprintf(p->dir, sizeof p->dir, "/tmp/test_enclose.XXXXXX");
    assert_non_null(mkdtemp(p->dir));
    snprintf(p->file, sizeof p->file, "%s/file", p->dir);
    snprintf(p->inner, sizeof p->inner, "%s/tree", p->dir);
    assert_int_equal(mkdir(p->inner, 0755), 0);
    snprintf(p->inner, sizeof p->inner, "%s/tree/inner", p->dir);
    snprintf(p->new, sizeof p->new, "%s/tree/new", p->dir);
    make_file(p->file, "#!/bin/sh\n");
    make_file(p->inner, "#!/bin/sh\n");
}

static void clear(struct place *p)
{
    char tree[80];
    snprintf(tree, sizeof tree, "%s/tree", p->dir);
    unlink(p->new);
    unlink(p->inner);
    rmdir(tree);
    unlink(p->file);
    assert_int_equal(rmdir(p->dir), 0);
}

static bool opens(const char *path, int flags)
{
    int fd = open(path, flags, 0600);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* Landlock's own word, whatever the permissions of the file. */
static bool is_shut(const char *path, int flags)
{
    return !opens(path, flags) && errno == EACCES;
}

struct access {
    const struct place *at;
    bool file, tree, lists, writes, makes, runs;
};

static bool can_run(const char *path)
{
    char *const none[] = {NULL};
    pid_t child = fork();
    int status = 0;
    if (child == 0) {
        execve(path, none, none);
        _exit(errno == EACCES ? 1 : 0); /* an interpreter that stays shut is EACCES as well */
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int has_access(unsigned walls, const void *context)
{
    const struct access *a = context;
    const struct place *p = a->at;
    char tree[80];
    snprintf(tree, sizeof tree, "%s/tree", p->dir);
    SEE(walls & WALL(LANDLOCK));
    SEE(is_shut("/etc/passwd", O_RDONLY) && is_shut(p->dir, O_RDONLY | O_DIRECTORY));
    SEE(a->file ? opens(p->file, O_RDONLY) : is_shut(p->file, O_RDONLY));
    SEE(a->tree ? opens(p->inner, O_RDONLY) : is_shut(p->inner, O_RDONLY));
    SEE(a->lists ? opens(tree, O_RDONLY | O_DIRECTORY) : is_shut(tree, O_RDONLY | O_DIRECTORY));
    SEE(a->writes ? opens(p->file, O_WRONLY) : is_shut(p->file, O_WRONLY));
    SEE(a->makes ? opens(p->new, O_WRONLY | O_CREAT) : is_shut(p->new, O_WRONLY | O_CREAT));
    SEE(!a->makes || unlink(p->new) == 0);
    SEE(mknod(p->new, S_IFCHR | 0600, 0x0103) < 0 && errno == EACCES);
    return 0;
}

/* A build may start processes, in which the files it may run are run. */
static int can_execute(unsigned walls, const void *context)
{
    const struct access *a = context;
    SEE(walls & WALL(LANDLOCK));
    SEE(can_run(a->at->inner) == a->runs);
    return 0;
}

static void with_opening(const char *path, enum opening_what what, looker *look,
                         const struct access *access)
{
    static const struct build_limits limits = {60, 1 << 20, 0};
    struct opening opening = {open(path, O_PATH | O_CLOEXEC), what};
    struct confinement e = own;
    e.opening = &opening;
    e.openings = 1;
    e.descriptors = 64;
    e.build = &limits;
    assert_true(opening.fd >= 0);
    behind(&e, NULL, look, access);
    close(opening.fd);
}

TEST(what_is_open_is_what_was_said)
{
    struct place p;
    char tree[80];
    if (landlock() < 2)
        LEAVE_OUT("no Landlock here");
    furnish(&p);
    snprintf(tree, sizeof tree, "%s/tree", p.dir);
    behind(&own, NULL, has_access, &(struct access){.at = &p});
    with_opening(p.file, OPENING_FILE, has_access, &(struct access){.at = &p, .file = true});
    with_opening(p.file, OPENING_SINK, has_access,
                 &(struct access){.at = &p, .file = true, .writes = true});
    with_opening(tree, OPENING_TREE, has_access,
                 &(struct access){.at = &p, .tree = true, .lists = true});
    with_opening(tree, OPENING_RUN, has_access,
                 &(struct access){.at = &p, .tree = true, .lists = true});
    with_opening(tree, OPENING_BOX, has_access,
                 &(struct access){.at = &p, .tree = true, .lists = true, .makes = true});
    with_opening("/", OPENING_TREE, can_execute, &(struct access){.at = &p});
    with_opening("/", OPENING_RUN, can_execute, &(struct access){.at = &p, .runs = true});
    clear(&p);
}

/* ---- Landlock: others ---- */

static int reaches_no_port(unsigned walls, const void *context)
{
    const struct sockaddr_in *address = context;
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int tcp = socket(AF_INET, SOCK_STREAM, 0);
    SEE(walls & WALL(LANDLOCK) && tcp >= 0);
    SEE(bind(tcp, (const struct sockaddr *)&any, sizeof any) < 0 && errno == EACCES);
    SEE(connect(tcp, (const struct sockaddr *)address, sizeof *address) < 0 && errno == EACCES);
    return 0;
}

/* Somebody listens on the port, so that only the wall keeps the child from it. */
TEST(no_port_is_reached)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (landlock() < 4)
        LEAVE_OUT("no Landlock that knows ports");
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    behind(&own, NULL, reaches_no_port, &address);
    close(listener);
}

static int reaches_nobody(unsigned walls, const void *context)
{
    int other = socket(AF_UNIX, SOCK_STREAM, 0);
    SEE(walls & WALL(LANDLOCK) && other >= 0);
    SEE(connect(other, context, sizeof(struct sockaddr_un)) < 0 && errno == EPERM);
    SEE(kill(getppid(), 0) < 0 && errno == EPERM);
    return 0;
}

TEST(no_process_outside_is_reached)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (landlock() < 6)
        LEAVE_OUT("no Landlock that knows scopes");
    snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "test_enclose %ld", (long)getpid());
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 1), 0);
    behind(&own, NULL, reaches_nobody, &address);
    close(listener);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_user_has_no_groups),
        cmocka_unit_test(without_another_user_nobody_changes),
        cmocka_unit_test(the_process_is_closed_to_others),
        cmocka_unit_test(a_bot_has_limits),
        cmocka_unit_test(a_build_has_limits),
        cmocka_unit_test(no_limit_is_raised),
        cmocka_unit_test(what_is_open_is_what_was_said),
        cmocka_unit_test(no_port_is_reached),
        cmocka_unit_test(no_process_outside_is_reached),
    };
    (void)linux_close_range(3, ~0U,
                            0); /* what was inherited would count among a bot's descriptors */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
