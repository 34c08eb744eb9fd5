/*
 * arena/server/content*.c, of a small club: every key that docs/formats/club.md names is there,
 * what is not there is 404, what cannot be read is 503; the feed is Atom; openapi.json has each
 * address.
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
#include "any_club.h"
#include "base/file.h"
#include "server/content.h"
#include "test.h"

/* ---- A club ---- */

struct fixture {
    struct any_club club;
    struct content content;
};

static void submit(struct any_club *c, uint32_t number, uint32_t version, const char *bot,
                   const char *entrant, const char *author)
{
    struct err err;

    must(ladder_rows_submission(&c->season,
                                &(struct ladder_submission){.number = number,
                                                            .version = version,
                                                            .bot = bot,
                                                            .entrant = entrant,
                                                            .author = author,
                                                            .sha256 = "ab",
                                                            .why = entrant ? NULL : "no bot",
                                                            .state = "playing",
                                                            .received = 1764400000 + number,
                                                            .since = 1764400010 + number,
                                                            .plays = true},
                                &err),
         &err);
}

static void open_club(struct fixture *f)
{
    static const struct any_round rounds[] = {{1, 1, {"mine", "simple"}, .badly = 6},
                                              {2, 1, {"mine@2", "simple"}, .badly = 9}};
    static const struct ladder_rating best = {.game = 1,
                                              .entrant = "mine",
                                              .bot = "mine",
                                              .version = 1,
                                              .rank = 1,
                                              .value = 9,
                                              .state = "settled"};
    static const struct ladder_state now = {"plays", "mine v <simple>", "c0", 3, 1, 64, 1764400200};
    struct err err;

    any_club_open(&f->club);
    any_club_round(&f->club, &rounds[0]);
    any_club_round(&f->club, &rounds[1]);
    must(ladder_rows_begin(&f->club.season, &err), &err);
    must(ladder_rows_rating(&f->club.season, &best, &err), &err);
    submit(&f->club, 1, 1, "simple", "simple", NULL);
    submit(&f->club, 2, 1, "mine", "mine", "ann");
    submit(&f->club, 3, 2, "mine", "mine@2", "ann");
    submit(&f->club, 4, 0, "mine", NULL, "ann");
    must(ladder_rows_state(&f->club.season, &now, &err), &err);
    must(ladder_rows_commit(&f->club.season, &err), &err);
    must(content_open(&f->content, f->club.folder.path, &err), &err);
}

static void must_run(struct fixture *f, const char *sql)
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

static void close_club(struct fixture *f)
{
    content_close(&f->content);
    any_club_close(&f->club);
}

static json_t *get(struct content *c, const char *path, const char *query, int status)
{
    struct content_answer a;
    json_error_t why;

    content_get(c, path, query, &a);
    if (a.status != status)
        fail_msg("%s: expected %d, found %d: %s", path, status, a.status, buf_str(&a.body));
    assert_string_equal(a.type, "application/json");
    assert_int_equal(a.file, -1);
    json_t *json = json_loadb((const char *)a.body.data, a.body.len, JSON_REJECT_DUPLICATES, &why);
    if (!json)
        fail_msg("%s: %s", path, why.text);
    content_answer_finish(&a);
    return json;
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

static const json_t *first_of(const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key);

    if (!json_array_size(list))
        fail_msg("%s has nothing in it", key);
    return json_array_get(list, 0);
}

static int64_t number(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key)
{
    assert_true(json_is_string(json_object_get(object, key)));
    return json_string_value(json_object_get(object, key));
}

#define RATING "entrant bot version author rank best worst value low high sets state more plays"
#define ROUND "round game why entrants sets began ended commitment seed"

/* ---- What is there ---- */

TEST(the_club)
{
    struct fixture f;

    open_club(&f);
    f.content.terms = (struct content_terms){.hand_in = true, .anyone = true};
    json_t *club = get(&f.content, "/api/club", "", 200);
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
    club = get(&f.content, "/api/club", "", 200);
    assert_true(json_is_false(json_object_get(club, "hand_in")));
    assert_int_equal(number(club, "deadline"), 1);
    json_decref(club);
    close_club(&f);
}

TEST(ratings)
{
    struct fixture f;

    open_club(&f);
    json_t *all = get(&f.content, "/api/games/1/ratings", "", 200);
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
    all = get(&f.content, "/api/games/2/ratings", "", 200);
    assert_int_equal(json_array_size(json_object_get(all, "lines")), 0);
    json_decref(all);
    close_club(&f);
}

TEST(a_bot)
{
    struct fixture f;

    open_club(&f);
    json_t *bot = get(&f.content, "/api/bots/mine", "", 200);
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
    close_club(&f);
}

/* Of both rounds; a deal is named so that its page is /deal/ and the name. */
/* Of a long history there are the newest points of all versions, in their order. */
TEST(a_long_history_has_its_newest_points)
{
    struct fixture f;

    open_club(&f);
    must_run(&f, "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 1502)"
                 " INSERT INTO rating_history (game, bot, entrant, round, sets, value) SELECT 1,"
                 " CASE WHEN i % 3 THEN 'mine' ELSE 'min' END,"
                 " CASE WHEN i % 3 THEN 'mine@2' ELSE 'min' END, i, i, 0.5 FROM n");
    must_run(&f, "WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 1502)"
                 " INSERT INTO rounds SELECT i, 1, i, 'open', '', 1, 1, i, i + 1 FROM n");
    json_t *bot = get(&f.content, "/api/bots/mine", "", 200);
    const json_t *history = json_object_get(first_of(bot, "games"), "history");
    const json_t *last = json_array_get(history, json_array_size(history) - 1);
    assert_int_equal(json_array_size(history), 500);
    assert_int_equal(number(last, "round"), 1502);
    assert_int_equal(number(last, "at"), 1503);
    assert_int_equal(number(json_array_get(history, 0), "round"), 754);
    json_decref(bot);
    close_club(&f);
}

TEST(a_bot_has_the_profile_of_analyses)
{
    struct fixture f;

    open_club(&f);
    json_t *bot = get(&f.content, "/api/bots/mine", "", 200);
    assert_true(json_is_null(json_object_get(first_of(bot, "games"), "profile")));
    json_decref(bot);
    any_analysis(any_club_path(&f.club, "rounds/000001/log.msgpack"), 3);
    any_analysis(any_club_path(&f.club, "rounds/000002/log.msgpack"), 3);
    bot = get(&f.content, "/api/bots/mine", "", 200);
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
    bot = get(&f.content, "/api/bots/mine", "", 200);
    assert_true(json_is_null(json_object_get(first_of(bot, "games"), "profile")));
    json_decref(bot);
    close_club(&f);
}

/* Three sets of four deals at two tables, where an entrant has two seats. */
TEST(habits_of_a_bot_add_up)
{
    struct fixture f;
    int64_t deals[2][2] = {{0}};
    size_t i;
    const json_t *row;

    open_club(&f);
    json_t *bot = get(&f.content, "/api/bots/mine", "", 200);
    json_array_foreach(json_object_get(first_of(bot, "games"), "habits"), i,
                       row) if (strcmp(text(row, "bot"), "mine") == 0)
        deals[json_is_null(json_object_get(row, "seat"))]
             [json_is_null(json_object_get(row, "score"))] += number(row, "deals");
    for (i = 0; i < 4; i++)
        assert_int_equal(deals[i / 2][i % 2], 3 * 4 * 2 * 2);
    json_decref(bot);
    close_club(&f);
}

TEST(a_fault_has_a_command)
{
    struct fixture f;
    char command[128];

    open_club(&f);
    json_t *bot = get(&f.content, "/api/bots/mine", "", 200);
    const json_t *fault = first_of(first_of(bot, "games"), "faults");
    has_keys(fault, "entrant code question law count round address command");
    const char *said = text(fault, "command"), *end = strstr(said, " --ask BOT");
    assert_true(end && end[-1] >= '1' && end[-1] <= '5'); /* the trick */
    (void)snprintf(command, sizeof command, "euchre-arena replay log.msgpack --at %s.%c --ask BOT",
                   text(fault, "address"), end[-1]);
    assert_string_equal(said, command);
    json_decref(bot);
    close_club(&f);
}

TEST(rounds)
{
    struct fixture f;

    open_club(&f);
    json_t *all = get(&f.content, "/api/rounds", "", 200);
    has_keys(all, "rounds");
    has_keys(first_of(all, "rounds"), ROUND " deals");
    assert_int_equal(number(first_of(all, "rounds"), "round"), 2);
    assert_string_equal(json_string_value(first_of(first_of(all, "rounds"), "entrants")), "mine@2");
    json_decref(all);
    all = get(&f.content, "/api/rounds", "before=2", 200);
    assert_int_equal(json_array_size(json_object_get(all, "rounds")), 1);
    assert_int_equal(number(first_of(all, "rounds"), "round"), 1);
    json_decref(all);
    close_club(&f);
}

TEST(a_round_and_its_deals)
{
    struct fixture f;
    char path[128];

    open_club(&f);
    json_t *round = get(&f.content, "/api/rounds/1", "", 200);
    has_keys(round, ROUND " deals");
    const json_t *set = first_of(round, "deals");
    has_keys(set, "pairing set bots deal swing");
    assert_int_equal(json_array_size(json_object_get(round, "deals")), 3);
    (void)snprintf(path, sizeof path, "/api/deals/1/%s/%lld/%s", text(set, "pairing"),
                   (long long)number(set, "set"), text(set, "deal"));
    json_t *deal = get(&f.content, path, "", 200);
    assert_non_null(json_object_get(deal, "next"));
    assert_int_equal(json_array_size(json_object_get(deal, "deals")), 1);
    json_decref(deal);
    json_decref(round);
    close_club(&f);
}

TEST(logs_are_files)
{
    struct content_answer a;
    struct fixture f;
    struct stat st;

    open_club(&f);
    content_get(&f.content, "/rounds/2/log.msgpack", "", &a);
    assert_int_equal(a.status, 200);
    assert_false(a.changes);
    assert_true(a.file >= 0 && fstat(a.file, &st) == 0 && st.st_size > 500);
    assert_int_equal(close(a.file), 0);
    content_answer_finish(&a);
    close_club(&f);
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
    struct fixture f;

    open_club(&f);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        json_t *json = get(&f.content, paths[i], "", 404);
        has_keys(json, "error");
        json_decref(json);
    }
    json_decref(get(&f.content, "/api/rounds", "before=x", 200));
    close_club(&f);
}

TEST(a_link_is_no_log)
{
    struct fixture f;

    open_club(&f);
    assert_int_equal(mkdir(any_club_path(&f.club, "rounds/000003"), 0755), 0);
    assert_int_equal(symlink("/etc/passwd", any_club_path(&f.club, "rounds/000003/log.msgpack")),
                     0);
    json_decref(get(&f.content, "/rounds/3/log.msgpack", "", 404));
    close_club(&f);
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
    json_t *json = get(&c, "/api/club", "", 503);
    has_keys(json, "error");
    json_decref(json);
    json_decref(get(&c, "/api/openapi.json", "", 200));
    content_close(&c);
    folder_temporary_close(&folder);
}

/* A folder is no database; afterwards there is one, without another content_open. */
TEST(what_cannot_be_read_is_503_until_it_can)
{
    struct fixture f;
    char path[PATH_CAP], aside[PATH_CAP];

    open_club(&f);
    (void)snprintf(path, sizeof path, "%s", any_club_path(&f.club, "season.db"));
    (void)snprintf(aside, sizeof aside, "%s", any_club_path(&f.club, "aside"));
    assert_int_equal(content_generation(&f.content), 4);
    assert_int_equal(rename(path, aside), 0);
    int fd = open(path, O_CREAT | O_WRONLY, 0644);
    assert_int_equal(write(fd, "this is no database, whatever its name is", 41), 41);
    assert_int_equal(close(fd), 0);
    json_decref(get(&f.content, "/api/club", "", 503));
    json_decref(get(&f.content, "/api/bots/mine", "", 503));
    assert_int_equal(content_generation(&f.content), 4); /* the last one */
    assert_int_equal(rename(aside, path), 0);
    json_decref(get(&f.content, "/api/club", "", 200));
    close_club(&f);
}

/* ---- Events ---- */

TEST(an_event_has_the_ladder)
{
    struct buf event = {0};
    struct fixture f;

    open_club(&f);
    assert_true(content_ladder_event(&f.content, &event));
    assert_null(memchr(event.data, '\n', event.len));
    json_t *json = json_loadb((const char *)event.data, event.len, 0, NULL);
    has_keys(json, "generation ladder");
    has_keys(json_object_get(json, "ladder"), "state round words done sets since commitment");
    json_decref(json);
    buf_finish(&event);
    close_club(&f);
}

/* A ladder that was killed has left what it did in the database. */
TEST(a_ladder_that_died_has_stopped)
{
    const struct timespec long_ago[] = {{.tv_sec = 1764400300}, {.tv_sec = 1764400300}};
    char path[PATH_CAP];
    struct fixture f;

    open_club(&f);
    uint64_t before = content_generation(&f.content);
    (void)snprintf(path, sizeof path, "%s/" CONTENT_ALIVE, f.content.folder);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(file >= 0);
    assert_int_equal(content_generation(&f.content), before);
    assert_int_equal(futimens(file, long_ago), 0);
    assert_int_not_equal(content_generation(&f.content), before);
    json_t *club = get(&f.content, "/api/club", "", 200);
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
    close_club(&f);
}

/* ---- The feed ---- */

static struct buf feed_of(struct fixture *f)
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
    struct fixture f;

    open_club(&f);
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
    close_club(&f);
}

TEST(the_feed_escapes_titles)
{
    static const struct ladder_game game = {1, "<modern>", "deals", 4, 4, "points"};
    struct fixture f;
    struct err err;

    open_club(&f);
    must(ladder_rows_begin(&f.club.season, &err), &err);
    must(ladder_rows_club(&f.club.season, "A & \x01 </title>", &game, 1, &err), &err);
    must(ladder_rows_commit(&f.club.season, &err), &err);
    f.content.terms.name = "club.example:8080";
    struct buf feed = feed_of(&f);
    contains(&feed, "<title>A &amp; \\x01 &lt;/title&gt;</title>");
    contains(&feed, "3 sets of &lt;modern&gt;");
    contains(&feed, "<id>tag:club.example,2026:round/1</id>");
    buf_finish(&feed);
    close_club(&f);
}

/* ---- openapi.json ---- */

/* The path of a request as openapi.json has it: of "/api/games/G/ratings?x=N" that is
 * "/api/games/{number}/ratings". */
static void put_path(struct text path, struct buf *out)
{
    static const struct {
        const char *part, *name;
    } names[] = {{"G", "{number}"},  {"N", "{number}"},        {"BOT", "{bot}"},
                 {"FILE", "{file}"}, {"PAIRING", "{pairing}"}, {"SET", "{set}"},
                 {"G.D", "{place}"}, {"ID", "{table}"}};
    const char *end = path.s + strcspn(path.s, "?,| ");

    for (const char *s = path.s; s < end;) {
        struct text part = {s + 1, strcspn(s + 1, "/?,| ")};
        (void)buf_add_byte(out, '/');
        size_t i = 0;
        while (i < sizeof names / sizeof *names && !text_is(part, names[i].part))
            i++;
        if (i < sizeof names / sizeof *names)
            (void)buf_add_text(out, names[i].name);
        else
            (void)buf_add(out, part.s, part.n);
        s = part.s + part.n;
    }
}

static void expect_route(const json_t *paths, struct text method, struct text path)
{
    struct buf name = {0};
    char its[8];

    assert_true(text_copy(method, its, sizeof its));
    for (char *s = its; *s; s++)
        *s = (char)(*s | 0x20);
    put_path(path, &name);
    if (!json_object_get(json_object_get(paths, buf_str(&name)), its))
        fail_msg("openapi.json has no %s %s", its, buf_str(&name));
    buf_finish(&name);
}

/* The cell of a row that begins with a method. */
static bool find_request(struct text line, struct text *request)
{
    static const char *const methods[] = {"GET /", "POST /", "PUT /", "DELETE /"};
    struct text rest = line, cell;

    while (text_cut(rest, '|', &cell, &rest)) {
        cell = text_trim(cell);
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
            if (cell.n > strlen(methods[i]) &&
                memcmp(cell.s, methods[i], strlen(methods[i])) == 0) {
                *request = cell;
                return true;
            }
    }
    return false;
}

static const json_t *paths_of(const json_t *api)
{
    assert_string_equal(text(api, "openapi"), "3.1.0");
    return json_object_get(api, "paths");
}

TEST(openapi_has_what_the_page_has)
{
    struct buf page = {0};
    struct text rest, line, request;
    struct fixture f;
    struct err err;
    unsigned found = 0;

    open_club(&f);
    json_t *api = get(&f.content, "/api/openapi.json", "", 200);
    must(file_read("docs/formats/club.md", 1 << 20, &page, &err), &err);
    rest = (struct text){(const char *)page.data, page.len};
    while (text_line(&rest, &line))
        if (find_request(line, &request)) {
            struct text method, path, other;
            assert_true(text_cut(request, ' ', &method, &path));
            expect_route(paths_of(api), method, path);
            found++;
            if (text_cut(path, ',', &path, &other)) /* "GET /a, /b" */
                expect_route(paths_of(api), method, text_trim(other));
        }
    assert_true(found > 20);
    buf_finish(&page);
    json_decref(api);
    close_club(&f);
}

TEST(openapi_has_what_is_answered)
{
    struct fixture f;

    open_club(&f);
    json_t *api = get(&f.content, "/api/openapi.json", "", 200);
    for (size_t i = 0; content_patterns[i]; i++)
        if (!json_object_get(json_object_get(paths_of(api), content_patterns[i]), "get"))
            fail_msg("openapi.json has no %s", content_patterns[i]);
    json_decref(api);
    close_club(&f);
}

/* Every "$ref" of a value leads to something. */
static void follow(const json_t *api, const json_t *value)
{
    static const char schemas[] = "#/components/schemas/";
    const json_t *in = json_object_get(json_object_get(api, "components"), "schemas"), *item;
    const char *key;
    size_t i;

    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, item)
        {
            const char *to = json_string_value(item);
            if (strcmp(key, "$ref") == 0 && (strncmp(to, schemas, sizeof schemas - 1) != 0 ||
                                             !json_object_get(in, to + sizeof schemas - 1)))
                fail_msg("%s leads nowhere", to);
            follow(api, item);
        }
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, item) follow(api, item);
    }
}

/* What an answer has is what its schema says that there is. */
static void fits(const json_t *api, const char *schema, const json_t *answer)
{
    const json_t *in = json_object_get(json_object_get(api, "components"), "schemas");
    const json_t *keys = json_object_get(json_object_get(in, schema), "properties");
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)answer, key, value) if (!json_object_get(keys, key))
        fail_msg("%s has no %s in openapi.json", schema, key);
    json_object_foreach((json_t *)keys, key, value) if (!json_object_get(answer, key))
        fail_msg("there is no %s of %s", key, schema);
}

TEST(openapi_describes_the_answers)
{
    struct fixture f;

    open_club(&f);
    json_t *api = get(&f.content, "/api/openapi.json", "", 200);
    json_t *club = get(&f.content, "/api/club", "", 200);
    json_t *game = get(&f.content, "/api/games/1/ratings", "", 200);
    json_t *bot = get(&f.content, "/api/bots/mine", "", 200);
    json_t *all = get(&f.content, "/api/rounds", "", 200);
    json_t *round = get(&f.content, "/api/rounds/1", "", 200);
    const json_t *its = first_of(bot, "games");
    follow(api, api);
    fits(api, "Club", club);
    fits(api, "Game", first_of(club, "games"));
    fits(api, "Ladder", json_object_get(club, "ladder"));
    fits(api, "Ratings", game);
    fits(api, "Rating", first_of(game, "lines"));
    fits(api, "Bot", bot);
    fits(api, "Version", first_of(bot, "versions"));
    fits(api, "BotGame", its);
    fits(api, "HistoryPoint", first_of(its, "history"));
    fits(api, "Opponent", first_of(its, "opponents"));
    fits(api, "Fault", first_of(its, "faults"));
    fits(api, "WorstDeal", first_of(its, "worst"));
    fits(api, "Round", first_of(all, "rounds"));
    fits(api, "RoundDeals", round);
    fits(api, "SetOfLog", first_of(round, "deals"));
    json_decref(api);
    json_decref(club);
    json_decref(game);
    json_decref(bot);
    json_decref(all);
    json_decref(round);
    close_club(&f);
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
        cmocka_unit_test(openapi_has_what_the_page_has),
        cmocka_unit_test(openapi_has_what_is_answered),
        cmocka_unit_test(openapi_describes_the_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
