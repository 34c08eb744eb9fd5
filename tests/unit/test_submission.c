/* Submissions of a club: their numbers, their place, their states. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "empty_club.h"
#include "club/submission.h"

static struct submission_record record_of(const char *bot, const char *author)
{
    struct submission_record r = {.bytes = 812, .sha256 = {1, 2, 3}};

    (void)snprintf(r.bot, sizeof r.bot, "%s", bot);
    (void)snprintf(r.author, sizeof r.author, "%s", author);
    (void)snprintf(r.file, sizeof r.file, "%s.c", bot);
    return r;
}

static uint32_t hand_in(const struct club *c, const char *bot, const char *author)
{
    struct submission_record r = record_of(bot, author);
    struct submission_draft d;
    struct err err;

    must(submission_new(&d, c, &err) && submission_hand_in(&d, &r, &err), &err);
    return r.number;
}

TEST(what_is_written_is_read)
{
    struct empty_club a;
    struct submission_record r, found;
    struct submission_draft d;
    struct err err;
    struct stat st;
    char path[PATH_CAP];

    empty_club_open(&a, "games: [modern, hoyle-4, hoyle-3]\n");
    r = record_of("mine", "ann");
    (void)snprintf(r.args, sizeof r.args, "level=2");
    must(submission_new(&d, &a.club, &err), &err);
    must(path_join(path, d.source, "mine.c", &err) && file_replace(path, 0644, "x", 1, &err), &err);
    must(submission_hand_in(&d, &r, &err), &err);
    assert_int_equal(r.number, 1);
    assert_int_not_equal(stat(d.folder, &st), 0);
    must(submission_path(&a.club, 1, "source/mine.c", path, &err), &err);
    assert_int_equal(stat(path, &st), 0);
    must(submission_read(&a.club, 1, &found, &err), &err);
    assert_memory_equal(&found, &r, sizeof r);
    assert_int_equal(found.state, SUBMISSION_RECEIVED);

    r.state = SUBMISSION_PLAYING;
    r.version = 2;
    r.since = 7;
    r.checked = 7;
    r.accepts = 5;
    (void)snprintf(r.entrant, sizeof r.entrant, "mine@2");
    (void)snprintf(r.program, sizeof r.program, "bot.so");
    must(submission_write(&a.club, &r, &err), &err);
    must(submission_read(&a.club, 1, &found, &err), &err);
    assert_memory_equal(&found, &r, sizeof r);
    empty_club_close(&a);
}

/* Games keep their bots when club.yaml puts them in another order. */
TEST(games_are_known_by_their_rules)
{
    struct empty_club a;
    struct submission_record r;
    struct err err;
    struct club other;

    empty_club_open(&a, "games: [modern, hoyle-4]\n");
    (void)hand_in(&a.club, "mine", "ann");
    must(submission_read(&a.club, 1, &r, &err), &err);
    r.state = SUBMISSION_PLAYING;
    r.accepts = r.checked = 2;
    must(submission_write(&a.club, &r, &err), &err);
    empty_club_write(&a, "club.yaml", 0644,
                     "games: [hoyle-4, hoyle-3, {rules: hoyle-4, deals: 4}]\n");
    must(club_open(&other, a.folder.path, &err), &err);
    must(submission_read(&other, 1, &r, &err), &err);
    assert_int_equal(r.accepts, 5);
    club_close(&other);
    empty_club_close(&a);
}

TEST(numbers_are_given_once)
{
    struct empty_club a;
    struct submission_record *list;
    struct submission_draft d;
    struct err err;
    char path[PATH_CAP];
    size_t n;

    empty_club_open(&a, "games: [modern]\n");
    assert_int_equal(hand_in(&a.club, "a", "ann"), 1);
    assert_int_equal(hand_in(&a.club, "b", "ann"), 2);
    must(submission_path(&a.club, 2, "", path, &err), &err);
    folder_remove(path);
    assert_int_equal(hand_in(&a.club, "c", "ann"), 3);
    must(club_path(&a.club, path, "private/submissions.last", &err), &err);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(hand_in(&a.club, "d", "ann"), 4);
    must(submission_new(&d, &a.club, &err), &err);
    submission_drop(&d);
    must(submission_list(&a.club, &list, &n, &err), &err);
    assert_int_equal(n, 3);
    assert_int_equal(list[0].number, 1);
    assert_int_equal(list[1].number, 3);
    assert_string_equal(list[2].bot, "d");
    free(list);
    empty_club_close(&a);
}

/* Some processes hand in at once and are killed at some moment. */
TEST(numbers_of_processes_that_are_killed)
{
    enum { PROCESSES = 4, KILLS = 20 };
    struct empty_club a;
    struct submission_record *list;
    struct err err;
    size_t n, before = 0;

    empty_club_open(&a, "games: [modern]\n");
    for (int kill_number = 0; kill_number < KILLS; kill_number++) {
        pid_t child[PROCESSES];
        for (int p = 0; p < PROCESSES; p++)
            if ((child[p] = fork()) == 0)
                for (;;)
                    (void)hand_in(&a.club, "x", "ann");
        do
            must(submission_list(&a.club, &list, &n, &err) && (free(list), true), &err);
        while (n < before + 3 + (size_t)kill_number % 5);
        for (int p = 0; p < PROCESSES; p++) {
            (void)kill(child[p], SIGKILL);
            assert_int_equal(waitpid(child[p], NULL, 0), child[p]);
        }
        must(submission_list(&a.club, &list, &n, &err), &err);
        for (size_t i = 1; i < n; i++)
            assert_true(list[i].number > list[i - 1].number);
        free(list);
        before = n;
    }
    empty_club_close(&a);
}

TEST(damage_is_found)
{
    static const char *const records[] = {
        "", "{}", "[]",
        "{\"number\": 2, \"bot\": \"a\", \"author\": \"\", \"file\": \"a.c\", \"bytes\": 1, "
        "\"sha256\": \"00\", \"received\": 1}",
        "{\"number\": 1, \"bot\": \"../a\", \"author\": \"\", \"file\": \"a.c\", \"bytes\": 1, "
        "\"sha256\": \"0000000000000000000000000000000000000000000000000000000000000000\", "
        "\"received\": 1}"};
    static const char *const statuses[] = {"x", "{\"state\": \"received\"}", "{\"state\": 3}",
                                           "{\"state\": \"playing\", \"version\": -1}"};
    struct empty_club a;
    struct submission_record r;
    struct err err;
    char path[PATH_CAP];

    empty_club_open(&a, "games: [modern]\n");
    (void)hand_in(&a.club, "a", "");
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) {
        empty_club_write(&a, "private/submissions/000001/status.json", 0600, statuses[i]);
        assert_false(submission_read(&a.club, 1, &r, &err));
        assert_int_equal(err.class, ERR_FOUND);
    }
    must(submission_path(&a.club, 1, "status.json", path, &err), &err);
    assert_int_equal(unlink(path), 0);
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        empty_club_write(&a, "private/submissions/000001/submission.json", 0600, records[i]);
        assert_false(submission_read(&a.club, 1, &r, &err));
        assert_int_equal(err.class, ERR_FOUND);
    }
    empty_club_close(&a);
}

TEST(drafts_that_are_left_are_removed)
{
    static const struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    struct empty_club a;
    struct submission_draft used, left;
    struct err err;
    struct stat st;

    empty_club_open(&a, "games: [modern]\n");
    must(submission_new(&used, &a.club, &err) && submission_new(&left, &a.club, &err), &err);
    assert_int_equal(utimensat(AT_FDCWD, used.folder, old, 0), 0);
    assert_int_equal(utimensat(AT_FDCWD, left.folder, old, 0), 0);
    (void)close(left.lock);
    submission_sweep(&a.club);
    assert_int_equal(stat(used.folder, &st), 0);
    assert_int_not_equal(stat(left.folder, &st), 0);
    submission_drop(&used);
    empty_club_close(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(games_are_known_by_their_rules),
        cmocka_unit_test(numbers_are_given_once),
        cmocka_unit_test(numbers_of_processes_that_are_killed),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(drafts_that_are_left_are_removed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
