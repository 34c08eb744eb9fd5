/* arena/base/child: programs and functions in processes of their own. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "test.h"

/* What a shell prints that runs this script, and its status. */
static int run_shell(const char *script, struct child_start start, char *said, size_t cap)
{
    const char *argv[] = {"sh", "-c", script, NULL};
    size_t n = 0;
    ssize_t got;
    struct err err;
    pid_t pid;
    int ends[2];

    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    start.argv = (char *const *)(uintptr_t)argv;
    start.given[0] = -1;
    start.given[1] = start.given[2] = ends[1];
    start.descriptors = 3;
    start.on_death = SIGKILL;
    must(child_start(&start, &pid, &err), &err);
    close(ends[1]);
    while ((got = read(ends[0], said + n, cap - 1 - n)) > 0)
        n += (size_t)got;
    said[n] = '\0';
    close(ends[0]);
    return child_wait(pid);
}

TEST(a_program_has_what_it_is_given_and_no_more)
{
    const struct child_start plain = {.path = "/bin/sh"};
    const struct child_start other = {.path = "/bin/sh", .folder = "/usr", .nice = 19};
    char said[512], script[64];
    int kept = fcntl(STDERR_FILENO, F_DUPFD, 20);

    (void)snprintf(script, sizeof script, "cat; test -e /proc/$$/fd/%d", kept);
    assert_int_equal(WEXITSTATUS(run_shell(script, plain, said, sizeof said)), 1);
    assert_string_equal(said, "");
    assert_int_equal(WEXITSTATUS(run_shell("pwd; nice; exit 3", other, said, sizeof said)), 3);
    assert_string_equal(said, "/usr\n19\n");
    close(kept);
}

TEST(signals_of_a_program_are_those_of_a_shell)
{
    const struct child_start plain = {.path = "/bin/sh"};
    char said[512];
    sigset_t blocked, before;

    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    (void)sigprocmask(SIG_BLOCK, &blocked, &before);
    void (*usr2)(int) = signal(SIGUSR2, SIG_IGN);
    int first = run_shell("kill -USR1 $$", plain, said, sizeof said);
    int second = run_shell("kill -USR2 $$", plain, said, sizeof said);
    (void)signal(SIGUSR2, usr2);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    assert_int_equal(WTERMSIG(first), SIGUSR1);
    assert_int_equal(WTERMSIG(second), SIGUSR2);
}

TEST(a_program_that_cannot_run_says_why)
{
    const struct child_start none = {.path = "/nowhere/program"};
    const struct child_start lost = {.path = "/bin/sh", .folder = "/nowhere"};
    char said[512];
    struct err err;
    pid_t pid;

    assert_false(child_start(&none, &pid, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_string_equal(err.text, "cannot run /nowhere/program: No such file or directory");
    assert_int_equal(WEXITSTATUS(run_shell("", lost, said, sizeof said)), 127);
    assert_string_equal(said, "cannot run /bin/sh: No such file or directory\n");
}

TEST(an_alarm_ends_a_program)
{
    const struct child_start timed = {.path = "/bin/sh", .alarm_s = 1};
    char said[16];

    assert_int_equal(WTERMSIG(run_shell("exec sleep 60", timed, said, sizeof said)), SIGALRM);
}

/* Waits until it can be read, or nobody has its other end any more. */
static void await_end(int fd)
{
    struct pollfd end = {.fd = fd, .events = POLLIN};

    assert_int_equal(poll(&end, 1, 30000), 1);
}

/* A child that has a child, both of which wait for ever. *held ends with the last of them. */
static pid_t start_group(int *held)
{
    int ends[2];
    char ready;

    assert_int_equal(pipe(ends), 0);
    pid_t pid = child_fork(SIGKILL);
    if (pid == 0) {
        if (fork() == 0)
            (void)!write(ends[1], "+", 1);
        for (;;)
            pause();
    }
    assert_true(pid > 0);
    close(ends[1]);
    assert_int_equal(read(ends[0], &ready, 1), 1);
    *held = ends[0];
    return pid;
}

TEST(a_child_is_watched_and_ends_with_its_group)
{
    int held, ended;
    pid_t pid = start_group(&held);
    struct pollfd now = {.events = POLLIN};

    assert_int_equal(getpgid(pid), pid);
    ended = now.fd = child_watch(pid);
    assert_true(ended >= 0);
    assert_int_equal(poll(&now, 1, 0), 0);
    assert_false(child_ended(pid));
    child_kill(pid);
    await_end(ended);
    assert_true(child_ended(pid));
    assert_true(child_ended(pid)); /* it keeps its number */
    assert_int_equal(WTERMSIG(child_wait(pid)), SIGKILL);
    await_end(held);
    close(ended);
    close(held);
}

TEST(patience_with_a_child_has_an_end)
{
    int held;
    pid_t pid = start_group(&held);

    assert_int_equal(WTERMSIG(child_end(pid, 20)), SIGKILL);
    await_end(held);
    close(held);
    pid = child_fork(SIGKILL);
    if (pid == 0)
        _exit(4);
    assert_int_equal(WEXITSTATUS(child_end(pid, 30000)), 4);
    assert_true(child_ended(pid)); /* there is none */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_has_what_it_is_given_and_no_more),
        cmocka_unit_test(signals_of_a_program_are_those_of_a_shell),
        cmocka_unit_test(a_program_that_cannot_run_says_why),
        cmocka_unit_test(an_alarm_ends_a_program),
        cmocka_unit_test(a_child_is_watched_and_ends_with_its_group),
        cmocka_unit_test(patience_with_a_child_has_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
