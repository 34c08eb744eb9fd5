/* arena/sandbox/bot_folder, table/bot_files: the manifest and the files of a bot that is a folder,
 * its hash; its files in memory. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/folder.h"
#include "sandbox/bot_source.h"
#include "test.h"

static struct folder_temporary place; /* of the bot, in `mine` */

static void path_of(char path[PATH_CAP], const char *name)
{
    struct err err;

    assert_true(path_join(path, place.path, name, &err));
}

static void put(const char *name, const char *text)
{
    char path[PATH_CAP], folder[PATH_CAP];
    struct err err;

    path_of(path, name);
    assert_true(path_dir(folder, path, &err));
    assert_true(file_mkdirs(folder, &err));
    assert_true(file_replace(path, 0644, text, strlen(text), &err));
}

static void begin(const char *manifest)
{
    struct err err;

    assert_true(folder_temporary_open(&place, &err));
    put("mine/main.py", "#!/usr/bin/env python3\n");
    put("mine/mine.so", "\177ELF, more or less\n");
    put("mine/model.py", "w = 1\n");
    put("mine/data/weights", "0123456789");
    put("mine/data/more/biases", "01234");
    put("mine/bot.yaml", manifest);
}

static void end(void)
{
    folder_temporary_close(&place);
}

static bool open_mine(struct bot_folder *b, struct err *err)
{
    char path[PATH_CAP];

    path_of(path, "mine");
    return bot_folder_open(b, path, err);
}

/* The names of its files, each with a blank behind. */
static void assert_files(const char *expected)
{
    struct bot_folder b;
    struct buf names = {0};
    struct err err;

    if (!open_mine(&b, &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < b.files; i++)
        assert_true(buf_printf(&names, "%s ", b.file[i].name));
    assert_string_equal(buf_str(&names), expected);
    buf_finish(&names);
    bot_folder_close(&b);
}

/* It is not opened, and says so after the path of the folder. */
static void assert_refused(const char *why)
{
    struct bot_folder b;
    struct err err;
    char path[PATH_CAP];

    path_of(path, "mine/");
    assert_false(open_mine(&b, &err));
    assert_int_equal(err.class, ERR_USAGE);
    const char *at = strstr(err.text, path);
    if (!at || !strstr(at + strlen(path), why))
        fail_msg("'%s', expected '%s%s'", err.text, path, why);
}

TEST(without_a_list_it_is_all_that_is_there)
{
    begin("entry: main.py\n");
    put("mine/.git/config", "x");
    put("mine/__pycache__/model.pyc", "x");
    assert_files("bot.yaml data/more/biases data/weights main.py mine.so model.py ");
    end();
}

TEST(with_a_list_it_is_that_and_what_it_begins_with)
{
    begin("entry: main.py\nfiles: [./data/more/, data, main.py]\n");
    assert_files("bot.yaml data/more/biases data/weights main.py ");
    put("mine/bot.yaml", "files:\n  - model.py\nentry: ./main.py\n");
    assert_files("bot.yaml main.py model.py ");
    end();
}

TEST(sizes_are_added_once)
{
    struct bot_folder b;
    struct err err;

    begin("entry: main.py\nfiles: [data/weights, data]\n");
    assert_true(open_mine(&b, &err));
    assert_int_equal(b.bytes,
                     23 + 10 + 5 + strlen("entry: main.py\nfiles: [data/weights, data]\n"));
    bot_folder_close(&b);
    end();
}

TEST(a_manifest_says_in_which_line_it_is_wrong)
{
    static const char *const wrong[][2] = {
        {"", "bot.yaml:1: nothing is in it; expected at least `entry:`"},
        {"files: [model.py]\n", "bot.yaml:1: there is no `entry:`"},
        {"entry: main.py\nentries: 2\n", "bot.yaml:2: there is no key 'entries' here"},
        {"entry: main.py\n\nentry: main.py\n", "bot.yaml:3: this key is given twice"},
        {"entry: [main.py]\n", "bot.yaml:1: expected one word or number, not a list"},
        {"entry: ../main.py\n", "bot.yaml:1: '../main.py' is no file or folder of the bot"},
        {"entry: /bin/sh\n", "bot.yaml:1: '/bin/sh' is no file"},
        {"entry: data//weights\n", "bot.yaml:1: 'data//weights' is no file"},
        {"entry: .hidden\n", "bot.yaml:1: '.hidden' is no file"},
        {"entry: data\n", "data is no file"},
        {"entry: model.py\n", "model.py is no program: expected a first line like #!"},
        {"entry: mine.so\npython: data\n", "bot.yaml names packages for Python, but its entry is"},
        {"entry: other.py\n", "other.py: No such file"},
        {"entry: main.py\nfiles: model.py\n", "bot.yaml:2: expected a list of files"},
        {"entry: main.py\nfiles:\n - model.py\n - none.py\n", "bot.yaml:4: cannot open"},
        {"entry: main.py\nfiles: [../mine/model.py]\n", "bot.yaml:2: '../mine/model.py' is no"},
        {"entry: main.py\npython: ../venv\n", "bot.yaml:2: '../venv' is no virtual environment"},
        {"entry: main.py\npython: data\n", "data is no virtual environment; expected lib/python3"},
        {"entry: main.py\npython: a/../../venv\n", "'a/../../venv' is no virtual environment"},
        {"entry: main.py\npython: .\n", "bot.yaml:2: '.' is no virtual environment of the bot"},
        {"entry: main.py\npython: data/./\n", "bot.yaml:2: 'data/./' is no virtual environment"},
        {"entry: main.py\npython: \"/*\"\n", "/* is no virtual environment; expected lib/"},
        {"entry: main.py\n\tfiles: []\n", "bot.yaml:2: "},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(wrong[i][0]);
        assert_refused(wrong[i][1]);
        end();
    }
}

TEST(nothing_outside_is_reached_by_a_link)
{
    char link[PATH_CAP];
    struct bot_folder b;
    struct err err;

    begin("entry: main.py\n");
    put("secret/key", "of another");
    path_of(link, "mine/data/key");
    assert_int_equal(symlink("../../secret/key", link), 0);
    assert_refused("data/key is a link");
    put("mine/bot.yaml", "entry: main.py\nfiles: [data/key]\n");
    assert_refused("bot.yaml:2: ");
    assert_int_equal(unlink(link), 0);

    /* a folder that becomes a link once it was looked at */
    put("mine/bot.yaml", "entry: main.py\nfiles: [data/weights]\n");
    assert_true(open_mine(&b, &err));
    path_of(link, "mine/data");
    folder_remove(link);
    put("secret/weights", "of another");
    assert_int_equal(symlink("../secret", link), 0);
    assert_string_equal(b.file[1].name, "data/weights");
    assert_int_equal(bot_folder_file(&b, 1, &err), -1);
    assert_non_null(strstr(err.text, "data/weights is no file"));
    bot_folder_close(&b);
    end();
}

TEST(pipes_and_devices_are_refused_without_waiting_for_them)
{
    char pipe[PATH_CAP];

    begin("entry: main.py\n");
    path_of(pipe, "mine/data/pipe");
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_refused("data/pipe is neither a file nor a folder");
    end();
}

static const char VENV[] = "mine/tools/venv/lib/python3.11/site-packages/six.py";

TEST(the_environment_is_no_part_of_the_files_wherever_the_manifest_names_it)
{
    begin("entry: main.py\nfiles: [tools]\npython: tools/venv\n");
    put(VENV, "");
    put("mine/tools/a.py", "");
    put("mine/tools/venv2", "");
    assert_files("bot.yaml main.py tools/a.py tools/venv2 ");
    put("mine/bot.yaml", "entry: main.py\nfiles: [tools/venv/lib]\npython: tools/venv\n");
    assert_refused("bot.yaml:2: ");
    put("mine/tools/venv/main.py", "#!/usr/bin/env python3\n");
    put("mine/bot.yaml", "entry: tools/venv/main.py\npython: tools/venv\n");
    assert_refused("tools/venv/main.py lies in the virtual environment");
    put("mine/bot.yaml", "entry: tools/venv/main.py\nfiles: []\npython: tools/venv\n");
    assert_refused("tools/venv/main.py lies in the virtual environment");
    end();
}

TEST(packages_of_two_versions_or_with_a_colon_are_refused)
{
    begin("entry: main.py\npython: tools/venv\n");
    put(VENV, "");
    put("mine/tools/venv/lib/python3.12/site-packages/six.py", "");
    assert_refused("is no virtual environment; expected lib/python3");
    put("mine/bot.yaml", "entry: main.py\npython: a:b\n");
    put("mine/a:b/lib/python3.11/site-packages/six.py", "");
    assert_refused("has a colon in its path");
    end();
}

TEST(packages_that_others_may_not_read_are_refused)
{
    char packages[PATH_CAP];

    begin("entry: main.py\npython: tools/venv\n");
    put(VENV, "");
    path_of(packages, "mine/tools/venv/lib/python3.11/site-packages");
    assert_int_equal(chmod(packages, 0750), 0);
    assert_refused("is closed to others; expected packages that everybody may read");
    end();
}

/* Else files could be named so that two folders have one hash. */
TEST(names_that_are_no_plain_text_are_refused)
{
    static const char *const names[] = {"a\nb", "a\033[31m", "a\\b", "a\377"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[32];
        begin("entry: main.py\n");
        (void)snprintf(name, sizeof name, "mine/data/%s", names[i]);
        put(name, "");
        assert_refused(" has no plain name; expected UTF-8");
        end();
    }
}

TEST(folders_are_counted_as_files_are)
{
    char path[PATH_CAP], name[64];

    begin("entry: main.py\n");
    for (int i = 0; i < BOT_FOLDER_FILES; i++) {
        (void)snprintf(name, sizeof name, "mine/data/%d", i);
        path_of(path, name);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    struct bot_folder b;
    struct err err;
    assert_false(open_mine(&b, &err));
    assert_non_null(strstr(err.text, "mine has more than 4096 files and folders"));
    end();
}

/* Where the file system has such files. */
TEST(the_sum_of_sizes_does_not_overflow)
{
    bool made = true;

    begin("entry: main.py\n");
    for (int i = 0; i < 3; i++) {
        char path[PATH_CAP], name[64];
        (void)snprintf(name, sizeof name, "mine/data/%d", i);
        put(name, "");
        path_of(path, name);
        made = truncate(path, INT64_MAX / 2) == 0 && made;
    }
    if (made)
        assert_refused(" is too big");
    end();
}

static void hash_mine(uint8_t sha256[HASH_BYTES])
{
    char path[PATH_CAP];
    struct err err;

    path_of(path, "mine/");
    assert_true(bot_hash(path, sha256, &err));
}

TEST(its_hash_is_that_of_what_sha256sum_prints)
{
    uint8_t sha256[HASH_BYTES];
    char hex[HASH_HEX], printed[HASH_HEX], command[2 * PATH_CAP];

    begin("entry: main.py\n");
    hash_mine(sha256);
    text_hex(hex, sha256, sizeof sha256);
    snprintf(command, sizeof command,
             "cd '%s/mine' && sha256sum bot.yaml data/more/biases data/weights main.py mine.so "
             "model.py | "
             "sha256sum",
             place.path);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    assert_int_equal(fread(printed, 1, HASH_HEX - 1, out), HASH_HEX - 1);
    printed[HASH_HEX - 1] = '\0';
    pclose(out);
    assert_string_equal(hex, printed);
    end();
}

TEST(its_hash_changes_with_contents_and_names)
{
    uint8_t sha256[HASH_BYTES], other[HASH_BYTES];
    char from[PATH_CAP], to[PATH_CAP];

    begin("entry: main.py\n");
    hash_mine(sha256);
    put("mine/data/weights", "0123456780");
    hash_mine(other);
    assert_memory_not_equal(sha256, other, sizeof other);
    put("mine/data/weights", "0123456789");
    hash_mine(other);
    assert_memory_equal(sha256, other, sizeof other);
    path_of(from, "mine/data/weights");
    path_of(to, "mine/data/weight");
    assert_int_equal(rename(from, to), 0);
    hash_mine(other);
    assert_memory_not_equal(sha256, other, sizeof other);
    end();
}

TEST(a_copy_is_the_same_bot)
{
    uint8_t sha256[HASH_BYTES], copied[HASH_BYTES];
    char to[PATH_CAP], there[PATH_CAP];
    struct bot_folder b, copy;
    struct err err;

    begin("entry: main.py\nfiles: [data]\npython: tools/venv\n");
    put("mine/tools/venv/lib/python3.11/site-packages/six.py", "");
    assert_true(open_mine(&b, &err));
    hash_mine(sha256);
    path_of(to, "copy");
    if (!bot_folder_copy(&b, to, &err))
        fail_msg("%s", err.text);
    assert_true(bot_hash(to, copied, &err));
    assert_memory_equal(sha256, copied, sizeof copied);
    assert_true(bot_folder_open(&copy, to, &err));
    assert_string_equal(copy.packages, b.packages);
    assert_non_null(strstr(copy.packages, "mine/tools/venv/lib/python3.11/site-packages"));
    bot_folder_close(&copy);
    bot_folder_close(&b);
    path_of(there, "copy/model.py"); /* it is not in the list */
    assert_int_not_equal(access(there, F_OK), 0);
    end();
}

TEST(a_file_is_a_bot_too)
{
    uint8_t sha256[HASH_BYTES], own[HASH_BYTES];
    char path[PATH_CAP];
    struct err err;

    begin("entry: main.py\n");
    path_of(path, "mine/main.py");
    assert_false(bot_folder_is_there(path));
    assert_true(bot_is_program(path));
    assert_true(bot_hash(path, sha256, &err));
    assert_true(hash_file(path, own, &err));
    assert_memory_equal(sha256, own, sizeof own);
    path_of(path, "mine/model.py");
    assert_false(bot_is_program(path));
    path_of(path, "mine");
    assert_true(bot_is_program(path));
    struct bot_source bot;
    char start[3] = "";
    assert_true(bot_source_open(&bot, path, &err));
    assert_true(bot.is_folder && bot.is_program);
    assert_int_equal(read(bot.fd, start, 2), 2);
    assert_string_equal(start, "#!");
    bot_source_close(&bot);
    end();
}

/* ---- In memory ---- */

static bool read_mine(struct bot_files *files, char why[BOT_FILES_WHY], void (*meanwhile)(void))
{
    struct bot_folder b;
    struct err err;
    size_t n;

    assert_true(open_mine(&b, &err));
    struct bot_files_entry *list = bot_folder_list(&b, &n);
    assert_non_null(list);
    if (meanwhile)
        meanwhile();
    bool ok = bot_files_read(files, b.fd, list, n, why);
    free(list);
    bot_folder_close(&b);
    return ok;
}

static const char *file_of(const struct bot_files *files, const char *name, size_t *n)
{
    const struct eu_files *service = bot_files_service(files, "files");

    return service->get(service, name, n);
}

TEST(a_shared_object_finds_its_files_in_memory_and_no_others)
{
    static const char *const none[] = {"",     "mine.so",       "model.py",       "../secret/key",
                                       "data", "data/weight",   "/etc/passwd",    "data/weights/",
                                       ".",    "data//weights", "./data/weights", "data/.hidden"};
    struct bot_files files;
    char why[BOT_FILES_WHY];
    size_t n;

    begin("entry: mine.so\nfiles: [data]\n");
    put("secret/key", "of another");
    put("mine/data/.hidden", "");
    put("mine/data/nothing", "");
    assert_true(read_mine(&files, why, NULL));
    assert_null(bot_files_service(&files, "file"));
    assert_string_equal(file_of(&files, "data/weights", &n), "0123456789");
    assert_int_equal(n, 10);
    assert_int_equal((uintptr_t)file_of(&files, "data/weights", &n) % 64, 0);
    assert_string_equal(file_of(&files, "data/more/biases", &n), "01234");
    assert_string_equal(file_of(&files, "bot.yaml", &n), "entry: mine.so\nfiles: [data]\n");
    assert_string_equal(file_of(&files, "data/nothing", &n), "");
    assert_int_equal(n, 0);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        n = 1;
        assert_null(file_of(&files, none[i], &n));
        assert_int_equal(n, 0);
    }
    bot_files_free(&files);
    assert_null(bot_files_service(&files, "files"));
    end();
}

TEST(a_file_of_just_a_page_has_a_zero_behind_it)
{
    char page[4096 + 1];
    struct bot_files files;
    char why[BOT_FILES_WHY];
    size_t n;

    memset(page, 'x', sizeof page - 1);
    page[sizeof page - 1] = '\0';
    begin("entry: mine.so\nfiles: [z]\n");
    put("mine/z", page);
    assert_true(read_mine(&files, why, NULL));
    assert_string_equal(file_of(&files, "z", &n), page);
    assert_int_equal(n, sizeof page - 1);
    bot_files_free(&files);
    end();
}

static void shorten(void)
{
    put("mine/data/weights", "012345678");
}

static void lengthen(void)
{
    put("mine/data/weights", "01234567890");
}

static void remove_weights(void)
{
    char path[PATH_CAP];

    path_of(path, "mine/data/weights");
    assert_int_equal(unlink(path), 0);
}

static void make_link(void)
{
    char path[PATH_CAP];

    remove_weights();
    put("mine/data/other", "0123456789");
    path_of(path, "mine/data/weights");
    assert_int_equal(symlink("other", path), 0);
}

static void make_pipe(void)
{
    char path[PATH_CAP];

    remove_weights();
    path_of(path, "mine/data/weights");
    assert_int_equal(mkfifo(path, 0600), 0);
}

static void make_folder(void)
{
    remove_weights();
    put("mine/data/weights/inner", "");
}

TEST(a_file_that_is_not_as_it_was_listed_is_refused)
{
    static void (*const changes[])(void) = {shorten,   lengthen,  remove_weights,
                                            make_link, make_pipe, make_folder};
    struct bot_files files;
    char why[BOT_FILES_WHY];

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        begin("entry: mine.so\nfiles: [data/weights]\n");
        assert_false(read_mine(&files, why, changes[i]));
        assert_string_equal(why, "has a file data/weights that cannot be read or has changed");
        assert_null(bot_files_service(&files, "files"));
        end();
    }
}

TEST(more_files_than_memory_are_refused)
{
    const struct bot_files_entry huge = {.name = "data/weights", .bytes = UINT64_C(1) << 60};
    struct bot_files files;
    char why[BOT_FILES_WHY];

    assert_false(bot_files_read(&files, -1, &huge, 1, why));
    assert_non_null(strstr(why, " MB, for which there is no memory"));
    assert_null(files.memory);
}

TEST(an_entry_may_be_a_shared_object)
{
    char path[PATH_CAP];
    struct bot_source bot;
    struct err err;

    begin("entry: mine.so\nfiles: [data]\n");
    path_of(path, "mine");
    assert_false(bot_is_program(path));
    assert_true(bot_source_open(&bot, path, &err));
    assert_true(bot.is_folder && !bot.is_program);
    bot_source_close(&bot);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_list_it_is_all_that_is_there),
        cmocka_unit_test(with_a_list_it_is_that_and_what_it_begins_with),
        cmocka_unit_test(sizes_are_added_once),
        cmocka_unit_test(a_manifest_says_in_which_line_it_is_wrong),
        cmocka_unit_test(nothing_outside_is_reached_by_a_link),
        cmocka_unit_test(pipes_and_devices_are_refused_without_waiting_for_them),
        cmocka_unit_test(the_environment_is_no_part_of_the_files_wherever_the_manifest_names_it),
        cmocka_unit_test(packages_of_two_versions_or_with_a_colon_are_refused),
        cmocka_unit_test(packages_that_others_may_not_read_are_refused),
        cmocka_unit_test(names_that_are_no_plain_text_are_refused),
        cmocka_unit_test(folders_are_counted_as_files_are),
        cmocka_unit_test(the_sum_of_sizes_does_not_overflow),
        cmocka_unit_test(its_hash_is_that_of_what_sha256sum_prints),
        cmocka_unit_test(its_hash_changes_with_contents_and_names),
        cmocka_unit_test(a_copy_is_the_same_bot),
        cmocka_unit_test(a_file_is_a_bot_too),
        cmocka_unit_test(a_shared_object_finds_its_files_in_memory_and_no_others),
        cmocka_unit_test(a_file_of_just_a_page_has_a_zero_behind_it),
        cmocka_unit_test(a_file_that_is_not_as_it_was_listed_is_refused),
        cmocka_unit_test(more_files_than_memory_are_refused),
        cmocka_unit_test(an_entry_may_be_a_shared_object),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
