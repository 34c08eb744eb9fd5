/*
 * arena/season: databases of older versions, made by the arenas of that time, are read, copied and
 * upgraded, whole or not at all.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "season/backup.h"
#include "season_db.h"

/* ---- Version 2 ---- */

static void run(const char *path, const char *sql)
{
    sqlite3 *db;
    char *why = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    (void)sqlite3_close(db);
}

static void make_version(unsigned version, const char *path)
{
    static const char *const from[] = {
        [2] = "tests/unit/season_2.sql", [3] = "tests/released/before-0.1.0/club/season.sql"};
    struct buf sql = {0};
    struct err err;

    must(file_read(from[version], 1 << 20, &sql, &err), &err);
    run(path, buf_str(&sql));
    buf_finish(&sql);
}

/* All that version 2 had. */
static void dump_old(const char *path, struct buf *out)
{
    static const char *const name[] = {"tournaments", "segments",    "bots",
                                       "entrants",    "lines",       "line_bots",
                                       "sets",        "results",     "tables",
                                       "seats",       "faults",      "standings",
                                       "bot_results", "leaderboard", "leaderboard_by_rules"};
    char sql[128];

    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        (void)snprintf(sql, sizeof sql, "SELECT sql FROM sqlite_master WHERE name = '%s'", name[i]);
        dump(path, sql, out);
        (void)snprintf(sql, sizeof sql, "SELECT * FROM %s", name[i]);
        dump(path, sql, out);
    }
}

static void board_of(const char *path, struct buf *out)
{
    struct err err;

    must(season_board(path, BOARD_ALL, add_row, out, &err), &err);
    must(season_board(path, BOARD_BY_RULES, add_row, out, &err), &err);
}

static int64_t version_of(const char *path)
{
    struct buf b = {0};

    dump(path, "PRAGMA user_version", &b);
    int64_t version = atoll(buf_str(&b));
    buf_finish(&b);
    return version;
}

struct place {
    struct folder_temporary folder;
    char db[PATH_CAP];
};

static void place_open(struct place *p)
{
    struct err err;

    must(folder_temporary_open(&p->folder, &err), &err);
    must(path_join(p->db, p->folder.path, "season.db", &err), &err);
}

static void upgrade(const char *path)
{
    struct season s;
    struct err err;

    must(season_open(&s, path, &err), &err);
    season_close(&s);
}

TEST(an_old_database_keeps_what_it_has)
{
    struct buf before = {0}, after = {0};
    struct place p;

    place_open(&p);
    make_version(2, p.db);
    dump_old(p.db, &before);
    board_of(p.db, &before);
    assert_int_equal(version_of(p.db), 2); /* who reads changes nothing */
    upgrade(p.db);
    assert_int_equal(version_of(p.db), SEASON_VERSION);
    dump_old(p.db, &after);
    board_of(p.db, &after);
    same_text(&before, &after);
    folder_temporary_close(&p.folder);
}

TEST(an_upgraded_database_is_like_a_new_one)
{
    static const char schema[] = "SELECT type, name, sql FROM sqlite_master ORDER BY name";

    for (unsigned version = SEASON_OLDEST; version < SEASON_VERSION; version++) {
        struct buf upgraded = {0}, fresh = {0};
        struct place p;
        place_open(&p);
        make_version(version, p.db);
        upgrade(p.db);
        dump(p.db, schema, &upgraded);
        assert_int_equal(unlink(p.db), 0);
        upgrade(p.db);
        dump(p.db, schema, &fresh);
        same_text(&fresh, &upgraded);
        folder_temporary_close(&p.folder);
    }
}

static void club_of(const char *path, struct buf *out)
{
    struct season_ladder ladder;
    struct err err;

    must(season_ratings(path, &ladder, add_row, out, &err), &err);
    (void)buf_printf(out, "%s|%s\n", ladder.state, ladder.words);
    dump(path, "SELECT * FROM rounds JOIN segments ON segments.id = segment", out);
    dump(path, "SELECT title, generation, round, done, sets, since FROM club", out);
}

/* Of version 3, which lacks club.commitment. Who reads it need not wait for its ladder. */
TEST(an_old_club_is_read_copied_and_upgraded)
{
    struct buf before = {0}, after = {0};
    struct season_backup b;
    struct place p;
    char to[PATH_CAP];
    struct err err;

    place_open(&p);
    make_version(3, p.db);
    must(path_join(to, p.folder.path, "copy.db", &err), &err);
    for (unsigned i = 0; i < 2; i++) { /* the second replaces the first */
        must(season_backup_open(&b, p.db, to, &err), &err);
        must(season_backup_end(&b, true, &err), &err);
    }
    club_of(p.db, &before);
    upgrade(to);
    club_of(to, &after);
    same_text(&before, &after);
    folder_temporary_close(&p.folder);
}

TEST(other_versions_are_refused_and_left_as_they_are)
{
    static const struct {
        const char *sql, *words;
    } marks[] = {{"PRAGMA user_version = 1", "too old"},
                 {"PRAGMA user_version = 5", "a newer version of the arena"},
                 {"PRAGMA application_id = 7", "is not a season's"}};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        struct buf before = {0}, after = {0}, board = {0};
        struct season s;
        struct place p;
        struct err err = {.class = ERR_ABORT};
        place_open(&p);
        make_version(2, p.db);
        run(p.db, marks[i].sql);
        must(file_read(p.db, 1 << 24, &before, &err), &err);
        assert_false(season_open(&s, p.db, &err));
        assert_int_equal(err.class, ERR_USAGE);
        assert_non_null(strstr(err.text, marks[i].words));
        assert_false(season_board(p.db, BOARD_ALL, add_row, &board, &err));
        assert_int_equal(err.class, ERR_USAGE);
        must(file_read(p.db, 1 << 24, &after, &err), &err);
        assert_int_equal(before.len, after.len);
        assert_memory_equal(before.data, after.data, before.len);
        buf_finish(&before);
        buf_finish(&after);
        folder_temporary_close(&p.folder);
    }
}

/* ---- Killed ---- */

static void upgrade_child(void *path)
{
    struct season s;

    if (season_open(&s, path, NULL))
        season_close(&s);
}

TEST(a_killed_upgrade_leaves_the_old_or_the_new)
{
    unsigned killed = 0;
    bool again = true;

    for (rlim_t bytes = 0; again; bytes += 8192) {
        struct buf before = {0}, after = {0};
        struct place p;
        place_open(&p);
        make_version(2, p.db);
        dump_old(p.db, &before);
        again = killed_at(bytes, upgrade_child, p.db);
        killed += again;
        int64_t version = version_of(p.db);
        assert_true(version == SEASON_VERSION || (again && version == 2));
        dump_old(p.db, &after);
        same_text(&before, &after);
        upgrade(p.db);
        assert_int_equal(version_of(p.db), SEASON_VERSION);
        folder_temporary_close(&p.folder);
    }
    assert_true(killed > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_old_database_keeps_what_it_has),
        cmocka_unit_test(an_upgraded_database_is_like_a_new_one),
        cmocka_unit_test(an_old_club_is_read_copied_and_upgraded),
        cmocka_unit_test(other_versions_are_refused_and_left_as_they_are),
        cmocka_unit_test(a_killed_upgrade_leaves_the_old_or_the_new),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
