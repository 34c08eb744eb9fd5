/* arena/sandbox/image_files: which of the system's files are copied, and how. */
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/folder.h"
#include "sandbox/image_files.h"
#include "test.h"

static struct folder_temporary folder;

static struct image_files begin(uint64_t room)
{
    struct err err;
    assert_true(folder_temporary_open(&folder, &err));
    struct image_files r = {.root = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC),
                            .room = room};
    assert_true(r.root >= 0);
    return r;
}

static void end(struct image_files *r)
{
    assert_int_equal(close(r->root), 0);
    folder_temporary_close(&folder);
}

/* How many files below the copy's root a pattern stands for. */
static size_t count(const char *pattern)
{
    char path[2 * PATH_CAP];
    glob_t found;
    snprintf(path, sizeof path, "%s%s", folder.path, pattern);
    size_t n = glob(path, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    globfree(&found);
    return n;
}

TEST(a_program_comes_with_its_libraries_by_the_same_names)
{
    struct image_files r = begin(UINT64_C(1) << 30);
    char copy[2 * PATH_CAP];
    struct stat here, there;

    image_files_add(&r, "/usr/bin/env");
    assert_int_equal(r.error, 0);
    snprintf(copy, sizeof copy, "%s/usr/bin/env", folder.path);
    assert_int_equal(stat("/usr/bin/env", &here), 0);
    assert_int_equal(stat(copy, &there), 0);
    assert_int_equal(here.st_size, there.st_size);
    assert_int_equal(here.st_mtim.tv_sec, there.st_mtim.tv_sec);
    assert_int_equal(there.st_mode & 0777, 0555);
    assert_true(count("/usr/lib*/libc.so.6") + count("/usr/lib/*/libc.so.6") +
                    count("/lib*/libc.so.6") + count("/lib/*/libc.so.6") >
                0);
    end(&r);
}

TEST(only_what_is_public_is_copied)
{
    static const char *const secret[] = {"/etc/passwd",
                                         "/usr/../etc/passwd",
                                         "/usr/bin/../../etc/passwd",
                                         "/proc/self/status",
                                         "/usr/nothing",
                                         "usr/bin/env",
                                         ""};
    struct image_files r = begin(UINT64_C(1) << 30);

    for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++)
        image_files_add_tree(&r, secret[i]);
    image_files_add_pattern(&r, "/etc/pass*");
    image_files_add_tree(&r, "/");
    assert_int_equal(count("/etc/*") + count("/proc/*") + count("/usr/bin/*"), 0);
    end(&r);
}

TEST(what_does_not_fit_is_left_out_and_what_fails_is_told)
{
    struct image_files r = begin(10);

    image_files_add(&r, "/usr/bin/env");
    assert_int_equal(count("/usr/bin/env"), 0);
    assert_int_equal(r.error, 0);
    r.room = UINT64_C(1) << 30;
    int root = r.root;
    r.root = open("/proc/self", O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* where nothing can be made */
    image_files_add(&r, "/usr/bin/env");
    assert_int_not_equal(r.error, 0);
    close(r.root);
    r.root = root;
    end(&r);
}

TEST(a_file_is_whole_or_not_there)
{
    struct image_files r = begin(0);
    struct stat st;

    assert_true(image_files_write(r.root, "/a/b/c", "text", 4, 0444));
    assert_int_equal(fstatat(r.root, "a/b/c", &st, 0), 0);
    assert_int_equal(st.st_size, 4);
    assert_true(image_files_write(r.root, "/a", "text", 4, 0444) == false);
    assert_int_equal(count("/.draft*"), 0);
    end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_comes_with_its_libraries_by_the_same_names),
        cmocka_unit_test(only_what_is_public_is_copied),
        cmocka_unit_test(what_does_not_fit_is_left_out_and_what_fails_is_told),
        cmocka_unit_test(a_file_is_whole_or_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
