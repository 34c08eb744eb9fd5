/* What euchre-server takes from itself (server/confine.h), tried in a process of its own: what it
 * may still do, and what fails or ends it. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "limited.h"
#include "server/confine.h"
#include "test.h"

struct club_folder {
    char path[64], inside[128], outside[128], database[128];
};

static int make_folder(void **state)
{
    struct club_folder *f = calloc(1, sizeof *f);
    char path[128];

    snprintf(f->path, sizeof f->path, "/tmp/confine-XXXXXX");
    assert_non_null(mkdtemp(f->path));
    static const char *const folders[] = {"rounds", "rounds/000001", "tables", "private"};
    for (size_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", f->path, folders[i]);
        assert_int_equal(mkdir(path, 0755), 0);
    }
    snprintf(f->inside, sizeof f->inside, "%s/rounds/000001/log.msgpack", f->path);
    snprintf(f->outside, sizeof f->outside, "%s/private/tokens", f->path);
    snprintf(f->database, sizeof f->database, "%s/season.db", f->path);
    const char *const files[] = {f->inside, f->outside, f->database};
    for (size_t i = 0; i < 3; i++)
        assert_true(file_replace(files[i], 0644, "x", 1, NULL));
    *state = f;
    return 0;
}

static int remove_folder(void **state)
{
    struct club_folder *f = *state;
    char command[128];

    snprintf(command, sizeof command, "rm -rf '%s'", f->path);
    int status = system(command);
    free(f);
    return status;
}

/* Runs it behind the walls; returns the status as of waitpid. 77: there is no Landlock. */
static int behind_walls(const struct club_folder *f, int (*act)(const struct club_folder *f))
{
    pid_t pid = fork();
    int status;

    assert_true(pid >= 0);
    if (pid == 0) {
        const struct confine_limits limits = {f->path, UINT64_C(4) << 30, 1 << 20};
        bool landlock;
        if (!confine_raise(&limits, &landlock, NULL))
            _exit(99);
        _exit(landlock ? act(f) : 77);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void check_done(const struct club_folder *f, int (*act)(const struct club_folder *f))
{
    int status = behind_walls(f, act);

    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        LEAVE_OUT("no Landlock here");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("status %x", (unsigned)status);
}

/* 0 if a file can be read, else errno. */
static int try_open(const char *path, int flags)
{
    int fd = open(path, flags, 0600);

    if (fd >= 0)
        close(fd);
    return fd >= 0 ? 0 : errno;
}

static int read_files(const struct club_folder *f)
{
    char new_file[140];

    snprintf(new_file, sizeof new_file, "%s/rounds/new", f->path);
    if (try_open(f->inside, O_RDONLY) || try_open(f->database, O_RDONLY))
        return 1;
    if (try_open(f->outside, O_RDONLY) != EACCES || try_open("/etc/passwd", O_RDONLY) != EACCES)
        return 2;
    if (try_open(f->path, O_RDONLY | O_DIRECTORY) != EACCES)
        return 3;
    if (try_open(f->inside, O_RDWR) != EPERM || try_open(new_file, O_WRONLY | O_CREAT) != EPERM)
        return 4;
    return unlink(f->inside) == 0 || rename(f->inside, new_file) == 0 ? 5 : 0;
}

TEST(only_what_anybody_may_read_is_left)
{
    check_done(*state, read_files);
}

static int be_quiet(const struct club_folder *f)
{
    char byte = 0;
    void *code =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int fd = memfd_create("test", MFD_CLOEXEC);

    (void)f;
    if (code != MAP_FAILED || prctl(PR_GET_DUMPABLE) == 1)
        return 1;
    if (fd < 0 || write(fd, &byte, 1) != 1)
        return 2;
    return chmod("/tmp", 01777) == 0 || nice(1) != -1 ? 3 : 0;
}

/* What the database, pages and files that are handed in need of fcntl; not whom signals go to. */
static int set_owner(const struct club_folder *f)
{
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
    int fd = open(f->database, O_RDONLY | O_CLOEXEC);

    if (fd < 0 || fcntl(fd, F_SETLK, &lock) != 0 || fcntl(fd, F_GETFL) < 0)
        return 1;
    if (fcntl(fd, F_SETOWN, getppid()) == 0 || errno != EPERM)
        return 2;
    return fcntl(fd, F_SETSIG, SIGKILL) == 0 ? 3 : 0;
}

TEST(nobody_gets_signals_of_its_descriptors)
{
    check_done(*state, set_owner);
}

TEST(memory_is_never_code)
{
    check_done(*state, be_quiet);
}

static void *end_thread(void *argument)
{
    return argument;
}

static int start_thread(const struct club_folder *f)
{
    pthread_t thread;

    (void)f;
    return pthread_create(&thread, NULL, end_thread, NULL) || pthread_join(thread, NULL);
}

/* Logs are read by threads. */
TEST(threads_are_left)
{
    check_done(*state, start_thread);
}

static int start_program(const struct club_folder *f)
{
    (void)f;
    execl("/bin/true", "true", (char *)NULL);
    return 0;
}

/* By what glibc's fork calls; what musl's does ends it. */
static int start_process(const struct club_folder *f)
{
    (void)f;
    return syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) < 0 ? 0 : 1;
}

static int open_socket(const struct club_folder *f)
{
    (void)f;
    return socket(AF_INET, SOCK_STREAM, 0);
}

static int send_signal(const struct club_folder *f)
{
    (void)f;
    return kill(getppid(), 0);
}

static int trace(const struct club_folder *f)
{
    (void)f;
    return (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

TEST(what_only_a_burglar_does_ends_it)
{
    int (*const acts[])(const struct club_folder *) = {start_program, open_socket, send_signal,
                                                       trace};

    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        int status = behind_walls(*state, acts[i]);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
            LEAVE_OUT("no Landlock here");
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGSYS)
            fail_msg("%zu: status %x", i, (unsigned)status);
    }
    check_done(*state, start_process);
}

/* ---- Limits ---- */

enum { MEMORY_BYTES = 1 << 30, FILE_BYTES = 1 << 20 };

static bool raise_walls(void *folder)
{
    const struct confine_limits limits = {folder, MEMORY_BYTES, FILE_BYTES};
    bool landlock;

    return confine_raise(&limits, &landlock, NULL);
}

TEST(memory_and_files_have_an_end)
{
    static const struct limit limits[] = {{RLIMIT_AS, MEMORY_BYTES},
                                          {RLIMIT_FSIZE, FILE_BYTES},
                                          {RLIMIT_CORE, 0},
                                          {RLIMIT_MEMLOCK, 0},
                                          {RLIMIT_MSGQUEUE, 0}};
    const struct club_folder *f = *state;

    is_limited(raise_walls, (void *)(uintptr_t)f->path, limits, sizeof limits / sizeof limits[0]);
}

/* ---- User ---- */

static bool all_are(unsigned id, unsigned real, unsigned effective, unsigned saved)
{
    return real == id && effective == id && saved == id;
}

/* Returns the number of what is still there of root. */
static int become_nobody(void)
{
    const struct passwd *nobody = getpwnam("nobody");
    uid_t user[3];
    gid_t group[3];
    const gid_t groups[] = {1, 2};

    if (!nobody || setgroups(2, groups) != 0 || !confine_user("nobody", NULL))
        return 1;
    if (getresuid(&user[0], &user[1], &user[2]) != 0 ||
        !all_are(nobody->pw_uid, user[0], user[1], user[2]))
        return 2;
    if (getresgid(&group[0], &group[1], &group[2]) != 0 ||
        !all_are(nobody->pw_gid, group[0], group[1], group[2]))
        return 3;
    return getgroups(0, NULL) == 0 ? 0 : 4;
}

TEST(another_user_has_nothing_of_root)
{
    int status;

    if (geteuid() != 0)
        LEAVE_OUT("not root, so that nobody becomes another user");
    pid_t child = fork();
    if (child == 0)
        _exit(become_nobody());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

TEST(users_must_be_there)
{
    struct err err;

    assert_false(confine_user("no such user", &err));
    assert_string_equal(err.text, "--user: there is no user 'no such user'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_what_anybody_may_read_is_left, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(nobody_gets_signals_of_its_descriptors, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(memory_is_never_code, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(threads_are_left, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_only_a_burglar_does_ends_it, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(memory_and_files_have_an_end, make_folder, remove_folder),
        cmocka_unit_test(another_user_has_nothing_of_root),
        cmocka_unit_test(users_must_be_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
