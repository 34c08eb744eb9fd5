/* The file of a club, its folder, names of bots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "club/club.h"
#include "test.h"

/* ---- The file ---- */

static bool parse(struct club *c, const char *text, struct err *err)
{
    return club_parse(c, "dir/club.yaml", text, strlen(text), err);
}

/* The file is refused with words that begin and contain so. */
static void refused(const char *text, const char *begin, const char *word)
{
    struct club c;
    struct err err;

    if (parse(&c, text, &err))
        fail_msg("taken: %s", text);
    assert_int_equal(err.class, ERR_USAGE);
    if (strncmp(err.text, begin, strlen(begin)) != 0 || !strstr(err.text, word))
        fail_msg("%s\nexpected %s ... %s ..., found %s", text, begin, word, err.text);
}

TEST(defaults)
{
    struct club c;
    struct err err;

    must(parse(&c, "title: Us\n", &err), &err);
    assert_string_equal(c.title, "Us");
    assert_int_equal(c.games, 1);
    assert_string_equal(c.game[0].rules, "modern");
    assert_int_equal(c.game[0].config.event.unit, UNIT_DEALS);
    assert_int_equal(c.game[0].config.event.deals, 16);
    assert_int_equal(c.game[0].config.event.entrants, 0);
    assert_int_equal(c.game[0].config.event.limits.answer_ms, 50);
    assert_int_equal(c.game[0].settle.eps, 50000);
    assert_int_equal(c.game[0].settle.max_sets, 20000);
    assert_int_equal(c.bots, 4);
    assert_string_equal(c.bot[3].name, "rule");
    assert_string_equal(c.bot[3].bot, "rule");
    assert_string_equal(c.bot[3].args, "");
    assert_false(c.seeded);
    assert_int_equal(c.again, 600);
    assert_int_equal(c.versions, 1);
    assert_int_equal(c.hand_in.a_day, 20);
    assert_int_equal(c.hand_in.deadline, 0);
    assert_int_equal(c.tables.most, 60);
    assert_false(c.tables.anyone);
    assert_string_equal(c.class_file, "");
    club_close(&c);
}

TEST(all_of_it)
{
    struct club c;
    struct err err;

    must(parse(&c,
               "title: The Somerset Club\n"
               "games:\n"
               "  - modern target=5\n"
               "  - {rules: hoyle-4, deals: 8, enforcement: repair, eps: 0.1}\n"
               "  - {rules: modern, unit: game}\n"
               "  - hoyle-3\n"
               "bots: [greedy, {bot: 'simple', name: plain, args: level=2}, ./extra/my.py, "
               "{bot: ./a/b.so}]\n"
               "seed: \"42\"\n"
               "limits: {answer_ms: 70, memory_mb: 100}\n"
               "max_sets: 500\n"
               "again: 2h\n"
               "versions: 3\n"
               "hand_in: {bots: 1, a_day: 2, size_mb: 3, deadline: 2026-12-01 12:00}\n"
               "tables: {most: 5, each: 6, open: anyone}\n"
               "class: class.yaml\n",
               &err),
         &err);
    assert_int_equal(c.games, 4);
    assert_string_equal(c.game[0].rules, "modern target=5");
    assert_string_equal(c.game[1].rules, "hoyle-4 enforcement=repair");
    assert_int_equal(c.game[1].config.event.deals, 8);
    assert_int_equal(c.game[1].settle.eps, 100000);
    assert_int_equal(c.game[2].config.event.unit, UNIT_GAME);
    assert_int_equal(c.game[2].settle.eps, 35000000);
    assert_int_equal(c.game[2].settle.max_sets, 500);
    assert_int_equal(c.game[3].config.event.limits.answer_ms, 70);
    assert_int_equal(c.game[3].config.event.limits.memory_mb, 100);
    assert_int_equal(c.bots, 4);
    assert_string_equal(c.bot[1].name, "plain");
    assert_string_equal(c.bot[1].bot, "simple");
    assert_string_equal(c.bot[1].args, "level=2");
    assert_string_equal(c.bot[2].name, "my");
    assert_string_equal(c.bot[2].bot, "dir/./extra/my.py");
    assert_string_equal(c.bot[3].name, "b");
    assert_true(c.seeded);
    assert_int_equal(c.again, 7200);
    assert_int_equal(c.versions, 3);
    assert_int_equal(c.hand_in.bots, 1);
    assert_int_equal(c.hand_in.deadline, 1796126400);
    assert_int_equal(c.tables.each, 6);
    assert_true(c.tables.anyone);
    assert_string_equal(c.class_file, "dir/class.yaml");
    club_close(&c);
}

TEST(mistakes_are_refused_with_their_line)
{
    refused("", "dir/club.yaml:1: ", "games");
    refused("games: modern\n", "dir/club.yaml:1: ", "list of games");
    refused("games: []\n", "dir/club.yaml:1: ", "list of games");
    refused("games:\n  - modern\n  - moderm\n", "dir/club.yaml:3: rules: ", "moderm");
    refused("games:\n  - modern\n  - modern\n", "dir/club.yaml:3: ", "there already");
    refused("games:\n  - rules: modern\n    deals: 0\n", "dir/club.yaml:3: ", "whole number");
    refused("games:\n  - rules: modern\n    unit: game\n    deals: 4\n",
            "dir/club.yaml:4: deals: ", "number of deals");
    refused("games:\n  - {rules: modern, sets: 3}\n", "dir/club.yaml:2: ", "sets");
    refused("games: [modern]\nlimits:\n  answer_ms: 0\n", "dir/club.yaml:3: answer_ms: ", "from 1");
    refused("games: [modern]\nlimits: {answer: 3}\n", "dir/club.yaml:2: ", "answer_ms");
    refused("eps: 0.01\neps: 0.02\n", "dir/club.yaml:2: ", "twice");
    refused("eps: much\n", "dir/club.yaml:1: eps: ", "points a deal");
    refused("game: [modern]\n", "dir/club.yaml:1: ", "games");
    refused("title: ''\n", "dir/club.yaml:1: ", "one word");
    refused("again: soon\n", "dir/club.yaml:1: ", "10m");
    refused("versions: 0\n", "dir/club.yaml:1: ", "from 1 to 100");
    refused("hand_in: {deadline: 2026-02-30 12:00}\n", "dir/club.yaml:1: ", "UTC");
    refused("hand_in: {deadline: tomorrow}\n", "dir/club.yaml:1: ", "UTC");
    refused("tables: {open: all}\n", "dir/club.yaml:1: ", "anyone");
    refused("bots: simple\n", "dir/club.yaml:1: ", "list of bots");
    refused("bots: [simple, {name: x}]\n", "dir/club.yaml:1: ", "expected a bot");
    refused("bots:\n - simple\n - simple\n", "dir/club.yaml:3: ", "there already");
    refused("bots:\n - {bot: simple, name: 'a b'}\n", "dir/club.yaml:2: ", "1 to 32");
    refused("bots: [./mine.txt]\n", "dir/club.yaml:1: ", "name:");
    refused("title: [\n", "dir/club.yaml:", "");
}

/* ---- The folder ---- */

static mode_t mode_of(const struct club *c, const char *name)
{
    char path[PATH_CAP];
    struct stat st;

    assert_true(club_path(c, path, name, NULL));
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

TEST(folders_are_made)
{
    struct folder_temporary t;
    struct club c;
    struct err err;
    char path[PATH_CAP];

    must(folder_temporary_open(&t, &err), &err);
    assert_false(club_open(&c, t.path, &err));
    assert_non_null(strstr(err.text, "club.yaml is not there; a club has one, as short as"));
    must(path_join(path, t.path, "none", &err), &err);
    assert_false(club_open(&c, path, &err));
    assert_non_null(strstr(err.text, "is no folder"));
    must(path_join(path, t.path, "club.yaml", &err) &&
             file_replace(path, 0644, "games: [modern]\n", 16, &err),
         &err);
    for (int i = 0; i < 2; i++) {
        must(club_open(&c, t.path, &err), &err);
        assert_int_equal(mode_of(&c, "bots"), 0755);
        assert_int_equal(mode_of(&c, "rounds"), 0755);
        assert_int_equal(mode_of(&c, "tables"), 0755);
        assert_int_equal(mode_of(&c, "private"), 0700);
        assert_int_equal(mode_of(&c, "private/submissions"), 0700);
        must(club_path(&c, path, "private", &err), &err);
        assert_int_equal(chmod(path, 0755), 0);
        club_close(&c);
    }
    folder_temporary_close(&t);
}

/* A folder of another user is that user's, who could have root read and write elsewhere. */
TEST(what_is_private_is_a_folder_of_our_own)
{
    struct folder_temporary t;
    struct club c;
    struct err err;
    char path[PATH_CAP], other[PATH_CAP];

    must(folder_temporary_open(&t, &err), &err);
    must(path_join(path, t.path, "club.yaml", &err) &&
             file_replace(path, 0644, "games: [modern]\n", 16, &err) &&
             path_join(path, t.path, "private", &err) && path_join(other, t.path, "other", &err),
         &err);
    assert_int_equal(mkdir(other, 0700), 0);
    assert_int_equal(symlink(other, path), 0);
    assert_false(club_open(&c, t.path, &err));
    assert_non_null(strstr(err.text, "private: expected a folder"));
    assert_int_equal(unlink(path), 0);
    if (geteuid() == 0) {
        assert_int_equal(mkdir(path, 0700), 0);
        assert_int_equal(chown(path, 12345, 12345), 0);
        assert_false(club_open(&c, t.path, &err));
        assert_non_null(strstr(err.text, "belongs to another user"));
    }
    folder_temporary_close(&t);
}

/* ---- Names ---- */

static void is_called(const char *file, bool folder, const char *bot)
{
    char found[CLUB_BOT] = "";

    assert_int_equal(club_bot_of(file, folder, found), bot != NULL);
    assert_string_equal(found, bot ? bot : "");
}

TEST(names_of_bots)
{
    assert_true(club_is_bot("a-B_9"));
    assert_true(club_is_bot("12345678901234567890123456789012"));
    assert_false(club_is_bot("123456789012345678901234567890123"));
    assert_false(club_is_bot(""));
    assert_false(club_is_bot("a b"));
    assert_false(club_is_bot("../a"));
    is_called("mine.c", false, "mine");
    is_called("mine.tar.gz", false, "mine");
    is_called("mine.py", false, "mine");
    is_called("mine", true, "mine");
    is_called("mine", false, NULL);
    is_called("mine.txt", false, NULL);
    is_called(".c", false, NULL);
    is_called("mine.v2.c", false, NULL);
    is_called("my bot", true, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),
        cmocka_unit_test(all_of_it),
        cmocka_unit_test(mistakes_are_refused_with_their_line),
        cmocka_unit_test(folders_are_made),
        cmocka_unit_test(what_is_private_is_a_folder_of_our_own),
        cmocka_unit_test(names_of_bots),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
