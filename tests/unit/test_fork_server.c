/* arena/sandbox/fork_server: bots' processes are forked, and what happens to the one that forks. */
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "base/clock.h"
#include "guest.h"

/* ---- What it forks ---- */

/* The words behind a key of /proc/PID/status. */
static void status_of(pid_t pid, const char *key, char *words, int size)
{
    char path[64], line[256];
    size_t n = strlen(key);
    snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    FILE *f = fopen(path, "re");
    assert_non_null(f);
    *words = '\0';
    while (fgets(line, sizeof line, f))
        if (strncmp(line, key, n) == 0)
            snprintf(words, (size_t)size, "%s", line + n);
    fclose(f);
    assert_true(*words);
}

static void is_status(pid_t pid, const char *key, long expected)
{
    char words[256];
    status_of(pid, key, words, sizeof words);
    assert_int_equal(strtol(words, NULL, 16), expected);
}

/* Whose descriptors can be looked at: bit n stands for descriptor n. */
static unsigned open_in(pid_t pid)
{
    char path[64];
    unsigned found = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (*entry->d_name != '.')
            found |= 1u << strtol(entry->d_name, NULL, 10);
    if (folder)
        closedir(folder);
    return found;
}

static void is_child(const struct process *p)
{
    char words[64];
    status_of(p->pid, "PPid:", words, sizeof words);
    assert_int_equal(strtol(words, NULL, 10), getpid());
    assert_int_not_equal(p->pid, forks.pid);
}

TEST(a_bot_is_forked_behind_its_walls)
{
    struct process *p = begin_with("bots/greedy.so");
    meet_and_open(p);
    is_child(p);
    is_status(p->pid, "NoNewPrivs:", 1);
    is_status(p->pid, "Seccomp:", 2);
    is_status(p->pid, "CapEff:", 0);
    assert_true(ask(p));
    assert_int_equal(only_value(p, EU_WIRE_ANSWER), 11);
    if (geteuid() == 0) { /* questions, two for what it prints, answers: not the server's socket */
        assert_int_equal(open_in(p->pid), 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4);
        char words[64];
        status_of(p->pid, "Uid:", words, sizeof words);
        assert_int_equal(strtol(words, NULL, 10), PROCESS_USERS);
    }
    assert_true(process_end(p));
    end();
}

/* One that is forked later has used no time for what others did. */
TEST(each_has_a_clock_of_its_own)
{
    struct process second = {.pid = 0};
    struct err err;
    struct process *p = begin_with("bots/greedy.so");
    meet_and_open(p);
    while (p->cpu < 100 * CLOCK_MS)
        assert_true(ask(p));
    must(process_start(&second, &guest.setup, &err), &err);
    assert_true(process_meet(&second));
    assert_in_range(second.cpu, 1, 50 * CLOCK_MS);
    process_kill(&second);
    end();
}

/* ---- When it is no more ---- */

/* What it has forked is killed with it, which is nobody's fault, and a new one takes its place. */
TEST(a_server_that_is_killed_is_replaced)
{
    struct process second = {.pid = 0};
    struct err err;
    struct process *p = begin_with("bots/greedy.so");
    meet_and_open(p);
    pid_t before = forks.pid;
    assert_int_equal(kill(before, SIGKILL), 0);
    assert_true(ask(p)); /* it goes on for now */
    must(process_start(&second, &guest.setup, &err), &err);
    assert_int_not_equal(forks.pid, before);
    assert_true(process_meet(&second));
    assert_false(ask(p));
    over_by(p, EU_NO_FAULT, 0);
    process_kill(&second);
    end();
}

TEST(a_server_that_ends_is_an_error)
{
    struct err err;
    prepare("bots/greedy.so");
    snprintf(guest.host, sizeof guest.host, "/bin/false");
    assert_false(process_start(&guest.p, &guest.setup, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_string_equal(err.text, "/bin/false ended with status 1 when it was to start bots");
    end();
}

/* This program, as a server. */
TEST(a_server_that_is_always_killed_is_an_error)
{
    struct err err;
    prepare("bots/greedy.so");
    ssize_t n = readlink("/proc/self/exe", guest.host, sizeof guest.host - 1);
    assert_true(n > 0);
    guest.host[n] = '\0';
    assert_false(process_start(&guest.p, &guest.setup, &err));
    assert_int_equal(err.class, ERR_ABORT);
    assert_non_null(strstr(err.text, "killed 20 times in a row: from outside"));
    end();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_is_forked_behind_its_walls),
        cmocka_unit_test(each_has_a_clock_of_its_own),
        cmocka_unit_test(a_server_that_is_killed_is_replaced),
        cmocka_unit_test(a_server_that_ends_is_an_error),
        cmocka_unit_test(a_server_that_is_always_killed_is_an_error),
    };
    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        raise(SIGKILL);
    forked = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
