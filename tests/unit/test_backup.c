/*
 * arena/club/club_backup.h: what is copied and what is not, that a copy is whole whenever it was
 * made, and which folders are refused.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "any_club.h"
#include "base/file.h"
#include "club/club_backup.h"
#include "test.h"

#define SUBMISSION "private/submissions/000001/"

/* ---- A club and its backup ---- */

struct fixture {
    struct any_club club;
    struct folder_temporary outside;
    char to[PATH_CAP];
};

static void put(struct any_club *c, const char *name, const char *text)
{
    char path[PATH_CAP], folder[PATH_CAP];
    struct err err;

    (void)snprintf(path, sizeof path, "%s", any_club_path(c, name));
    must(path_dir(folder, path, &err) && file_mkdirs(folder, &err) &&
             file_replace(path, 0644, text, strlen(text), &err),
         &err);
}

static void open_club(struct fixture *f)
{
    static const struct any_round rounds[] = {{1, 1, {"mine", "simple"}, .badly = 0},
                                              {2, 1, {"other", "simple"}, .badly = 0}};
    struct err err;

    any_club_open(&f->club);
    any_club_round(&f->club, &rounds[0]);
    any_club_round(&f->club, &rounds[1]);
    put(&f->club, "club.yaml", "title: A club\n");
    put(&f->club, "bots/first.c", "one");
    put(&f->club, "bots/folder/bot.py", "two");
    put(&f->club, "private/tokens", "hash\tplayer\tann\t1\n");
    put(&f->club, "private/submissions/000001/source/mine.c", "three");
    put(&f->club, "private/playing/000003/log.msgpack.part", "half");
    put(&f->club, "private/tables/4be9013c77aa/table.json", "secret");
    put(&f->club, "private/incoming/x", "half");
    put(&f->club, "tables/9f3c21aa07d1/table.json", "{}");
    must(folder_temporary_open(&f->outside, &err) &&
             path_join(f->to, f->outside.path, "new/backup", &err),
         &err);
}

static void close_club(struct fixture *f)
{
    any_club_close(&f->club);
    folder_temporary_close(&f->outside);
}

static struct club_backup_counts back_up(struct fixture *f)
{
    struct club_backup_counts counts;
    struct err err;

    must(club_backup(f->club.folder.path, f->to, &counts, &err), &err);
    return counts;
}

static bool has(const struct fixture *f, const char *name)
{
    char path[PATH_CAP];
    struct err err;

    must(path_join(path, f->to, name, &err), &err);
    return access(path, F_OK) == 0;
}

static void expect_text(const struct fixture *f, const char *name, const char *text)
{
    char path[PATH_CAP];
    struct buf b = {0};
    struct err err;

    must(path_join(path, f->to, name, &err) && file_read(path, 1 << 20, &b, &err), &err);
    assert_string_equal(buf_str(&b), text);
    buf_finish(&b);
}

static int64_t ask_copy(const struct fixture *f, const char *sql)
{
    char path[PATH_CAP];
    struct sql copy;
    struct err err;
    int64_t number = 0;

    must(path_join(path, f->to, "season.db", &err) && sql_open(&copy, path, SQL_READ, &err) &&
             sql_ask(&copy, sql, NULL, 0, &number, &err),
         &err);
    sql_close(&copy);
    return number;
}

/* ---- What is copied ---- */

TEST(all_that_is_complete_is_copied)
{
    struct fixture f;
    struct stat st;

    open_club(&f);
    struct club_backup_counts counts = back_up(&f);
    assert_int_equal(counts.copied, 8);
    assert_int_equal(counts.same, 0);
    assert_int_equal(counts.generation, 3);
    assert_int_equal(ask_copy(&f, "SELECT count(*) FROM rounds"), 2);
    assert_true(has(&f, "rounds/000001/log.msgpack") && has(&f, "rounds/000002/log.msgpack"));
    expect_text(&f, "bots/folder/bot.py", "two");
    expect_text(&f, "private/submissions/000001/source/mine.c", "three");
    expect_text(&f, "private/tokens", "hash\tplayer\tann\t1\n");
    expect_text(&f, "tables/9f3c21aa07d1/table.json", "{}");
    assert_false(has(&f, "private/playing") || has(&f, "private/tables"));
    assert_false(has(&f, "private/incoming/x") || has(&f, "season.db.part"));
    char path[PATH_CAP];
    (void)snprintf(path, sizeof path, "%s/private", f.to);
    assert_true(stat(path, &st) == 0 && (st.st_mode & 0777) == 0700);
    close_club(&f);
}

TEST(what_is_there_is_not_copied_again)
{
    static const struct any_round third = {3, 1, {"third", "simple"}, .badly = 0};
    struct fixture f;

    open_club(&f);
    (void)back_up(&f);
    struct club_backup_counts counts = back_up(&f);
    assert_int_equal(counts.copied, 0);
    assert_int_equal(counts.same, 8);
    any_club_round(&f.club, &third);
    put(&f.club, "rounds/000001/log.msgpack.analysis", "later");
    put(&f.club, "private/tokens", "hash\tplayer\tbob\t1\n");
    counts = back_up(&f);
    assert_int_equal(counts.copied, 3);
    assert_int_equal(ask_copy(&f, "SELECT count(*) FROM rounds"), 3);
    expect_text(&f, "rounds/000001/log.msgpack.analysis", "later");
    expect_text(&f, "private/tokens", "hash\tplayer\tbob\t1\n");
    close_club(&f);
}

TEST(bots_that_went_go)
{
    struct fixture f;

    open_club(&f);
    (void)back_up(&f);
    assert_int_equal(unlink(any_club_path(&f.club, "bots/folder/bot.py")), 0);
    assert_int_equal(rmdir(any_club_path(&f.club, "bots/folder")), 0);
    put(&f.club, "bots/folder", "now a file");
    assert_int_equal(unlink(any_club_path(&f.club, "bots/first.c")), 0);
    assert_int_equal(symlink("../club.yaml", any_club_path(&f.club, "bots/linked.yaml")), 0);
    (void)back_up(&f);
    assert_false(has(&f, "bots/first.c"));
    expect_text(&f, "bots/folder", "now a file");
    expect_text(&f, "bots/linked.yaml", "title: A club\n");
    close_club(&f);
}

/* Whatever club.yaml names in the folder. */
TEST(files_of_the_organiser)
{
    char outside[PATH_CAP];
    struct fixture f;

    open_club(&f);
    put(&f.club, "marking.yaml", "class");
    put(&f.club, "extra/mine.c", "bot");
    put(&f.club, "ladder.alive", "");
    put(&f.club, "club.yaml",
        "games: [{rules: modern}]\nclass: marking.yaml\nbots:\n"
        "  - {bot: ./extra/mine.c, name: extra}\n");
    (void)back_up(&f);
    expect_text(&f, "marking.yaml", "class");
    expect_text(&f, "extra/mine.c", "bot");
    assert_false(has(&f, "ladder.alive"));
    club_backup_outside(f.club.folder.path, outside);
    assert_string_equal(outside, "");
    put(&f.club, "club.yaml",
        "games: [{rules: modern}]\nbots:\n"
        "  - {bot: ./extra/mine.c, name: extra}\n"
        "  - {bot: /dev/null, name: other}\n");
    club_backup_outside(f.club.folder.path, outside);
    assert_string_equal(outside, "/dev/null");
    close_club(&f);
}

TEST(links_of_others_are_left_out)
{
    struct fixture f;

    open_club(&f);
    assert_int_equal(symlink("/", any_club_path(&f.club, "private/submissions/000001/source/all")),
                     0);
    assert_int_equal(mkfifo(any_club_path(&f.club, "private/submissions/000001/source/pipe"), 0600),
                     0);
    assert_int_equal(symlink("/", any_club_path(&f.club, "rounds/000009")), 0);
    assert_int_equal(back_up(&f).copied, 8);
    assert_false(has(&f, "private/submissions/000001/source/all") || has(&f, "rounds/000009"));
    close_club(&f);
}

/* ---- While it is written ---- */

TEST(what_is_not_committed_is_not_copied)
{
    static const struct any_round third = {3, 1, {"third", "simple"}, .badly = 0};
    struct fixture f;
    struct err err;

    open_club(&f);
    any_club_play(&f.club, &third);
    must(ladder_rows_begin(&f.club.season, &err), &err);
    any_club_take_in(&f.club, &third);
    (void)back_up(&f);
    must(ladder_rows_commit(&f.club.season, &err), &err);
    assert_int_equal(ask_copy(&f, "SELECT count(*) FROM rounds"), 2);
    assert_true(has(&f, "rounds/000003/log.msgpack")); /* a ladder takes it in */
    close_club(&f);
}

/* Whether all commits were possible. */
static bool commit_often(const char *path)
{
    struct season s;
    bool ok = season_open(&s, path, NULL);

    sql_patience(&s.sql, 2000);
    for (int i = 0; ok && i < 40; i++)
        ok = ladder_rows_begin(&s, NULL) &&
             sql_script(&s.sql, "UPDATE club SET done = done + 1, sets = sets + 1", NULL) &&
             ladder_rows_commit(&s, NULL);
    season_close(&s);
    return ok;
}

/* The database is larger than one step of a copy. */
static void add_much(struct any_club *c)
{
    struct err err;

    must(sql_script(&c->season.sql,
                    "INSERT INTO bots (name, sha256, version, author) WITH RECURSIVE n(i) AS"
                    " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
                    " SELECT 'bot ' || i, hex(randomblob(64)), '', '' FROM n",
                    &err),
         &err);
}

TEST(a_backup_is_of_one_moment_while_others_commit)
{
    struct fixture f;
    int status = 0, done = 0;

    open_club(&f);
    add_much(&f.club);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child)
        _exit(commit_often(f.club.season.sql.path) ? 0 : 1);
    do {
        struct club_backup_counts counts = back_up(&f);
        done = waitpid(child, &status, WNOHANG);
        assert_int_equal(ask_copy(&f, "SELECT done - sets FROM club"), 0);
        assert_int_equal(ask_copy(&f, "SELECT generation FROM club"), counts.generation);
        assert_int_equal(ask_copy(&f, "SELECT count(*) FROM bots WHERE name GLOB 'bot *'"), 20000);
    } while (!done);
    assert_int_equal(status, 0);
    (void)back_up(&f);
    assert_int_equal(ask_copy(&f, "SELECT done FROM club"), 40);
    close_club(&f);
}

/* Runs a backup, which is killed as soon as a file is there. */
static void kill_when_there(struct fixture *f, const char *name)
{
    struct club_backup_counts counts;
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (!child)
        _exit(club_backup(f->club.folder.path, f->to, &counts, NULL) ? 0 : 1);
    while (!has(f, name) && waitpid(child, &status, WNOHANG) == 0)
        ;
    (void)kill(child, SIGKILL);
    (void)waitpid(child, &status, 0);
}

/* No row of a round without its log, wherever it was killed. */
TEST(a_killed_backup_is_whole)
{
    static const char *const moments[] = {"season.db.part",
                                          "private/incoming/backup",
                                          "rounds/000003/log.msgpack",
                                          "private/submissions/000001",
                                          "bots/first.c",
                                          "club.yaml",
                                          "season.db"};
    static const struct any_round third = {3, 1, {"third", "simple"}, .badly = 0};

    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        struct fixture f;
        open_club(&f);
        if (i % 2) { /* there is one already */
            (void)back_up(&f);
            any_club_round(&f.club, &third);
        }
        kill_when_there(&f, moments[i]);
        int64_t rounds = has(&f, "season.db") ? ask_copy(&f, "SELECT max(number) FROM rounds") : 0;
        for (int64_t n = 1; n <= rounds; n++) {
            char log[64];
            (void)snprintf(log, sizeof log, "rounds/%06d/log.msgpack", (int)n);
            assert_true(has(&f, log));
        }
        (void)back_up(&f);
        assert_int_equal(ask_copy(&f, "SELECT count(*) FROM rounds"), i % 2 ? 3 : 2);
        assert_false(has(&f, "season.db.part"));
        close_club(&f);
    }
}

/* The name of the file that came last into a folder which is watched. */
static void last_come(int watch, char name[64])
{
    union {
        char bytes[16384];
        struct inotify_event event;
    } seen;
    ssize_t n = read(watch, seen.bytes, sizeof seen.bytes);

    assert_true(n > 0);
    for (ssize_t at = 0; at < n;) {
        const struct inotify_event *event = (const void *)(seen.bytes + at);
        (void)snprintf(name, 64, "%s", event->name);
        at += (ssize_t)(sizeof *event + event->len);
    }
}

/* It names the program: where a kill left it alone, the ladder would refuse the bot. */
TEST(of_a_submission_its_status_comes_last)
{
    enum { OTHERS = 20 };
    char path[PATH_CAP], name[64];
    struct fixture f;
    struct err err;
    int watch = inotify_init1(IN_CLOEXEC);

    open_club(&f);
    (void)back_up(&f);
    for (int i = 0; i < OTHERS; i++) { /* it is not the last by chance */
        (void)snprintf(name, sizeof name, SUBMISSION "%d", i);
        put(&f.club, i == OTHERS / 2 ? SUBMISSION "status.json" : name, "new");
    }
    must(path_join(path, f.to, SUBMISSION, &err), &err);
    assert_true(inotify_add_watch(watch, path, IN_MOVED_TO) >= 0);
    (void)back_up(&f);
    last_come(watch, name);
    assert_string_equal(name, "status.json");
    close(watch);
    close_club(&f);
}

/* ---- What is refused ---- */

static void refused(struct fixture *f, const char *from, const char *to, const char *words)
{
    struct club_backup_counts counts;
    struct err err;

    (void)f;
    assert_false(club_backup(from, to, &counts, &err));
    assert_int_equal(err.class, ERR_USAGE);
    if (!strstr(err.text, words))
        fail_msg("expected %s in %s", words, err.text);
}

TEST(other_folders_are_refused)
{
    char path[PATH_CAP];
    struct fixture f;
    struct err err;

    open_club(&f);
    const char *club = f.club.folder.path;
    refused(&f, f.outside.path, f.to, "cannot open club.yaml");
    refused(&f, club, club, "outside of");
    (void)snprintf(path, sizeof path, "%s", any_club_path(&f.club, "private"));
    refused(&f, club, path, "outside of");
    must(file_mkdirs(f.to, &err), &err);
    (void)snprintf(path, sizeof path, "%s/thesis.tex", f.to);
    must(file_replace(path, 0644, "x", 1, &err), &err);
    refused(&f, club, f.to, "thesis.tex");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(any_club_path(&f.club, "bots/pipe"), 0600), 0);
    refused(&f, club, f.to, "bots/pipe: expected a file or a folder");
    assert_false(has(&f, "season.db"));
    close_club(&f);
}

TEST(a_backup_in_use_is_refused)
{
    struct file_lock lock;
    char path[PATH_CAP];
    struct fixture f;
    struct err err;

    open_club(&f);
    (void)back_up(&f);
    (void)snprintf(path, sizeof path, "%s/private/ladder.lock", f.to);
    must(file_lock(&lock, path, &err), &err);
    refused(&f, f.club.folder.path, f.to, "is in use");
    file_unlock(&lock);
    (void)back_up(&f);
    close_club(&f);
}

/* A copy on which a ladder has played has rounds of its own. */
TEST(a_backup_that_went_on_is_refused)
{
    static const struct any_round third = {3, 1, {"third", "simple"}, .badly = 0};
    struct fixture f;

    open_club(&f);
    any_club_round(&f.club, &third);
    (void)back_up(&f);
    struct fixture other = f;
    open_club(&f);
    refused(&f, f.club.folder.path, other.to, "has a round 3");
    assert_int_equal(ask_copy(&other, "SELECT count(*) FROM rounds"), 3);
    close_club(&f);
    season_close(&other.club.season);
    folder_temporary_close(&other.club.folder);
    folder_temporary_close(&other.outside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_complete_is_copied),
        cmocka_unit_test(what_is_there_is_not_copied_again),
        cmocka_unit_test(bots_that_went_go),
        cmocka_unit_test(files_of_the_organiser),
        cmocka_unit_test(links_of_others_are_left_out),
        cmocka_unit_test(what_is_not_committed_is_not_copied),
        cmocka_unit_test(a_backup_is_of_one_moment_while_others_commit),
        cmocka_unit_test(a_killed_backup_is_whole),
        cmocka_unit_test(of_a_submission_its_status_comes_last),
        cmocka_unit_test(other_folders_are_refused),
        cmocka_unit_test(a_backup_in_use_is_refused),
        cmocka_unit_test(a_backup_that_went_on_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
