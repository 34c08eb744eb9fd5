/*
 * arena/season: what a ladder adds, within one transaction; who reads while it does.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "any_club.h"
#include "base/file.h"
#include "season_db.h"
#include "test.h"

/* ---- What a ladder adds ---- */

static const struct any_round first = {1, 1, {"mine", "simple"}, .badly = 7};

TEST(a_round_is_one_transaction)
{
    struct any_club c;
    struct err err;
    bool has;

    any_club_open(&c);
    assert_int_equal(any_club_ask(&c, "SELECT generation FROM club"), 1);
    any_club_play(&c, &first);
    must(ladder_rows_begin(&c.season, &err), &err);
    any_club_take_in(&c, &first);
    ladder_rows_cancel(&c.season);
    must(ladder_rows_has_round(&c.season, 1, &has, &err), &err);
    assert_false(has);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM segments"), 0);
    assert_int_equal(any_club_ask(&c, "SELECT generation FROM club"), 1);
    must(ladder_rows_begin(&c.season, &err), &err);
    any_club_take_in(&c, &first);
    must(ladder_rows_commit(&c.season, &err), &err);
    must(ladder_rows_has_round(&c.season, 1, &has, &err), &err);
    assert_true(has);
    assert_int_equal(any_club_ask(&c, "SELECT sets FROM games WHERE number = 1"), 3);
    assert_int_equal(any_club_ask(&c, "SELECT generation FROM club"), 2);
    any_club_close(&c);
}

/* Another connection, in a transaction of its own that it has begun so. */
static sqlite3 *other_of(struct any_club *c, const char *begin)
{
    sqlite3 *other;

    assert_int_equal(sqlite3_open(any_club_path(c, "season.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, begin, NULL, NULL, NULL), SQLITE_OK);
    return other;
}

/* While others read, a commit waits; the next transaction is part of it, and nothing is lost. */
TEST(a_commit_may_be_tried_again)
{
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_play(&c, &first);
    sql_patience(&c.season.sql, 1);
    sqlite3 *other = other_of(&c, "BEGIN; SELECT count(*) FROM rounds");
    must(ladder_rows_begin(&c.season, &err), &err);
    any_club_take_in(&c, &first);
    for (unsigned i = 0; i < 3; i++) {
        assert_false(ladder_rows_commit(&c.season, &err));
        assert_true(sql_busy(&c.season.sql));
        must(ladder_rows_begin(&c.season, &err), &err);
    }
    must(ladder_rows_state(&c.season, &(struct ladder_state){.state = "waits", .words = "later"},
                           &err),
         &err);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM rounds"), 1);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM club WHERE words = 'later'"), 1);
    any_club_close(&c);
}

/* While others write, nothing is begun. */
TEST(a_transaction_may_be_begun_later)
{
    struct any_club c;
    struct err err;

    any_club_open(&c);
    sql_patience(&c.season.sql, 1);
    sqlite3 *other = other_of(&c, "BEGIN IMMEDIATE");
    assert_false(ladder_rows_begin(&c.season, &err));
    assert_true(sql_busy(&c.season.sql));
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    any_club_round(&c, &first);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM rounds"), 1);
    any_club_close(&c);
}

/* A log that is damaged, or there already, leaves the transaction around it open. */
TEST(a_bad_log_ends_no_transaction)
{
    struct season_added added;
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_round(&c, &first);
    must(ladder_rows_begin(&c.season, &err), &err);
    const struct season_log log = {any_club_path(&c, "rounds/000001/log.msgpack"), "x", false};
    must(season_add(&c.season, &log, 1, &added, &err), &err);
    assert_int_equal(added.known, 1);
    assert_int_equal(added.segments, 0);
    const struct season_log bad = {any_club_path(&c, "season.db"), "x", false};
    assert_false(season_add(&c.season, &bad, 1, &added, &err));
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT generation FROM club"), 3);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM tournaments"), 1);
    any_club_close(&c);
}

/* Whoever has added the log of a round before: its segment is there once. Another segment of its
 * seed is refused, as sets of it might be there. */
TEST(a_round_has_a_segment)
{
    static const struct any_round again = {1, 1, {"mine", "simple"}, .badly = 3};
    struct season_added added;
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_play(&c, &first);
    const struct season_log log = {any_club_path(&c, "rounds/000001/log.msgpack"), "x", false};
    must(season_add(&c.season, &log, 1, &added, &err), &err);
    any_club_round(&c, &first);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM segments"), 1);
    assert_int_equal(any_club_ask(&c, "SELECT segment FROM rounds"), 1);

    any_club_play(&c, &again);
    must(ladder_rows_begin(&c.season, &err), &err);
    assert_false(any_club_add_round(&c, &again, &err));
    assert_int_equal(err.class, ERR_FOUND);
    assert_non_null(strstr(err.text, "it has the seed, rules and bots of a log"));
    ladder_rows_cancel(&c.season);
    any_club_close(&c);
}

/* Adds rounds 1 and 3 to a season that no ladder keeps, which has the rows of their sets. */
static void add_to_season(struct any_club *c, const char *path)
{
    static const char *const name[] = {"rounds/000001/log.msgpack", "rounds/000003/log.msgpack"};
    struct season_added added;
    struct season s;
    struct err err;

    must(season_open(&s, path, &err), &err);
    for (size_t i = 0; i < 2; i++) {
        const struct season_log log = {any_club_path(c, name[i]), name[i], false};
        must(season_add(&s, &log, 1, &added, &err), &err);
    }
    season_close(&s);
}

static int64_t ask_season(const char *path, const char *sql)
{
    struct buf b = {0};

    dump(path, sql, &b);
    int64_t number = atoll(buf_str(&b));
    buf_finish(&b);
    return number;
}

static void expect_same_rows(const char *path, const char *sql, const char *other,
                             const char *other_sql)
{
    struct buf a = {0}, b = {0};

    dump(path, sql, &a);
    dump(other, other_sql, &b);
    assert_string_equal(buf_str(&a), buf_str(&b));
    buf_finish(&a);
    buf_finish(&b);
}

TEST(faults_are_counted_over_rounds)
{
    static const char counts[] = "SELECT code, question, law, sum(count) FROM fault_counts"
                                 " GROUP BY 1, 2, 3";
    static const char faults_by_kind[] = "SELECT code, ifnull(question, ''), ifnull(law, ''),"
                                         " count(*) FROM faults GROUP BY 1, 2, 3";
    static const struct any_round absent = {2, 1, {"mine", "lost"}, .absent = 2};
    static const struct any_round third = {3, 1, {"mine", "other"}, .badly = 5};
    struct any_club c;
    char other[PATH_CAP];

    any_club_open(&c);
    (void)snprintf(other, sizeof other, "%s", any_club_path(&c, "other.db"));
    any_club_round(&c, &first);
    any_club_round(&c, &third);
    add_to_season(&c, other);
    int64_t faults = ask_season(other, "SELECT count(*) FROM faults");
    assert_true(faults > 10);
    expect_same_rows(any_club_path(&c, "season.db"), counts, other, faults_by_kind);
    assert_int_equal(any_club_ask(&c, "SELECT sum(count) FROM fault_counts"), faults);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM fault_counts WHERE entrant = 'mine'"
                                      " AND round = 1"),
                     ask_season(other, "SELECT count(*) FROM (SELECT DISTINCT f.code, f.question,"
                                       " f.law FROM faults f JOIN seats s USING (table_id, seat)"
                                       " JOIN entrants e USING (segment) WHERE segment = 1"
                                       " AND e.number = s.entrant AND e.bot = 1)"));
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM fault_counts WHERE address GLOB"
                                      " '*/[1-3][ab]/1.[1-4].[1-5]'"),
                     any_club_ask(&c, "SELECT count(*) FROM fault_counts"));
    any_club_round(&c, &absent);
    assert_int_equal(any_club_ask(&c, "SELECT count FROM fault_counts WHERE entrant = 'lost'"
                                      " AND code = 'NO_START' AND address GLOB '*/1a'"),
                     6);
    any_club_close(&c);
}

TEST(a_ladder_keeps_no_sets)
{
    static const char rows[] = "SELECT (SELECT count(*) FROM sets) + (SELECT count(*) FROM results)"
                               " + (SELECT count(*) FROM tables) + (SELECT count(*) FROM seats)"
                               " + (SELECT count(*) FROM faults)";
    struct buf board = {0};
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_round(&c, &first);
    assert_int_equal(any_club_ask(&c, rows), 0);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM entrants"), 2);
    assert_false(season_board(c.season.sql.path, BOARD_ALL, add_row, &board, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_non_null(strstr(err.text, "`show FOLDER` prints them"));
    any_club_close(&c);
}

TEST(ratings_are_read_with_their_games)
{
    struct season_ladder ladder;
    struct buf rows = {0};
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_round(&c, &first);
    must(season_ratings(c.season.sql.path, &ladder, add_row, &rows, &err), &err);
    assert_string_equal(ladder.state, "stopped");
    assert_non_null(strstr(buf_str(&rows), "modern|"));
    assert_non_null(strstr(buf_str(&rows), "mine|"));
    buf_finish(&rows);
    any_club_close(&c);
}

/* Rounds that were forgotten come again with all that they had. */
TEST(forgotten_rounds_leave_nothing)
{
    static const char left[] = "SELECT (SELECT count(*) FROM segments) + (SELECT count(*) FROM"
                               " entrants) + (SELECT count(*) FROM lines) + (SELECT count(*) FROM"
                               " tournaments) + (SELECT sum(sets) FROM games)";
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_round(&c, &first);
    int64_t faults = any_club_ask(&c, "SELECT sum(count) FROM fault_counts");
    any_club_play(&c, &first);
    must(ladder_rows_begin(&c.season, &err), &err);
    must(ladder_rows_forget_rounds(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, left), 0);
    any_club_take_in(&c, &first);
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT sum(count) FROM fault_counts"), faults);
    assert_int_equal(any_club_ask(&c, "SELECT sum(sets) FROM games"), 3);
    any_club_close(&c);
}

TEST(games_that_change_keep_their_sets)
{
    static const struct ladder_game game = {1, "modern", "deals", 4, 4, "elo"};
    struct any_club c;
    struct err err;

    any_club_open(&c);
    any_club_round(&c, &first);
    must(ladder_rows_begin(&c.season, &err), &err);
    must(ladder_rows_club(&c.season, "Another title", &game, 1, &err), &err);
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT sets FROM games"), 3);
    any_club_close(&c);
}

TEST(the_worst_ten_deals_are_kept)
{
    struct any_club c;
    struct err err;
    char address[32];

    any_club_open(&c);
    any_club_round(&c, &first);
    must(ladder_rows_begin(&c.season, &err), &err);
    for (int i = 1; i <= 20; i++) {
        (void)snprintf(address, sizeof address, "9f3c21aa/%d/1.1", i);
        must(ladder_rows_worst(&c.season,
                               &(struct ladder_worst){1, 1, "mine", "simple", address, i}, &err),
             &err);
    }
    must(ladder_rows_worst_end(&c.season, 1, "mine", &err), &err);
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM worst_deals WHERE entrant = 'mine'"),
                     10);
    assert_int_equal(any_club_ask(&c, "SELECT min(swing) FROM worst_deals WHERE entrant = 'mine'"),
                     11);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM worst_deals WHERE entrant = 'simple'"),
                     1);
    any_club_close(&c);
}

TEST(what_is_not_known_is_null)
{
    struct ladder_rating r = {.game = 1,
                              .entrant = "x",
                              .bot = "x",
                              .author = "",
                              .value = NAN,
                              .low = -INFINITY,
                              .high = INFINITY,
                              .state = "unrated",
                              .more = -1};
    struct any_club c;
    struct err err;

    any_club_open(&c);
    must(ladder_rows_begin(&c.season, &err), &err);
    must(ladder_rows_rating(&c.season, &r, &err), &err);
    must(ladder_rows_state(&c.season, &(struct ladder_state){"waits", "", NULL, 0, 0, 0, 0}, &err),
         &err);
    must(ladder_rows_submission(&c.season,
                                &(struct ladder_submission){.number = 1,
                                                            .bot = "x",
                                                            .sha256 = "",
                                                            .state = "received",
                                                            .why = ""},
                                &err),
         &err);
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT (rank IS NULL) + (best IS NULL) + (value IS NULL) +"
                                      " (low IS NULL) + (high IS NULL) + (more IS NULL) +"
                                      " (author IS NULL) FROM ratings"),
                     7);
    assert_int_equal(any_club_ask(&c, "SELECT round IS NULL FROM club"), 1);
    assert_int_equal(any_club_ask(&c, "SELECT (entrant IS NULL) + (author IS NULL) + (why IS NULL)"
                                      " + (version IS NULL) FROM submissions"),
                     4);
    any_club_close(&c);
}

/* ---- Who reads beside it ---- */

static bool watch(struct sql *sql, int64_t *generation, struct err *err)
{
    return sql_ask(sql, "SELECT generation FROM club", NULL, 0, generation, err);
}

TEST(a_reader_sees_what_is_committed)
{
    char path[PATH_CAP];
    int64_t seen = 0;
    struct any_club c;
    struct sql sql;
    struct err err;

    any_club_open(&c);
    (void)snprintf(path, sizeof path, "%s", any_club_path(&c, "season.db"));
    must(sql_open(&sql, path, SQL_WATCH, &err), &err);
    must(ladder_rows_begin(&c.season, &err), &err);
    must(ladder_rows_forget(&c.season, 1, &err), &err);
    must(watch(&sql, &seen, &err), &err);
    assert_int_equal(seen, 1);
    must(ladder_rows_commit(&c.season, &err), &err);
    must(watch(&sql, &seen, &err), &err);
    assert_int_equal(seen, 2);
    assert_false(sql_script(&sql, "DELETE FROM club", &err));
    sql_close(&sql);
    any_club_close(&c);
}

/* Whoever reads for long keeps the ladder from committing: it goes on, and commits later. */
TEST(a_busy_commit_is_tried_again)
{
    char path[PATH_CAP];
    int64_t seen = 0;
    struct any_club c;
    struct sql sql;
    struct err err;

    any_club_open(&c);
    (void)snprintf(path, sizeof path, "%s", any_club_path(&c, "season.db"));
    must(sql_open(&sql, path, SQL_WATCH, &err), &err);
    must(sql_script(&sql, "BEGIN", &err) && watch(&sql, &seen, &err), &err);
    sql_patience(&c.season.sql, 0);
    must(ladder_rows_begin(&c.season, &err), &err);
    must(ladder_rows_state(&c.season, &(struct ladder_state){"waits", "x", NULL, 0, 0, 0, 1}, &err),
         &err);
    for (int i = 0; i < 3; i++) {
        assert_false(ladder_rows_commit(&c.season, &err));
        assert_true(sql_busy(&c.season.sql));
        must(ladder_rows_begin(&c.season, &err), &err);
    }
    must(sql_script(&sql, "ROLLBACK", &err), &err);
    must(ladder_rows_commit(&c.season, &err), &err);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM club WHERE words = 'x'"), 1);
    must(watch(&sql, &seen, &err), &err);
    assert_true(seen > 1);
    sql_close(&sql);
    any_club_close(&c);
}

/* A transaction that is greater than SQLite's cache. */
static void add_much(struct any_club *c)
{
    struct err err;

    must(ladder_rows_begin(&c->season, &err), &err);
    must(sql_script(&c->season.sql,
                    "INSERT INTO bots (name, sha256, version, author) WITH RECURSIVE n(i) AS"
                    " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
                    " SELECT 'bot ' || i, hex(randomblob(64)), '', '' FROM n",
                    &err),
         &err);
}

TEST(a_large_round_keeps_no_reader_out)
{
    char path[PATH_CAP];
    int64_t seen = 0;
    struct any_club c;
    struct sql sql;
    struct err err;

    any_club_open(&c);
    (void)snprintf(path, sizeof path, "%s", any_club_path(&c, "season.db"));
    must(sql_open(&sql, path, SQL_WATCH, &err), &err);
    add_much(&c);
    must(watch(&sql, &seen, &err), &err);
    must(ladder_rows_commit(&c.season, &err), &err);
    must(watch(&sql, &seen, &err), &err);
    assert_int_equal(seen, 2);
    sql_close(&sql);
    any_club_close(&c);
}

static void commit_much(void *of)
{
    struct season s;

    if (!season_open(&s, of, NULL))
        return;
    struct any_club c = {.season = s};
    add_much(&c);
    (void)ladder_rows_commit(&c.season, NULL);
}

/* Killed in the middle of a commit: a reader that may not repair gets an error that says so,
 * whoever may write repairs, then both see what was before. */
TEST(a_reader_waits_for_the_repair)
{
    char path[PATH_CAP];
    int64_t seen = 0;
    struct any_club c;
    struct sql sql;
    struct err err;

    any_club_open(&c);
    any_club_round(&c, &first);
    (void)snprintf(path, sizeof path, "%s", any_club_path(&c, "season.db"));
    season_close(&c.season);
    assert_true(killed_at(1 << 20, commit_much, path));
    assert_int_equal(access(any_club_path(&c, "season.db-journal"), F_OK), 0);
    must(sql_open(&sql, path, SQL_WATCH, &err), &err);
    assert_false(watch(&sql, &seen, &err));
    assert_non_null(strstr(err.text, "has not repaired it yet"));
    season_repair(path);
    assert_int_not_equal(access(any_club_path(&c, "season.db-journal"), F_OK), 0);
    must(season_open(&c.season, path, &err), &err);
    must(watch(&sql, &seen, &err), &err);
    assert_int_equal(seen, 2);
    assert_int_equal(any_club_ask(&c, "SELECT count(*) FROM bots"), 2);
    sql_close(&sql);
    any_club_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_is_one_transaction),
        cmocka_unit_test(a_commit_may_be_tried_again),
        cmocka_unit_test(a_transaction_may_be_begun_later),
        cmocka_unit_test(a_bad_log_ends_no_transaction),
        cmocka_unit_test(a_round_has_a_segment),
        cmocka_unit_test(faults_are_counted_over_rounds),
        cmocka_unit_test(a_ladder_keeps_no_sets),
        cmocka_unit_test(ratings_are_read_with_their_games),
        cmocka_unit_test(forgotten_rounds_leave_nothing),
        cmocka_unit_test(games_that_change_keep_their_sets),
        cmocka_unit_test(the_worst_ten_deals_are_kept),
        cmocka_unit_test(what_is_not_known_is_null),
        cmocka_unit_test(a_reader_sees_what_is_committed),
        cmocka_unit_test(a_busy_commit_is_tried_again),
        cmocka_unit_test(a_large_round_keeps_no_reader_out),
        cmocka_unit_test(a_reader_waits_for_the_repair),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
