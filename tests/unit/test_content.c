/*
 * arena/server/content*.c, of a small club: every key that docs/formats/club.md names is there,
 * what is not there is 404, what cannot be read is 503; the feed is Atom.
 */
#include <fcntl.h>
#include <jansson.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "any_analysis.h"
#include "base/file.h"
#include "content_club.h"

static void must_run(struct content_club *f, const char *sql)
{
    struct err err;

    must(sql_script(&f->club.season.sql, "PRAGMA foreign_keys = OFF", &err) &&
             sql_script(&f->club.season.sql, sql, &err),
         &err);
}

static void put_file(struct any_club *c, const char *name, const char *text)
{
    struct err err;

    must(file_replace(any_club_path(c, name), 0644, text, strlen(text), &err), &err);
}

/* Fails unless the object has these keys, with blanks between, and no others. */
static void has_keys(const json_t *object, const char *keys)
{
    struct text rest = text_of(keys), key;
    char name[64];
    size_t n = 0;

    assert_true(json_is_object(object));
    for (; text_word(&rest, &key); n++) {
        assert_true(text_copy(key, name, sizeof name));
        if (!json_object_get(object, name))
            fail_msg("there is no %s", name);
    }
    assert_int_equal(json_object_size(object), n);
}

static int64_t number(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

#define RATING "entrant bot version author rank best worst value low high sets state more plays"
#define ROUND "round game why entrants sets began ended commitment seed"

/* ---- What is there ---- */

TEST(the_club)
{
    struct content_club f;

    content_club_open(&f);
    f.content.terms = (struct content_terms){.hand_in = true, .anyone = true};
    json_t *club = content_club_get(&f.content, "/api/club", "", 200);
    has_keys(club, "title games hand_in deadline tables ladder generation");
    has_keys(first_of(club, "games"), "game rules unit deals players measure bots sets");
    has_keys(json_object_get(club, "ladder"), "state round words done sets since commitment");
    assert_int_equal(number(club, "generation"), 4);
    assert_int_equal(number(first_of(club, "games"), "sets"), 6);
    assert_int_equal(number(first_of(club, "games"), "bots"), 2);
    assert_true(json_is_true(json_object_get(club, "hand_in")));
    assert_true(json_is_null(json_object_get(club, "deadline")));
    assert_string_equal(text(club, "tables"), "anyone");
    assert_string_equal(text(json_object_get(club, "ladder"), "commitment"), "c0");
    json_decref(club);
    f.content.terms.deadline = 1; /* long ago */
    club = content_club_get(&f.content, "/api/club", "", 200);
    assert_true(json_is_false(json_object_get(club, "hand_in")));
    assert_int_equal(number(club, "deadline"), 1);
    json_decref(club);
    content_club_close(&f);
}

TEST(ratings)
{
    struct content_club f;

    content_club_open(&f);
    json_t *all = content_club_get(&f.content, "/api/games/1/ratings", "", 200);
    has_keys(all, "game measure generation lines");
    const json_t *line = first_of(all, "lines");
    has_keys(line, RATING);
    assert_string_equal(text(line, "entrant"), "mine@2");
    assert_true(json_is_true(json_object_get(line, "plays")));
    const json_t *lines = json_object_get(all, "lines");
    assert_int_equal(json_array_size(lines), 3);
    assert_true(json_is_null(json_object_get(json_array_get(lines, 1), "author")));
    /* an old version is last, however good it was */
    line = json_array_get(lines, 2);
    assert_string_equal(text(line, "entrant"), "mine");
    assert_true(json_is_false(json_object_get(line, "plays")));
    json_decref(all);
    all = content_club_get(&f.content, "/api/games/2/ratings", "", 200);
    assert_int_equal(json_array_size(json_object_get(all, "lines")), 0);
    json_decref(all);
    content_club_close(&f);
}

TEST(a_bot)
{
    struct content_club f;

    content_club_open(&f);
    json_t *bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    has_keys(bot, "bot author versions games");
    has_keys(first_of(bot, "versions"), "entrant version state received sha256 why");
    assert_int_equal(json_array_size(json_object_get(bot, "versions")), 3);
    const json_t *refused = first_of(bot, "versions");
    const char *own[] = {"entrant", "sha256", "why"}; /* what only its author may know of it */
    for (size_t i = 0; i < 3; i++)
        assert_true(json_is_null(json_object_get(refused, own[i])));
    assert_string_equal(text(bot, "author"), "ann");
    const json_t *game = first_of(bot, "games");
    has_keys(game,
             "game rules players measure ratings history opponents faults worst habits profile");
    has_keys(first_of(game, "ratings"), RATING);
    has_keys(first_of(game, "history"), "entrant round at sets value low high");
    assert_int_equal(json_array_size(json_object_get(game, "history")), 2);
    has_keys(first_of(game, "opponents"), "entrant other sets won split lost points error");
    has_keys(first_of(game, "worst"), "entrant other round address swing");
    has_keys(first_of(game, "habits"), "bot seat score deals asked_1 ordered asked_2 named next"
                                       " crossed maker alone made marches euchred points");
    json_decref(bot);
    content_club_close(&f);
}

/* Of both rounds; a deal is named so that its page is /deal/ and the name. */
/* Of a long history there are the newest points of all versions, in their order. */
TEST(a_long_history_has_its_newest_points)
{
    struct content_club f;

    content_club_open(&f);
    must_run(&f, "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 1502)"
                 " INSERT INTO rating_history (game, bot, entrant, round, sets, value) SELECT 1,"
                 " CASE WHEN i % 3 THEN 'mine' ELSE 'min' END,"
                 " CASE WHEN i % 3 THEN 'mine@2' ELSE 'min' END, i, i, 0.5 FROM n");
    must_run(&f, "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 1502)"
                 " INSERT INTO rounds SELECT i, 1, i, 'open', '', 1, 1, i, i + 1 FROM n");
    json_t *bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    const json_t *history = json_object_get(first_of(bot, "games"), "history");
    const json_t *last = json_array_get(history, json_array_size(history) - 1);
    assert_int_equal(json_array_size(history), 500);
    assert_int_equal(number(last, "round"), 1502);
    assert_int_equal(number(last, "at"), 1503);
    assert_int_equal(number(json_array_get(history, 0), "round"), 754);
    json_decref(bot);
    content_club_close(&f);
}

TEST(a_bot_has_the_profile_of_analyses)
{
    struct content_club f;

    content_club_open(&f);
    json_t *bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    assert_true(json_is_null(json_object_get(first_of(bot, "games"), "profile")));
    json_decref(bot);
    any_analysis(any_club_path(&f.club, "rounds/000001/log.msgpack"), 3);
    any_analysis(any_club_path(&f.club, "rounds/000002/log.msgpack"), 3);
    bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    const json_t *profile = json_object_get(first_of(bot, "games"), "profile");
    const json_t *bots = json_object_get(json_object_get(profile, "analysis"), "bots");
    assert_int_equal(json_array_size(bots), 2);
    for (size_t i = 0; i < 2; i++) { /* the newest version first */
        const json_t *its = json_array_get(bots, i);
        const char *deal = text(first_of(its, "worst"), "deal");
        assert_string_equal(text(its, "bot"), i ? "mine" : "mine@2");
        assert_true(deal[0] == (i ? '1' : '2') && deal[1] == '/' && strlen(deal) == 17);
    }
    json_decref(bot);
    put_file(&f.club, "rounds/000002/log.msgpack.analysis", "no analysis");
    bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    assert_true(json_is_null(json_object_get(first_of(bot, "games"), "profile")));
    json_decref(bot);
    content_club_close(&f);
}

/* Three sets of four deals at two tables, where an entrant has two seats. */
TEST(habits_of_a_bot_add_up)
{
    struct content_club f;
    int64_t deals[2][2] = {{0}};
    size_t i;
    const json_t *row;

    content_club_open(&f);
    json_t *bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    json_array_foreach(json_object_get(first_of(bot, "games"), "habits"), i,
                       row) if (strcmp(text(row, "bot"), "mine") == 0)
        deals[json_is_null(json_object_get(row, "seat"))]
             [json_is_null(json_object_get(row, "score"))] += number(row, "deals");
    for (i = 0; i < 4; i++)
        assert_int_equal(deals[i / 2][i % 2], 3 * 4 * 2 * 2);
    json_decref(bot);
    content_club_close(&f);
}

TEST(a_fault_has_a_command)
{
    struct content_club f;
    char command[128];

    content_club_open(&f);
    json_t *bot = content_club_get(&f.content, "/api/bots/mine", "", 200);
    const json_t *fault = first_of(first_of(bot, "games"), "faults");
    has_keys(fault, "entrant code question law count round address command");
    const char *said = text(fault, "command"), *end = strstr(said, " --ask BOT");
    assert_true(end && end[-1] >= '1' && end[-1] <= '5'); /* the trick */
    (void)snprintf(command, sizeof command, "euchre-arena replay log.msgpack --at %s.%c --ask BOT",
                   text(fault, "address"), end[-1]);
    assert_string_equal(said, command);
    json_decref(bot);
    content_club_close(&f);
}

TEST(rounds)
{
    struct content_club f;

    content_club_open(&f);
    json_t *all = content_club_get(&f.content, "/api/rounds", "", 200);
    has_keys(all, "rounds");
    has_keys(first_of(all, "rounds"), ROUND " deals");
    assert_int_equal(number(first_of(all, "rounds"), "round"), 2);
    assert_string_equal(json_string_value(first_of(first_of(all, "rounds"), "entrants")), "mine@2");
    json_decref(all);
    all = content_club_get(&f.content, "/api/rounds", "before=2", 200);
    assert_int_equal(json_array_size(json_object_get(all, "rounds")), 1);
    assert_int_equal(number(first_of(all, "rounds"), "round"), 1);
    json_decref(all);
    content_club_close(&f);
}

TEST(a_round_and_its_deals)
{
    struct content_club f;
    char path[128];

    content_club_open(&f);
    json_t *round = content_club_get(&f.content, "/api/rounds/1", "", 200);
    has_keys(round, ROUND " deals");
    const json_t *set = first_of(round, "deals");
    has_keys(set, "pairing set bots deal swing");
    assert_int_equal(json_array_size(json_object_get(round, "deals")), 3);
    (void)snprintf(path, sizeof path, "/api/deals/1/%s/%lld/%s", text(set, "pairing"),
                   (long long)number(set, "set"), text(set, "deal"));
    json_t *deal = content_club_get(&f.content, path, "", 200);
    assert_non_null(json_object_get(deal, "next"));
    assert_int_equal(json_array_size(json_object_get(deal, "deals")), 1);
    json_decref(deal);
    json_decref(round);
    content_club_close(&f);
}

TEST(logs_are_files)
{
    struct content_answer a;
    struct content_club f;
    struct stat st;

    content_club_open(&f);
    content_get(&f.content, "/rounds/2/log.msgpack", "", &a);
    assert_int_equal(a.status, 200);
    assert_false(a.changes);
    assert_true(a.file >= 0 && fstat(a.file, &st) == 0 && st.st_size > 500);
    assert_int_equal(close(a.file), 0);
    content_answer_finish(&a);
    content_club_close(&f);
}

/* ---- What is not ---- */

TEST(what_is_not_there_is_404)
{
    static const char *const paths[] = {
        "/api/games/3/ratings",
        "/api/games/0/ratings",
        "/api/games/01x/ratings",
        "/api/bots/nobody",
        "/api/bots/",
        "/api/bots/a.b",
        "/api/bots/%00",
        "/api/rounds/3",
        "/api/rounds/99999999999",
        "/api/rounds/-1",
        "/api/deals/1/9f3c21aa/1/1.1",
        "/api/deals/9/9f3c21aa/1/1.1",
        "/api/deals/1/zz/1/1.1",
        "/api/tables/9f3c21aa07d1",
        "/api/tables/../deals/1/1/1",
        "/api/tables/x/deals/1/1/1.1",
        "/rounds/3/log.msgpack",
        "/rounds/../season.db",
        "/tables/../log.msgpack",
        "/tables/x/log.msgpack",
        "/tables/x/game.egn",
        "/api",
        "/api/club/",
        "/",
        "",
    };
    struct content_club f;

    content_club_open(&f);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        json_t *json = content_club_get(&f.content, paths[i], "", 404);
        has_keys(json, "error");
        json_decref(json);
    }
    json_decref(content_club_get(&f.content, "/api/rounds", "before=x", 200));
    content_club_close(&f);
}

TEST(a_link_is_no_log)
{
    struct content_club f;

    content_club_open(&f);
    assert_int_equal(mkdir(any_club_path(&f.club, "rounds/000003"), 0755), 0);
    assert_int_equal(symlink("/etc/passwd", any_club_path(&f.club, "rounds/000003/log.msgpack")),
                     0);
    json_decref(content_club_get(&f.content, "/rounds/3/log.msgpack", "", 404));
    content_club_close(&f);
}

TEST(without_a_ladder_there_is_nothing_yet)
{
    struct folder_temporary folder;
    struct buf event = {0};
    struct content c;
    struct err err;

    must(folder_temporary_open(&folder, &err), &err);
    must(content_open(&c, folder.path, &err), &err);
    assert_int_equal(content_generation(&c), 0);
    assert_false(content_ladder_event(&c, &event));
    assert_int_equal(event.len, 0);
    json_t *json = content_club_get(&c, "/api/club", "", 503);
    has_keys(json, "error");
    json_decref(json);
    json_decref(content_club_get(&c, "/api/openapi.json", "", 200));
    content_close(&c);
    folder_temporary_close(&folder);
}

/* A folder is no database; afterwards there is one, without another content_open. */
TEST(what_cannot_be_read_is_503_until_it_can)
{
    struct content_club f;
    char path[PATH_CAP], aside[PATH_CAP];

    content_club_open(&f);
    (void)snprintf(path, sizeof path, "%s", any_club_path(&f.club, "season.db"));
    (void)snprintf(aside, sizeof aside, "%s", any_club_path(&f.club, "aside"));
    assert_int_equal(content_generation(&f.content), 4);
    assert_int_equal(rename(path, aside), 0);
    int fd = open(path, O_CREAT | O_WRONLY, 0644);
    assert_int_equal(write(fd, "this is no database, whatever its name is", 41), 41);
    assert_int_equal(close(fd), 0);
    json_decref(content_club_get(&f.content, "/api/club", "", 503));
    json_decref(content_club_get(&f.content, "/api/bots/mine", "", 503));
    assert_int_equal(content_generation(&f.content), 4); /* the last one */
    assert_int_equal(rename(aside, path), 0);
    json_decref(content_club_get(&f.content, "/api/club", "", 200));
    content_club_close(&f);
}

/* ---- Events ---- */

TEST(an_event_has_the_ladder)
{
    struct buf event = {0};
    struct content_club f;

    content_club_open(&f);
    assert_true(content_ladder_event(&f.content, &event));
    assert_null(memchr(event.data, '\n', event.len));
    json_t *json = json_loadb((const char *)event.data, event.len, 0, NULL);
    has_keys(json, "generation ladder");
    has_keys(json_object_get(json, "ladder"), "state round words done sets since commitment");
    json_decref(json);
    buf_finish(&event);
    content_club_close(&f);
}

/* A ladder that was killed has left what it did in the database. */
TEST(a_ladder_that_died_has_stopped)
{
    const struct timespec long_ago[] = {{.tv_sec = 1764400300}, {.tv_sec = 1764400300}};
    char path[PATH_CAP];
    struct content_club f;

    content_club_open(&f);
    uint64_t before = content_generation(&f.content);
    (void)snprintf(path, sizeof path, "%s/" CONTENT_ALIVE, f.content.folder);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(file >= 0);
    assert_int_equal(content_generation(&f.content), before);
    assert_int_equal(futimens(file, long_ago), 0);
    assert_int_not_equal(content_generation(&f.content), before);
    json_t *club = content_club_get(&f.content, "/api/club", "", 200);
    const json_t *ladder = json_object_get(club, "ladder");
    has_keys(ladder, "state round words done sets since commitment");
    assert_string_equal(text(ladder, "state"), "stopped");
    assert_string_equal(text(ladder, "words"), "");
    assert_int_equal(number(ladder, "since"), 1764400300);
    assert_true(json_is_null(json_object_get(ladder, "round")));
    json_decref(club);
    assert_int_equal(futimens(file, NULL), 0);
    assert_int_equal(content_generation(&f.content), before);
    close(file);
    assert_int_equal(unlink(path), 0);
    content_club_close(&f);
}

/* ---- The feed ---- */

static struct buf feed_of(struct content_club *f)
{
    struct content_answer a;

    content_get(&f->content, "/feed.atom", "", &a);
    assert_int_equal(a.status, 200);
    assert_string_equal(a.type, "application/atom+xml");
    assert_non_null(buf_str(&a.body));
    return a.body;
}

static void contains(struct buf *b, const char *text)
{
    if (!strstr(buf_str(b), text))
        fail_msg("expected %s in\n%s", text, buf_str(b));
}

static unsigned times(struct buf *b, const char *text)
{
    unsigned n = 0;

    for (const char *s = buf_str(b); (s = strstr(s, text)); s++)
        n++;
    return n;
}

TEST(the_feed_has_bots_leaders_and_rounds)
{
    struct content_club f;

    content_club_open(&f);
    (void)snprintf(f.content.terms.base, sizeof f.content.terms.base, "https://club.example/x/");
    struct buf feed = feed_of(&f);
    contains(&feed,
             "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"https://club.example/x/\">");
    contains(&feed, "<id>tag:club.example,2026:club</id>");
    contains(&feed, "<title>New: mine by ann</title>");
    contains(&feed, "<title>New version: mine@2 by ann</title>");
    contains(&feed, "<title>mine leads modern</title>");
    contains(&feed, "<title>Round 2: mine@2, simple, 3 sets of modern</title>");
    contains(&feed, "<link rel=\"alternate\" type=\"text/html\" href=\"round/2\"/>");
    contains(&feed, "<updated>2025-11-29T07:");
    assert_int_equal(times(&feed, "<entry>"), 7);
    assert_int_equal(times(&feed, "<id>"), 8);
    buf_finish(&feed);
    content_club_close(&f);
}

TEST(the_feed_escapes_titles)
{
    static const struct ladder_game game = {1, "<modern>", "deals", 4, 4, "points"};
    struct content_club f;
    struct err err;

    content_club_open(&f);
    must(ladder_rows_begin(&f.club.season, &err), &err);
    must(ladder_rows_club(&f.club.season, "A & \x01 </title>", &game, 1, &err), &err);
    must(ladder_rows_commit(&f.club.season, &err), &err);
    f.content.terms.name = "club.example:8080";
    struct buf feed = feed_of(&f);
    contains(&feed, "<title>A &amp; \\x01 &lt;/title&gt;</title>");
    contains(&feed, "3 sets of &lt;modern&gt;");
    contains(&feed, "<id>tag:club.example,2026:round/1</id>");
    buf_finish(&feed);
    content_club_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_club),
        cmocka_unit_test(ratings),
        cmocka_unit_test(a_bot),
        cmocka_unit_test(a_long_history_has_its_newest_points),
        cmocka_unit_test(a_bot_has_the_profile_of_analyses),
        cmocka_unit_test(habits_of_a_bot_add_up),
        cmocka_unit_test(a_fault_has_a_command),
        cmocka_unit_test(rounds),
        cmocka_unit_test(a_round_and_its_deals),
        cmocka_unit_test(logs_are_files),
        cmocka_unit_test(what_is_not_there_is_404),
        cmocka_unit_test(a_link_is_no_log),
        cmocka_unit_test(without_a_ladder_there_is_nothing_yet),
        cmocka_unit_test(what_cannot_be_read_is_503_until_it_can),
        cmocka_unit_test(an_event_has_the_ladder),
        cmocka_unit_test(a_ladder_that_died_has_stopped),
        cmocka_unit_test(the_feed_has_bots_leaders_and_rounds),
        cmocka_unit_test(the_feed_escapes_titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
