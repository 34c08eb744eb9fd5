/* arena/base/memory: what /proc and cgroups of either version say of memory, from files laid out
 * as kernels have them. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/path.h"
#include "test.h"

enum { MB = 1 << 20 };

static struct folder_temporary root;

static int make_root(void **state)
{
    struct err err;
    (void)state;
    must(folder_temporary_open(&root, &err), &err);
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    folder_temporary_close(&root);
    return 0;
}

/* A file below the root, with all its folders. */
static void put(const char *name, const char *text)
{
    char path[2 * PATH_CAP];
    struct err err;
    snprintf(path, sizeof path, "%s%s", root.path, name);
    *strrchr(path, '/') = '\0';
    must(file_mkdirs(path, &err), &err);
    snprintf(path, sizeof path, "%s%s", root.path, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void has(uint64_t mb, bool by_cgroup)
{
    bool cgroup = !by_cgroup;
    assert_int_equal(memory_available(root.path, &cgroup), mb * MB);
    assert_int_equal(cgroup, by_cgroup);
}

TEST(nothing_is_known_without_proc)
{
    bool cgroup = true;
    assert_true(memory_available(root.path, &cgroup) == UINT64_MAX);
    assert_false(cgroup);
    assert_int_equal(memory_kills(root.path), 0);
}

TEST(a_machine_says_it_itself)
{
    put("/proc/meminfo", "MemTotal:  8192000 kB\nMemFree: 1 kB\nMemAvailable:   1024000 kB\n");
    put("/proc/vmstat", "nr_free_pages 1\noom_kill 3\n");
    put("/proc/self/cgroup", "0::/\n");
    has(1000, false);
    assert_int_equal(memory_kills(root.path), 3);
}

TEST(a_machine_that_promises_no_more_than_it_has)
{
    put("/proc/meminfo",
        "MemAvailable: 1024000 kB\nCommitLimit: 819200 kB\nCommitted_AS: 512000 kB\n");
    put("/proc/sys/vm/overcommit_memory", "0\n");
    has(1000, false);
    put("/proc/sys/vm/overcommit_memory", "2\n");
    has(300, false);
}

/* The limit of one further out counts too; what files are kept for can be had back. */
TEST(the_second_version)
{
    put("/proc/meminfo", "MemAvailable:   1024000 kB\n");
    put("/proc/vmstat", "oom_kill 3\n");
    put("/proc/self/cgroup", "0::/outer/inner\n");
    put("/sys/fs/cgroup/outer/memory.max", "524288000\n");
    put("/sys/fs/cgroup/outer/memory.current", "209715200\n");
    put("/sys/fs/cgroup/outer/memory.stat",
        "anon 1\ninactive_anon 5\ninactive_file 52428800\nactive_file 52428800\n");
    put("/sys/fs/cgroup/outer/inner/memory.max", "max\n");
    put("/sys/fs/cgroup/outer/inner/memory.current", "1\n");
    has(400, true);
    put("/sys/fs/cgroup/outer/inner/memory.events", "oom 9\noom_kill 7\noom_group_kill 0\n");
    assert_int_equal(memory_kills(root.path), 7);
    put("/sys/fs/cgroup/outer/inner/memory.max", "104857600\n");
    put("/sys/fs/cgroup/outer/inner/memory.current", "104857600\n");
    has(0, true);
}

TEST(the_first_version)
{
    put("/proc/meminfo", "MemAvailable:   1024000 kB\n");
    put("/proc/self/cgroup", "5:devices:/x\n4:cpu,memory:/a/b\n1:name=systemd:/\n0::/\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    put("/sys/fs/cgroup/memory/memory.usage_in_bytes", "1\n");
    put("/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "440401920\n");
    put("/sys/fs/cgroup/memory/a/b/memory.usage_in_bytes", "20971520\n");
    put("/sys/fs/cgroup/memory/a/b/memory.stat",
        "inactive_file 1\ntotal_inactive_file 10485760\ntotal_active_file 10485760\n");
    put("/sys/fs/cgroup/memory/a/b/memory.oom_control", "under_oom 0\noom_kill 2\n");
    has(420, true);
    assert_int_equal(memory_kills(root.path), 2);
}

/* In a container its own cgroup is where the root of all is elsewhere. */
TEST(a_container)
{
    put("/proc/meminfo", "MemAvailable:   1024000 kB\n");
    put("/proc/self/cgroup", "4:memory:/docker/0123\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "104857600\n");
    put("/sys/fs/cgroup/memory/memory.usage_in_bytes", "0\n");
    has(100, true);
}

TEST(why_processes_were_killed)
{
    char reason[MEMORY_REASON];
    put("/proc/meminfo", "MemAvailable:   1024000 kB\n");
    put("/proc/vmstat", "oom_kill 3\n");
    memory_kill_reason(root.path, 3, reason);
    assert_string_equal(reason, "from outside");
    memory_kill_reason(root.path, 1, reason);
    assert_string_equal(reason, "memory is short: the kernel killed 2 for want of it, and 1000 MB "
                                "are left to the machine");
}

/* This machine's own. */
TEST(here)
{
    assert_in_range(memory_available("", NULL), 1, UINT64_MAX - 1);
}

int main(void)
{
#define IN_ROOT(test) cmocka_unit_test_setup_teardown(test, make_root, remove_root)
    const struct CMUnitTest tests[] = {
        IN_ROOT(nothing_is_known_without_proc),
        IN_ROOT(a_machine_says_it_itself),
        IN_ROOT(a_machine_that_promises_no_more_than_it_has),
        IN_ROOT(the_second_version),
        IN_ROOT(the_first_version),
        IN_ROOT(a_container),
        IN_ROOT(why_processes_were_killed),
        cmocka_unit_test(here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
