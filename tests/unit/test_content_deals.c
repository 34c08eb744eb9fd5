/*
 * arena/server/content_deals, content_tables: every deal of a log at its address, as a report of
 * that log shows it; neighbours lead through the log; what is none, or damaged, is refused. Games
 * of people that are over are listed, newest first.
 */
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "any_log.h"
#include "any_report.h"
#include "base/file.h"
#include "egn/egn_read.h"
#include "log/set_reader.h"
#include "server/content.h"
#include "test.h"

#define ROUND "rounds/000017"
#define TABLE "tables/9f3c21aa07d1"
#define TABLE_ID "9f3c21aa07d1"

static const struct any_setup sides = {.rules = "modern",
                                       .unit = UNIT_GAME,
                                       .format = FORMAT_ROUND_ROBIN,
                                       .bots = 3,
                                       .sets = 4,
                                       .badly = 40,
                                       .unlike = true};
static const struct any_setup single = {.rules = "modern",
                                        .unit = UNIT_GAME,
                                        .format = FORMAT_TABLE,
                                        .bots = 4,
                                        .sets = 1,
                                        .unlike = true};

/* ---- A club's folder ---- */

struct club {
    char folder[32];
    struct content content;
};

static void put_file(const struct club *c, const char *name, const void *data, size_t n)
{
    char path[PATH_CAP], folder[PATH_CAP];
    struct err err;

    must(path_join(path, c->folder, name, &err), &err);
    must(path_dir(folder, path, &err) && file_mkdirs(folder, &err), &err);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static void put_log(const struct club *c, const char *name, const struct any_setup *setup,
                    size_t less)
{
    struct buf log = {0};

    any_log(&log, setup);
    put_file(c, name, log.data, log.len - less);
    buf_finish(&log);
}

static void start(struct club *c)
{
    (void)snprintf(c->folder, sizeof c->folder, "/tmp/club-XXXXXX");
    assert_non_null(mkdtemp(c->folder));
    c->content = (struct content){.generation = 0};
    (void)snprintf(c->content.folder, sizeof c->content.folder, "%s", c->folder);
}

static void finish(struct club *c)
{
    char command[64];

    content_close(&c->content);
    (void)snprintf(command, sizeof command, "rm -r %s", c->folder);
    assert_int_equal(system(command), 0);
}

/* ---- Answers ---- */

static json_t *object_of(const struct content_answer *a)
{
    json_error_t error;
    json_t *object = json_loadb((const char *)a->body.data, a->body.len, 0, &error);

    if (!object)
        fail_msg("%s: %.*s", error.text, (int)a->body.len, (const char *)a->body.data);
    return object;
}

/* NULL unless the status is 200; else it must be this one, with a sentence. */
static json_t *take(struct content_answer *a, int status, int expected)
{
    json_t *object = object_of(a);

    assert_int_equal(status, expected);
    assert_int_equal(a->status, expected);
    assert_string_equal(a->type, "application/json");
    assert_int_equal(json_is_string(json_object_get(object, "error")), expected != 200);
    content_answer_finish(a);
    if (expected == 200)
        return object;
    json_decref(object);
    return NULL;
}

static json_t *deal_at(struct club *c, const char *address, int expected)
{
    struct content_answer a = {.file = -1};

    return take(&a, content_round_deal(&c->content, 17, address, &a), expected);
}

/* ---- As the report has it ---- */

static json_t *sentence(const json_t *says, const json_t *number)
{
    return json_array_get(says, (size_t)json_integer_value(number));
}

/* Puts sentences where their numbers are. */
static void say(json_t *object, const char *key, const json_t *says)
{
    json_t *value = json_object_get(object, key);

    if (json_is_array(value))
        for (size_t i = 0; i < json_array_size(value); i++)
            (void)json_array_set(value, i, sentence(says, json_array_get(value, i)));
    else if (json_is_integer(value))
        (void)json_object_set(object, key, sentence(says, value));
}

static void say_all(json_t *deal, const json_t *says)
{
    size_t i, k;
    json_t *table, *step;

    json_array_foreach(json_object_get(deal, "tables"), i, table)
    {
        say(table, "f", says);
        say(table, "clause", says);
        json_array_foreach(json_object_get(table, "steps"), k, step)
        {
            say(step, "f", says);
            say(step, "a", says);
            if (json_is_integer(json_object_get(step, "l")))
                say(step, "l", says);
        }
    }
}

static void address_of_deal(const json_t *deal, char text[ADDRESS_TEXT])
{
    (void)snprintf(text, ADDRESS_TEXT, "%s/%d/%d.%d",
                   json_string_value(json_object_get(deal, "pairing")),
                   (int)json_integer_value(json_object_get(deal, "set")),
                   (int)json_integer_value(json_object_get(deal, "g")),
                   (int)json_integer_value(json_object_get(deal, "d")));
}

static void same_text(const json_t *data, const char *key, const char *expected)
{
    const json_t *value = json_object_get(data, key);

    if (expected)
        assert_string_equal(json_string_value(value), expected);
    else
        assert_true(json_is_null(value));
}

static void compare(struct club *c, const struct any_report *m)
{
    json_t *deals = json_object_get(m->data, "deals"), *deal;
    const json_t *says = json_object_get(m->data, "says");
    char before[ADDRESS_TEXT] = "", here[ADDRESS_TEXT], next[ADDRESS_TEXT];
    size_t i;

    json_array_foreach(deals, i, deal)
    {
        bool last = i + 1 == json_array_size(deals);
        address_of_deal(deal, here);
        if (!last)
            address_of_deal(json_array_get(deals, i + 1), next);
        json_t *data = deal_at(c, here, 200), *list = json_object_get(data, "deals");
        json_t *its = json_array_get(list, 0);
        assert_int_equal(json_array_size(list), 1);
        say_all(deal, says);
        say_all(its, json_object_get(data, "says"));
        assert_true(json_equal(deal, its));
        same_text(data, "previous", i ? before : NULL);
        same_text(data, "next", last ? NULL : next);
        memcpy(before, here, sizeof before);
        json_decref(data);
    }
    assert_true(i > 30);
}

static void same_game(const struct any_report *m, const json_t *data)
{
    static const char *const keys[] = {"rules", "limits", "bots"};
    const json_t *whole = json_array_get(json_object_get(m->data, "games"), 0);
    const json_t *its = json_array_get(json_object_get(data, "games"), 0);

    for (size_t i = 0; i < 3; i++)
        assert_true(json_equal(json_object_get(whole, keys[i]), json_object_get(its, keys[i])));
    const json_t *a = json_array_get(json_object_get(whole, "segments"), 0);
    const json_t *b = json_array_get(json_object_get(its, "segments"), 0);
    for (size_t i = 0; i < 3; i++) {
        const char *key = ((const char *[]){"seed", "commitment", "sets"})[i];
        assert_true(json_equal(json_object_get(a, key), json_object_get(b, key)));
    }
    assert_string_equal(json_string_value(json_object_get(b, "log")), LOG_NAME);
}

TEST(every_deal)
{
    struct any_setup setups[] = {sides,
                                 single,
                                 {.rules = "callace1905 players=5",
                                  .unit = UNIT_SITTING,
                                  .deals = 10,
                                  .format = FORMAT_ROUND_ROBIN,
                                  .bots = 5,
                                  .sets = 4,
                                  .unlike = true}};

    setups[1].unit = UNIT_DEALS;
    setups[1].deals = 40;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        struct any_report m;
        struct club c;
        char here[ADDRESS_TEXT];
        start(&c);
        any_report(&m, &setups[i], 0);
        put_log(&c, ROUND "/" LOG_NAME, &setups[i], 0);
        compare(&c, &m);
        address_of_deal(json_array_get(json_object_get(m.data, "deals"), 0), here);
        json_t *data = deal_at(&c, here, 200);
        same_game(&m, data);
        assert_true(json_equal(json_object_get(json_object_get(m.data, "choice"), "of"),
                               json_object_get(json_object_get(data, "choice"), "of")));
        json_decref(data);
        any_report_finish(&m);
        finish(&c);
    }
}

/* ---- What is none ---- */

/* The address of the first deal of the round. */
static void first_address(const struct club *c, char text[ADDRESS_TEXT])
{
    json_t *object = json_object(), *first;
    char log[PATH_CAP];
    struct err err;

    must(path_join(log, c->folder, ROUND "/" LOG_NAME, &err), &err);
    must(content_deals_of(log, 1, object, &err), &err);
    first = json_array_get(json_object_get(object, "deals"), 0);
    (void)snprintf(text, ADDRESS_TEXT, "%s/%d/1.1",
                   json_string_value(json_object_get(first, "pairing")),
                   (int)json_integer_value(json_object_get(first, "set")));
    json_decref(object);
}

TEST(no_such_deal)
{
    static const char *const none[] = {"",
                                       "/",
                                       "//",
                                       "///",
                                       "a/1/1.1/..",
                                       "a/1/1.1.1",
                                       "a/1",
                                       "a/1/1",
                                       "a/01/1.1",
                                       "a/1/0.1",
                                       "A/1/1.1",
                                       "../../private/tokens",
                                       "a/1z/1.1",
                                       "a/1/1.1 ",
                                       "a/1/1.1%00",
                                       "a/4294967297/1.1",
                                       "a/99999999999999999999999999999999999999999999999/1.1",
                                       "123456789/1/1.1",
                                       "00000000/1/1.1"};
    struct content_answer a = {.file = -1};
    char here[ADDRESS_TEXT], other[2 * ADDRESS_TEXT];
    struct club c;

    start(&c);
    put_log(&c, ROUND "/" LOG_NAME, &sides, 0);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        (void)deal_at(&c, none[i], 404);
    first_address(&c, here);
    json_decref(deal_at(&c, here, 200));
    char *set = strchr(here, '/') + 1;
    for (const char *const *end =
             (const char *const[]){"5/1.1", "1/1.99", "1/9.1", "1a/1.1", "/1.1", NULL};
         *end; end++) {
        (void)snprintf(other, sizeof other, "%.*s%s", (int)(set - here), here, *end);
        (void)deal_at(&c, other, 404);
    }
    (void)take(&a, content_round_deal(&c.content, 18, here, &a), 404);
    finish(&c);
}

TEST(damaged_log)
{
    char here[ADDRESS_TEXT];
    struct buf log = {0};
    struct set_reader r;
    struct club c;
    struct err err;

    start(&c);
    any_log(&log, &sides);
    put_file(&c, ROUND "/" LOG_NAME, log.data, log.len);
    first_address(&c, here);
    put_file(&c, ROUND "/" LOG_NAME, log.data, log.len - 1);
    (void)deal_at(&c, here, 503);
    put_file(&c, ROUND "/" LOG_NAME, log.data, 0);
    (void)deal_at(&c, here, 404);
    /* a bit of the first set, which only its checksum tells */
    must(set_reader_open_bytes(&r, log.data, log.len, LOG_NAME, &err), &err);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(set_reader_next(&r, &err), 1);
    log.data[r.record.offset + r.record.size - 1] ^= 1;
    set_reader_close(&r);
    put_file(&c, ROUND "/" LOG_NAME, log.data, log.len);
    (void)deal_at(&c, here, 503);
    buf_finish(&log);
    finish(&c);
}

/* Whatever byte is wrong, there is an answer. */
TEST(any_damage)
{
    struct any_setup setup = sides;
    struct content_answer a = {.file = -1};
    unsigned refused = 0;
    char here[ADDRESS_TEXT];
    struct buf log = {0};
    struct club c;

    setup.sets = 2;
    setup.unit = UNIT_DEALS;
    setup.deals = 2;
    start(&c);
    any_log(&log, &setup);
    put_file(&c, ROUND "/" LOG_NAME, log.data, log.len);
    first_address(&c, here);
    for (size_t i = 0; i < log.len; i += 3) {
        log.data[i] ^= (uint8_t)(1u << i % 8);
        put_file(&c, ROUND "/" LOG_NAME, log.data, log.len);
        log.data[i] ^= (uint8_t)(1u << i % 8);
        int status = content_round_deal(&c.content, 17, here, &a);
        assert_true(status == 200 || status == 404 || status == 503);
        refused += status != 200;
        json_decref(object_of(&a));
        content_answer_finish(&a);
    }
    assert_true(refused > log.len / 12);
    buf_finish(&log);
    finish(&c);
}

/* ---- Tables ---- */

static const char table_json[] =
    "{\"table\":\"" TABLE_ID "\",\"rules\":\"modern\",\"unit\":\"game\",\"seats\":[\"Ann\",\"a\","
    "\"b\",\"c\"],\"people\":[\"A\"],\"result\":\"Ann and b win 10-3\",\"ended\":1764400000,"
    "\"keys\":[\"secret\"]}";

TEST(tables)
{
    struct content_answer a = {.file = -1};
    char address[ADDRESS_TEXT];
    struct club c;

    start(&c);
    put_log(&c, TABLE "/" LOG_NAME, &single, 0);
    (void)take(&a, content_table(&c.content, TABLE_ID, &a), 404);
    put_file(&c, TABLE "/table.json", table_json, sizeof table_json - 1);
    json_t *shown = take(&a, content_table(&c.content, TABLE_ID, &a), 200);
    assert_int_equal(json_object_size(shown), 8);
    assert_string_equal(json_string_value(json_object_get(shown, "rules")), "modern");
    json_t *deals = json_object_get(shown, "deals"), *first = json_array_get(deals, 0);
    assert_int_equal(json_array_size(deals), 1);
    assert_int_equal(json_array_size(json_object_get(first, "bots")), 4);
    assert_true(json_is_null(json_object_get(first, "swing")));
    (void)snprintf(address, sizeof address, "%s/1/%s",
                   json_string_value(json_object_get(first, "pairing")),
                   json_string_value(json_object_get(first, "deal")));
    json_decref(shown);
    json_decref(take(&a, content_table_deal(&c.content, TABLE_ID, address, &a), 200));
    for (const char *const *id = (const char *const[]){"", ".", "..", "9f3c21aa07d", "9F3C21AA07D1",
                                                       "9f3c21aa07d12", "../rounds/00", NULL};
         *id; id++) {
        (void)take(&a, content_table(&c.content, *id, &a), 404);
        (void)take(&a, content_table_deal(&c.content, *id, address, &a), 404);
        (void)take(&a, content_table_egn(&c.content, *id, &a), 404);
    }
    put_file(&c, TABLE "/table.json", "[]", 2);
    (void)take(&a, content_table(&c.content, TABLE_ID, &a), 503);
    finish(&c);
}

TEST(games_in_egn)
{
    struct content_answer a = {.file = -1};
    struct any_setup other = single;
    struct egn_file f;
    struct club c;
    struct err err;

    start(&c);
    put_log(&c, TABLE "/" LOG_NAME, &single, 0);
    assert_int_equal(content_table_egn(&c.content, TABLE_ID, &a), 200);
    must(egn_open(&f, (const char *)a.body.data, a.body.len, &err), &err);
    assert_true(f.deals > 0);
    egn_close(&f);
    json_decref(take(&a, 200, 200));
    other.unit = UNIT_DEALS;
    other.deals = 101;
    put_log(&c, TABLE "/" LOG_NAME, &other, 0);
    assert_int_equal(content_table_egn(&c.content, TABLE_ID, &a), 200);
    assert_string_equal(a.type, "application/x-ndjson");
    content_answer_finish(&a);
    other = (struct any_setup){
        .rules = "hoyle-2", .unit = UNIT_GAME, .format = FORMAT_TABLE, .bots = 2, .sets = 1};
    put_log(&c, TABLE "/" LOG_NAME, &other, 0);
    (void)take(&a, content_table_egn(&c.content, TABLE_ID, &a), 404);
    put_log(&c, TABLE "/" LOG_NAME, &single, 3);
    (void)take(&a, content_table_egn(&c.content, TABLE_ID, &a), 503);
    finish(&c);
}

/* ---- Lists of sets ---- */

TEST(sets_of_a_log)
{
    json_t *object = json_object(), *set;
    char log[PATH_CAP];
    struct club c;
    struct err err;
    size_t i;

    start(&c);
    put_log(&c, ROUND "/" LOG_NAME, &sides, 0);
    must(path_join(log, c.folder, ROUND "/" LOG_NAME, &err), &err);
    must(content_deals_of(log, 1000, object, &err), &err);
    assert_int_equal(json_array_size(json_object_get(object, "deals")), 12);
    json_array_foreach(json_object_get(object, "deals"), i, set)
    {
        char address[2 * ADDRESS_TEXT];
        (void)snprintf(address, sizeof address, "%s/%d/%s",
                       json_string_value(json_object_get(set, "pairing")),
                       (int)json_integer_value(json_object_get(set, "set")),
                       json_string_value(json_object_get(set, "deal")));
        json_t *data = deal_at(&c, address, 200);
        const json_t *deal = json_array_get(json_object_get(data, "deals"), 0);
        assert_true(json_equal(json_object_get(deal, "swing"), json_object_get(set, "swing")));
        json_decref(data);
    }
    must(content_deals_of(log, 5, object, &err), &err);
    assert_int_equal(json_array_size(json_object_get(object, "deals")), 5);
    assert_false(content_deals_of(c.folder, 5, object, &err));
    json_decref(object);
    finish(&c);
}

/* ---- Games of people ---- */

/* One that was over at that time. */
static void put_table(const struct club *c, unsigned number, time_t ended)
{
    const struct timespec at[2] = {{.tv_sec = ended}, {.tv_sec = ended}};
    char name[64], path[PATH_CAP], data[512];

    (void)snprintf(name, sizeof name, "tables/%012x/table.json", number);
    int n = snprintf(data, sizeof data,
                     "{\"table\":\"%012x\",\"rules\":\"modern\",\"unit\":\"game\","
                     "\"people\":[\"A\"],\"seats\":[\"Ann\",\"b\",\"c\",\"d\"],\"opened\":1,"
                     "\"points\":[10,7],\"result\":\"A won.\",\"ended\":%lld}",
                     number, (long long)ended);
    put_file(c, name, data, (size_t)n);
    assert_true(path_join(path, c->folder, name, NULL));
    assert_int_equal(utimensat(AT_FDCWD, path, at, 0), 0);
}

/* How many are in the list after so many others, the number of the first, and what is next. */
static void expect_tables(struct club *c, uint32_t from, size_t n, unsigned first, unsigned next)
{
    struct content_answer a = {.file = -1};
    json_t *all = take(&a, content_tables(&c->content, from, &a), 200);
    const json_t *list = json_object_get(all, "tables"), *one = json_array_get(list, 0);

    assert_int_equal(json_array_size(list), n);
    if (n) {
        assert_int_equal(json_object_size(one), 7); /* and nothing that is private */
        assert_string_equal(json_string_value(json_object_get(one, "result")), "A won.");
        const char *id = json_string_value(json_object_get(one, "table"));
        assert_int_equal(strtol(id, NULL, 16), first);
    }
    assert_int_equal(json_integer_value(json_object_get(all, "next")), next);
    json_decref(all);
}

TEST(games_of_people_that_are_over_are_listed_newest_first)
{
    struct club c;

    start(&c);
    expect_tables(&c, 0, 0, 0, 0);
    for (unsigned i = 1; i <= 120; i++)
        put_table(&c, i, 1764000000 + (i + 60) % 120);
    expect_tables(&c, 0, 50, 59, 50);
    expect_tables(&c, 50, 50, 9, 100);
    expect_tables(&c, 100, 20, 79, 0);
    expect_tables(&c, 120, 0, 0, 0);
    put_table(&c, 1000, 1764999999);
    expect_tables(&c, 0, 50, 1000, 50);
    put_file(&c, "tables/00000000003b/table.json", "{", 1); /* 59; its time is now */
    expect_tables(&c, 0, 49, 1000, 50);
    finish(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deal),
        cmocka_unit_test(no_such_deal),
        cmocka_unit_test(damaged_log),
        cmocka_unit_test(any_damage),
        cmocka_unit_test(tables),
        cmocka_unit_test(games_in_egn),
        cmocka_unit_test(sets_of_a_log),
        cmocka_unit_test(games_of_people_that_are_over_are_listed_newest_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
