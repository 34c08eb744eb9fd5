/* arena/backend/unpack, unpack_process: what is handed in becomes files, whatever was made of it to
 * do harm is refused with a sentence. Each file is unpacked behind the walls. */
#include <archive.h>
#include <archive_entry.h>
#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/unpack_process.h"
#include "backend/unpack_walls.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/folder.h"
#include "limited.h"
#include "test.h"

enum { MIB = 1 << 20, ROOM = 64 << 20 };

static const uint64_t usual = 4 * MIB;

/* ---- What is handed in ---- */

static struct {
    struct folder_temporary place; /* unpacked into `in` */
    struct archive *archive;
    uint8_t *bytes; /* of the archive */
    size_t n;
    struct unpack_result result;
} test;

static int begin(void **state)
{
    struct err err;
    char path[PATH_CAP];

    (void)state;
    test.bytes = malloc(ROOM);
    assert_non_null(test.bytes);
    must(folder_temporary_open(&test.place, &err), &err);
    must(path_join(path, test.place.path, "in", &err) && file_mkdirs(path, &err), &err);
    return 0;
}

static int end(void **state)
{
    (void)state;
    folder_temporary_close(&test.place);
    free(test.bytes);
    return 0;
}

static void begin_archive(int format, int filter)
{
    test.archive = archive_write_new();
    assert_int_equal(archive_write_set_format(test.archive, format), ARCHIVE_OK);
    assert_int_equal(archive_write_add_filter(test.archive, filter), ARCHIVE_OK);
    assert_int_equal(archive_write_open_memory(test.archive, test.bytes, ROOM, &test.n),
                     ARCHIVE_OK);
}

static void begin_tar(void)
{
    begin_archive(ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP);
}

/* `to`: of links. */
static void add(const char *name, unsigned type, const char *to, const void *data, size_t n)
{
    struct archive_entry *e = archive_entry_new();

    archive_entry_set_pathname(e, name);
    archive_entry_set_filetype(e, type ? type : (unsigned)AE_IFREG);
    archive_entry_set_perm(e, 0644);
    archive_entry_set_size(e, (la_int64_t)n);
    if (type == AE_IFLNK)
        archive_entry_set_symlink(e, to);
    else if (to)
        archive_entry_set_hardlink(e, to);
    assert_true(archive_write_header(test.archive, e) >= ARCHIVE_WARN);
    if (n)
        assert_int_equal(archive_write_data(test.archive, data, n), (la_ssize_t)n);
    archive_entry_free(e);
}

static void add_file(const char *name, const char *text)
{
    add(name, 0, NULL, text, strlen(text));
}

static void end_archive(void)
{
    assert_int_equal(archive_write_close(test.archive), ARCHIVE_OK);
    archive_write_free(test.archive);
}

/* ---- Unpacking ---- */

static void hand_in(const char *name, uint64_t most)
{
    struct unpack_process p;
    struct err err;
    const char *build = getenv("BUILD");
    char path[PATH_CAP], program[PATH_CAP];
    int file = memfd_create("handed in", MFD_CLOEXEC);

    (void)snprintf(program, sizeof program, "%s/euchre-unpack", build ? build : "build");
    must(path_join(path, test.place.path, "in", &err), &err);
    must(file_write(file, test.bytes, test.n, "memory", &err), &err);
    must(unpack_process_start(&p, program, file, name, path, most, &err), &err);
    while (!unpack_process_over(&p, clock_wall_ns())) {
        struct pollfd in = {.fd = p.in, .events = POLLIN};
        (void)poll(&in, 1, 1000);
    }
    unpack_process_end(&p, &test.result);
    close(file);
}

static void hand_in_text(const char *name, const char *text)
{
    test.n = strlen(text);
    memcpy(test.bytes, text, test.n);
    hand_in(name, usual);
}

static void accepted(void)
{
    must(test.result.ok, &test.result.err);
}

static void refused(const char *why)
{
    assert_false(test.result.ok);
    assert_int_equal(test.result.err.class, ERR_USAGE);
    if (!strstr(test.result.err.text, why))
        fail_msg("expected '%s' in: %s", why, test.result.err.text);
}

static void holds(const char *name, const char *text)
{
    char path[PATH_CAP];
    struct buf found = {.len = 0};
    struct err err;

    must(path_join(path, test.place.path, name, &err) && file_read(path, MIB, &found, &err), &err);
    assert_string_equal(buf_str(&found), text);
    buf_finish(&found);
}

static mode_t mode_of(const char *name)
{
    char path[PATH_CAP];
    struct stat st;
    struct err err;

    must(path_join(path, test.place.path, name, &err), &err);
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 0777;
}

static unsigned things_in(const char *name)
{
    char path[PATH_CAP];
    struct err err;
    unsigned n = 0;

    must(path_join(path, test.place.path, name, &err), &err);
    DIR *d = opendir(path);
    while (d && readdir(d))
        n++;
    if (d)
        closedir(d);
    return d ? n - 2 : 0;
}

/* ---- What is taken ---- */

TEST(a_single_file_is_taken_as_it_is)
{
    hand_in_text("mine.c", "int x;\n");
    accepted();
    holds("in/mine.c", "int x;\n");
    assert_int_equal(mode_of("in/mine.c"), 0644);
}

TEST(its_hash_is_that_of_sha256sum)
{
    char hex[HASH_HEX];

    hand_in_text("mine.c", "abc");
    accepted();
    text_hex(hex, test.result.sha256, HASH_BYTES);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(a_program_and_an_object_can_be_executed)
{
    hand_in_text("mine.py", "#!/usr/bin/env python3\n");
    accepted();
    assert_int_equal(mode_of("in/mine.py"), 0755);
    hand_in_text("mine.so", "\177ELF, more or less\n");
    accepted();
    assert_int_equal(mode_of("in/mine.so"), 0755);
}

TEST(archives_of_each_kind_are_unpacked)
{
    static const struct {
        int format, filter;
        const char *name;
    } kinds[] = {{ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, "a.tar"},
                 {ARCHIVE_FORMAT_TAR_GNUTAR, ARCHIVE_FILTER_GZIP, "a.tar.gz"},
                 {ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE, ARCHIVE_FILTER_GZIP, "a.tgz"},
                 {ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_XZ, "a.tar.xz"},
                 {ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "a.zip"}};
    char name[64];

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        begin_archive(kinds[i].format, kinds[i].filter);
        (void)snprintf(name, sizeof name, "kind%zu/mine.c", i);
        add_file(name, "int x;\n");
        (void)snprintf(name, sizeof name, "kind%zu/data/w\xc3\xa4.txt", i);
        add_file(name, "1\n");
        end_archive();
        hand_in(kinds[i].name, usual);
        accepted();
        (void)snprintf(name, sizeof name, "in/kind%zu/mine.c", i);
        holds(name, "int x;\n");
        (void)snprintf(name, sizeof name, "in/kind%zu/data/w\xc3\xa4.txt", i);
        holds(name, "1\n");
    }
}

static void settle(void)
{
    char from[PATH_CAP], to[PATH_CAP];
    struct err err;

    must(path_join(from, test.place.path, "in", &err) &&
             path_join(to, test.place.path, "source", &err) && file_mkdirs(to, &err) &&
             unpack_settle(from, to, &err),
         &err);
}

TEST(a_single_folder_at_the_top_is_taken_away)
{
    begin_tar();
    add("./", AE_IFDIR, NULL, NULL, 0);
    add_file("./mine-1.0/mine.c", "int x;\n");
    add_file("./mine-1.0/src/more.c", "int y;\n");
    end_archive();
    hand_in("mine.tar.gz", usual);
    accepted();
    settle();
    holds("source/mine.c", "int x;\n");
    holds("source/src/more.c", "int y;\n");
}

TEST(two_things_at_the_top_stay)
{
    begin_tar();
    add_file("src/mine.c", "int x;\n");
    add_file("Makefile", "all:\n");
    end_archive();
    hand_in("mine.tar.gz", usual);
    accepted();
    settle();
    holds("source/src/mine.c", "int x;\n");
    holds("source/Makefile", "all:\n");
}

TEST(what_is_hidden_and_what_macos_adds_is_left_out)
{
    begin_tar();
    add_file("mine/mine.c", "int x;\n");
    add_file("mine/.git/config", "secret\n");
    add_file("._mine", "x");
    add_file("__MACOSX/mine/._mine.c", "x");
    end_archive();
    hand_in("mine.tar.gz", usual);
    accepted();
    assert_int_equal(things_in("in"), 1);
    assert_int_equal(things_in("in/mine"), 1);
}

/* ---- What is refused ---- */

TEST(paths_that_leave_the_folder_are_refused)
{
    static const char *const paths[] = {"../evil.c", "mine/../../evil.c", "mine/.."};

    for (size_t i = 0; i < 3; i++) {
        begin_tar();
        add_file(paths[i], "int x;\n");
        end_archive();
        hand_in("mine.tar.gz", usual);
        refused("leaves the folder of the archive");
    }
    assert_int_equal(things_in("."), 1);
}

TEST(absolute_paths_are_refused)
{
    begin_tar();
    add_file("/tmp/euchre-evil.c", "int x;\n");
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("is absolute");
    assert_int_not_equal(access("/tmp/euchre-evil.c", F_OK), 0);
}

TEST(links_are_refused)
{
    begin_tar();
    add("mine/passwd", AE_IFLNK, "/etc/passwd", NULL, 0);
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("mine/passwd is a link");
    begin_tar();
    add_file("mine/a", "x");
    add("mine/b", AE_IFREG, "mine/a", NULL, 0);
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("mine/b is a link");
}

TEST(devices_and_pipes_are_refused)
{
    begin_tar();
    add("mine/null", AE_IFCHR, NULL, NULL, 0);
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("is a device, pipe or socket");
    begin_tar();
    add("mine/pipe", AE_IFIFO, NULL, NULL, 0);
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("is a device, pipe or socket");
}

TEST(more_files_than_may_be_are_refused)
{
    char name[32];

    begin_tar();
    for (unsigned i = 0; i <= UNPACK_FILES; i++) {
        (void)snprintf(name, sizeof name, "f%u", i);
        add_file(name, "");
    }
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("at most 2000 files and folders");
}

TEST(folders_count_as_files_do_also_where_they_are_only_named)
{
    char name[64];

    begin_tar();
    for (unsigned i = 0; i < UNPACK_FILES / 2 + 1; i++) {
        (void)snprintf(name, sizeof name, "d%u/f", i);
        add_file(name, "");
    }
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("at most 2000 files and folders");
}

TEST(hidden_files_by_the_thousand_are_refused)
{
    char name[32];

    begin_tar();
    for (unsigned i = 0; i < 3 * UNPACK_FILES; i++) {
        (void)snprintf(name, sizeof name, ".f%u", i);
        add_file(name, "");
    }
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("at most 2000 files and folders");
}

static void add_zeros(const char *name, size_t n)
{
    uint8_t *zeros = calloc(1, n);

    assert_non_null(zeros);
    add(name, 0, NULL, zeros, n);
    free(zeros);
}

TEST(a_bomb_is_refused_before_it_is_unpacked)
{
    begin_tar();
    add_zeros("zeros", 32 * MIB);
    end_archive();
    assert_true(test.n < MIB);
    hand_in("mine.tar.gz", usual);
    refused("at most 4 MiB");
    assert_int_equal(things_in("in"), 0);
}

TEST(a_bomb_of_many_files_is_refused)
{
    char name[16];

    begin_tar();
    for (int i = 0; i < 10; i++) {
        (void)snprintf(name, sizeof name, "z%d", i);
        add_zeros(name, MIB);
    }
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("more than 200 times as long");
}

TEST(a_bomb_that_is_hidden_is_refused)
{
    begin_tar();
    add_zeros(".zeros", 32 * MIB);
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("at most 4 MiB");
}

TEST(what_becomes_much_longer_than_it_was_is_refused)
{
    begin_tar();
    add_zeros("zeros", 32 * MIB);
    end_archive();
    hand_in("mine.tar.gz", 64 * MIB);
    refused("more than 200 times as long");
}

TEST(a_file_that_is_too_long_is_refused)
{
    test.n = 5 * MIB;
    memset(test.bytes, 'x', test.n);
    hand_in("mine.c", usual);
    refused("at most 4 MiB");
}

TEST(long_and_deep_names_are_refused)
{
    char name[600];

    memset(name, 'x', sizeof name);
    name[200] = '\0';
    begin_archive(ARCHIVE_FORMAT_TAR_GNUTAR, ARCHIVE_FILTER_GZIP);
    add_file(name, "");
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("is too long");
    for (int i = 0; i < 30; i++)
        memcpy(name + 2 * i, "d/", 2);
    (void)snprintf(name + 60, 2, "f");
    begin_tar();
    add_file(name, "");
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("too deep");
}

TEST(names_that_are_no_plain_text_are_refused)
{
    begin_tar();
    add_file("bad\033[2Jname.c", "");
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("expected UTF-8 without control characters");
}

/* In a header of a tar as it lies there. */
TEST(names_that_are_not_utf_8_are_refused)
{
    begin_archive(ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE);
    add_file("xxxx.c", "");
    end_archive();
    memcpy(test.bytes, "\xe4\xe4\xff\xfe", 4);
    unsigned sum = 8 * ' ';
    for (size_t i = 0; i < 512; i++)
        sum += i < 148 || i >= 156 ? test.bytes[i] : 0;
    (void)snprintf((char *)test.bytes + 148, 8, "%06o", sum);
    hand_in("mine.tar", usual);
    refused("UTF-8");
}

TEST(a_file_that_is_there_twice_is_refused)
{
    begin_tar();
    add_file("mine.c", "int x;\n");
    add_file("mine.c", "int y;\n");
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("is in the archive twice");
}

TEST(a_file_below_a_file_is_refused)
{
    begin_tar();
    add_file("mine", "int x;\n");
    add_file("mine/mine.c", "int y;\n");
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("lies in a file");
}

TEST(what_is_no_archive_or_only_a_part_of_one_is_refused)
{
    hand_in_text("mine.tar.gz", "int x;\n");
    refused("expected a whole archive");
    hand_in_text("mine.zip", "");
    refused("expected a whole archive");
    begin_archive(ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE);
    add_zeros("zeros", MIB);
    end_archive();
    test.n /= 2;
    hand_in("mine.tar", usual);
    refused("expected a whole archive");
}

TEST(an_archive_without_files_is_refused)
{
    begin_tar();
    end_archive();
    hand_in("mine.tar.gz", usual);
    refused("there is no file in");
    hand_in_text("mine.c", "");
    refused("is empty");
}

TEST(every_byte_changed_makes_files_or_a_sentence)
{
    uint8_t *whole;
    size_t n;

    begin_archive(ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE);
    add_file("mine/mine.c", "int x;\n");
    end_archive();
    n = test.n;
    whole = malloc(n);
    memcpy(whole, test.bytes, n);
    for (size_t i = 0; i < n; i += 7) {
        char path[PATH_CAP];
        memcpy(test.bytes, whole, n);
        test.n = n;
        test.bytes[i] ^= 0xff;
        hand_in("mine.zip", usual);
        assert_true(test.result.ok ||
                    (test.result.err.class == ERR_USAGE && test.result.err.text[0]));
        assert_true(path_join(path, test.place.path, "in", NULL));
        folder_remove(path);
        assert_true(file_mkdirs(path, NULL));
    }
    free(whole);
}

/* What somebody could do who has taken the process over. Returns the number of what works. */
static int escapes(int folder)
{
    if (open("/etc/passwd", O_RDONLY) >= 0 ||
        open("/tmp/euchre-evil", O_CREAT | O_WRONLY, 0644) >= 0)
        return 1;
    if (openat(folder, "../evil", O_CREAT | O_WRONLY, 0644) >= 0)
        return 2;
    if (symlinkat("/etc/passwd", folder, "link") == 0 || mkfifoat(folder, "pipe", 0644) == 0)
        return 3;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
        return 4;
    if (fork() >= 0 || execl("/bin/true", "true", (char *)NULL) != -1 || kill(getppid(), 0) == 0)
        return 5;
    if (openat(folder, "mine.c", O_CREAT | O_EXCL | O_WRONLY, 0644) < 0)
        return 6; /* it may do this */
    return 0;
}

TEST(behind_the_walls_only_the_folder_can_be_written)
{
    char path[PATH_CAP];
    int status;

    assert_true(path_join(path, test.place.path, "in", NULL));
    int folder = open(path, O_RDONLY | O_DIRECTORY);
    pid_t pid = fork();
    if (pid == 0)
        _exit(unpack_walls_raise(folder, MIB) ? escapes(folder) : 100);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    close(folder);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static bool raise_walls(void *folder)
{
    return unpack_walls_raise(*(int *)folder, MIB);
}

TEST(behind_the_walls_nothing_is_without_end)
{
#ifdef __SANITIZE_ADDRESS__
    const rlim_t memory = RLIM_INFINITY;
#else
    const rlim_t memory = 512 * MIB;
#endif
    const struct limit limits[] = {{RLIMIT_CPU, 20},    {RLIMIT_AS, memory}, {RLIMIT_FSIZE, MIB},
                                   {RLIMIT_NOFILE, 64}, {RLIMIT_NPROC, 0},   {RLIMIT_CORE, 0}};
    int folder = open(test.place.path, O_RDONLY | O_DIRECTORY);

    is_limited(raise_walls, &folder, limits, sizeof limits / sizeof limits[0]);
    close(folder);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(a_single_file_is_taken_as_it_is),
        CASE(its_hash_is_that_of_sha256sum),
        CASE(a_program_and_an_object_can_be_executed),
        CASE(archives_of_each_kind_are_unpacked),
        CASE(a_single_folder_at_the_top_is_taken_away),
        CASE(two_things_at_the_top_stay),
        CASE(what_is_hidden_and_what_macos_adds_is_left_out),
        CASE(paths_that_leave_the_folder_are_refused),
        CASE(absolute_paths_are_refused),
        CASE(links_are_refused),
        CASE(devices_and_pipes_are_refused),
        CASE(more_files_than_may_be_are_refused),
        CASE(folders_count_as_files_do_also_where_they_are_only_named),
        CASE(hidden_files_by_the_thousand_are_refused),
        CASE(a_bomb_is_refused_before_it_is_unpacked),
        CASE(a_bomb_of_many_files_is_refused),
        CASE(a_bomb_that_is_hidden_is_refused),
        CASE(what_becomes_much_longer_than_it_was_is_refused),
        CASE(a_file_that_is_too_long_is_refused),
        CASE(long_and_deep_names_are_refused),
        CASE(names_that_are_no_plain_text_are_refused),
        CASE(names_that_are_not_utf_8_are_refused),
        CASE(a_file_that_is_there_twice_is_refused),
        CASE(a_file_below_a_file_is_refused),
        CASE(what_is_no_archive_or_only_a_part_of_one_is_refused),
        CASE(an_archive_without_files_is_refused),
        CASE(every_byte_changed_makes_files_or_a_sentence),
        CASE(behind_the_walls_only_the_folder_can_be_written),
        CASE(behind_the_walls_nothing_is_without_end),
    };

    (void)setlocale(LC_CTYPE, "C.UTF-8"); /* as the program has it */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
