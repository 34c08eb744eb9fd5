/* arena/backend: who sits where at a table, its file, keys of seats, and how many tables there
 * may be. */
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/tables.h"
#include "base/clock.h"
#include "empty_club.h"
#include "log/log.h"
#include "test.h"

/* ---- Who sits where ---- */

static bool plan(struct table_seating *s, const struct empty_club *c, const char *rules,
                 const char *seats, const char *name, struct err *err)
{
    json_t *list = json_loads(seats, 0, NULL);
    const struct handed_in none = {.club = &c->club};
    const struct seating_plan wish = {
        .rules = rules, .seats = list, .owner = "ann", .from = "", .name = name};

    assert_non_null(list);
    bool ok = seating_new(s, &wish, &c->club, &none, err);
    json_decref(list);
    return ok;
}

#define SOLO "[\"person\",\"simple\",\"simple\",\"simple\"]"

TEST(a_plan_becomes_seats)
{
    struct empty_club c;
    struct table_seating s;
    struct err err;

    empty_club_open(&c, "games: [modern]\n");
    must(plan(&s, &c, "modern", "[\"simple\",\"person\",{\"bot\":\"simple\"},\"person\"]", "Ann",
              &err),
         &err);
    assert_int_equal(s.players, 4);
    assert_string_equal(s.seat[0].name, "simple");
    assert_string_equal(s.seat[2].name, "simple-2");
    assert_string_equal(s.seat[2].bot, "simple-2=simple");
    assert_string_equal(s.seat[1].name, "Ann");
    assert_true(s.seat[3].person && !s.seat[3].name[0]);
    assert_false(seating_is_full(&s));
    assert_true(seating_is_id(s.id));
    must(seating_sit(&s, 3, "Bob", &err), &err);
    assert_true(seating_is_full(&s));
    seating_finish(&s);
    empty_club_close(&c);
}

TEST(what_cannot_be_played_is_refused_with_a_sentence)
{
    static const struct {
        const char *rules, *seats, *name, *why;
    } plans[] = {
        {"bridge", SOLO, "Ann", "bridge"},
        {"modern", "[\"person\"]", "Ann", "4 places"},
        {"modern", "{}", "Ann", "4 places"},
        {"modern", "[\"person\",\"simple\",\"simple\",7]", "Ann", "seat D"},
        {"modern", "[\"simple\",\"simple\",\"simple\",\"simple\"]", "Ann", "at least one seat"},
        {"modern", "[\"person\",\"simple\",\"simple\",\"/bin/sh\"]", "Ann", "no bot '/bin/sh'"},
        {"modern", "[\"person\",\"simple\",\"simple\",\"simple level=2\"]", "Ann", "no bot"},
        {"modern", SOLO, "simple", "another at this table"},
        {"modern", SOLO, "-o", "cannot be a name"},
        {"modern", SOLO, "Ann,Bob", "cannot be a name"},
        {"modern", SOLO, "Ann=x", "cannot be a name"},
        {"modern", SOLO, "", "cannot be a name"},
        {"modern", SOLO, "a\nb", "cannot be a name"},
    };
    struct empty_club c;
    struct table_seating s;
    struct err err;

    empty_club_open(&c, "games: [modern]\n");
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        if (plan(&s, &c, plans[i].rules, plans[i].seats, plans[i].name, &err))
            fail_msg("%zu was taken", i);
        assert_int_equal(err.class, ERR_USAGE);
        if (!strstr(err.text, plans[i].why))
            fail_msg("expected '%s' in: %s", plans[i].why, err.text);
    }
    empty_club_close(&c);
}

TEST(a_unit_that_is_none_is_called_by_its_key)
{
    struct empty_club c;
    struct table_seating s;
    struct err err = {.text = ""};
    json_t *seats = json_loads(SOLO, 0, NULL);

    empty_club_open(&c, "games: [modern]\n");
    const struct handed_in none = {.club = &c.club};
    const struct seating_plan wish = {.rules = "modern",
                                      .unit = "hour",
                                      .seats = seats,
                                      .owner = "ann",
                                      .from = "",
                                      .name = "Ann"};
    assert_false(seating_new(&s, &wish, &c.club, &none, &err));
    if (strncmp(err.text, "unit: expected ", 15) != 0)
        fail_msg("%s", err.text);
    json_decref(seats);
    empty_club_close(&c);
}

TEST(a_table_is_read_back_as_it_was_written)
{
    struct empty_club c;
    struct table_seating s, again;
    struct err err;
    char path[PATH_CAP];

    empty_club_open(&c, "games: [modern]\n");
    must(plan(&s, &c, "modern target=5", "[\"person\",\"simple\",\"person\",\"simple\"]",
              "Zo\xc3\xab", &err),
         &err);
    (void)snprintf(s.from, sizeof s.from, "20010db8");
    s.seat[2].answered = true;
    must(seating_write(&s, &c.club, &err), &err);
    must(seating_read(&again, &c.club, s.id, &err), &err);
    assert_string_equal(again.from, "20010db8");
    assert_true(again.seat[2].answered && !again.seat[0].answered);
    assert_string_equal(again.rules, "modern target=5");
    assert_string_equal(again.unit, s.unit);
    assert_string_equal(again.owner, "ann");
    assert_string_equal(again.seat[0].name, "Zo\xc3\xab");
    assert_string_equal(again.seat[3].bot, s.seat[3].bot);
    assert_true(again.seat[2].person && !again.seat[2].name[0]);
    seating_finish(&again);

    must(seating_path(&s, &c.club, "table.json", path, &err), &err);
    must(file_replace(path, 0644, "{}", 2, &err), &err);
    assert_false(seating_read(&again, &c.club, s.id, &err));
    assert_int_equal(err.class, ERR_FOUND);
    seating_finish(&s);
    empty_club_close(&c);
}

TEST(a_table_that_is_over_is_published_once_without_what_is_private)
{
    struct empty_club c;
    struct table_seating s;
    struct err err;
    struct buf told = {.len = 0};
    char path[PATH_CAP], name[64];
    struct stat st;

    empty_club_open(&c, "games: [modern]\n");
    must(plan(&s, &c, "modern", SOLO, "Ann", &err), &err);
    (void)snprintf(s.from, sizeof s.from, "20010db8");
    must(seating_write(&s, &c.club, &err), &err);
    must(seating_path(&s, &c.club, "log.msgpack", path, &err), &err);
    must(file_replace(path, 0644, "log", 3, &err), &err);
    must(seating_path(&s, &c.club, "log.msgpack.person", path, &err), &err);
    must(file_replace(path, 0644, "secret", 6, &err), &err);
    must(seating_end(&s, &c.club, "It is over.", NULL, &err), &err);
    must(seating_publish(&s, &c.club, &err), &err);
    must(seating_publish(&s, &c.club, &err), &err); /* after a kill before the removal */
    seating_remove(&s, &c.club);
    (void)snprintf(name, sizeof name, "tables/%s/log.msgpack", s.id);
    assert_true(club_path(&c.club, path, name, NULL) && stat(path, &st) == 0);
    (void)snprintf(name, sizeof name, "tables/%s/table.json", s.id);
    must(club_path(&c.club, path, name, &err) && file_read(path, 4096, &told, &err), &err);
    assert_null(strstr(buf_str(&told), "20010db8"));
    buf_finish(&told);
    (void)snprintf(name, sizeof name, "tables/%s/log.msgpack.person", s.id);
    assert_true(club_path(&c.club, path, name, NULL) && stat(path, &st) != 0);
    (void)snprintf(name, sizeof name, "tables/%s", s.id);
    assert_true(club_path(&c.club, path, name, NULL) && stat(path, &st) == 0);
    assert_int_equal(st.st_mode & 0777, 0755);
    assert_true(seating_path(&s, &c.club, "", path, NULL) && stat(path, &st) != 0);
    seating_finish(&s);
    empty_club_close(&c);
}

/* Else a kill in the middle leaves a table that cannot be played, or is played with other cards. */
TEST(of_a_table_that_is_removed_its_file_goes_first)
{
    enum { OTHERS = 20 };
    union {
        char bytes[4096];
        struct inotify_event event;
    } seen;
    struct empty_club c;
    struct table_seating s;
    struct err err;
    char path[PATH_CAP], name[16];
    int watch = inotify_init1(IN_CLOEXEC);

    empty_club_open(&c, "games: [modern]\n");
    must(plan(&s, &c, "modern", SOLO, "Ann", &err), &err);
    must(seating_write(&s, &c.club, &err), &err);
    for (int i = 0; i < OTHERS; i++) { /* it is not the first by chance */
        (void)snprintf(name, sizeof name, "%d", i);
        must(seating_path(&s, &c.club, name, path, &err), &err);
        must(file_replace(path, 0644, "", 0, &err), &err);
    }
    must(seating_path(&s, &c.club, "", path, &err), &err);
    assert_true(inotify_add_watch(watch, path, IN_DELETE) >= 0);
    seating_remove(&s, &c.club);
    assert_true(read(watch, seen.bytes, sizeof seen.bytes) > 0);
    assert_string_equal(seen.event.name, "table.json");
    assert_int_not_equal(access(path, F_OK), 0);
    close(watch);
    seating_finish(&s);
    empty_club_close(&c);
}

TEST(a_table_that_cannot_be_published_is_tried_again)
{
    struct empty_club c;
    struct table_now table = {.publishing = 0};
    struct tables *t = calloc(1, sizeof *t);
    char path[PATH_CAP];
    struct err err;

    assert_non_null(t);
    empty_club_open(&c, "games: [modern]\n");
    t->club = &c.club;
    must(plan(&table.seating, &c, "modern", SOLO, "Ann", &err), &err);
    must(seating_write(&table.seating, &c.club, &err), &err);
    table.over = json_pack("{s:s}", "result", "It is over.");
    must(club_path(&c.club, path, "tables", &err), &err);
    assert_int_equal(rmdir(path), 0);
    empty_club_write(&c, "tables", 0644, "no folder");
    for (unsigned turn = 0; turn < 2; turn++) {
        assert_false(table.published);
        assert_int_equal(table.seating.ended, 0);
        for (tables_publish(t, &table); table.publishing; (void)poll(NULL, 0, 1))
            tables_publish_end(t, &table, CLOCK_SECOND);
        if (turn == 0) {
            assert_true(table.publish_at > CLOCK_SECOND);
            assert_int_equal(unlink(path), 0);
            assert_int_equal(mkdir(path, 0755), 0);
        }
    }
    assert_true(table.published);
    assert_int_not_equal(table.seating.ended, 0);
    json_decref(table.over);
    seating_finish(&table.seating);
    free(t);
    empty_club_close(&c);
}

/* ---- How many tables there may be ---- */

struct many_tables {
    struct empty_club club;
    struct handed_in none;
    struct link link;
    int server; /* the other end of the link */
    struct tables *t;
};

static void many_open(struct many_tables *m)
{
    struct err err;

    empty_club_open(&m->club, "games: [modern]\ntables: {open: anyone}\n");
    m->none = (struct handed_in){.club = &m->club.club};
    m->link = (struct link){.fd = -1};
    must(link_open(&m->link, &m->server, &err), &err);
    m->t = calloc(1, sizeof *m->t);
    assert_non_null(m->t);
    m->t->club = &m->club.club;
    m->t->before = &m->none;
    m->t->link = &m->link;
}

static void many_close(struct many_tables *m)
{
    tables_close(m->t);
    free(m->t);
    handed_in_finish(&m->none);
    link_close(&m->link);
    close(m->server);
    empty_club_close(&m->club);
}

/* One of a guest, at which nobody was for so many seconds: of its file nothing is there. */
static void many_add(struct many_tables *m, unsigned number, const char *from, uint64_t idle)
{
    struct table_seating s = {.players = 4, .rules = "modern"};

    (void)snprintf(s.id, sizeof s.id, "%012x", number);
    (void)snprintf(s.from, sizeof s.from, "%s", from);
    s.seat[0] = (struct seating_seat){.person = true, .name = "Guest"};
    for (unsigned i = 1; i < 4; i++)
        (void)snprintf(s.seat[i].name, sizeof s.seat[i].name, "bot-%u", i);
    assert_non_null(tables_add(m->t, &s, clock_wall_ns() - idle * CLOCK_SECOND));
}

/* The status of the answer to a guest who opens one from there. */
static int many_ask(struct many_tables *m, const char *from)
{
    char text[512];
    struct message message;

    (void)snprintf(text, sizeof text,
                   "{\"id\":1,\"do\":\"open_table\",\"args\":{\"rules\":\"modern\",\"seats\":%s,"
                   "\"from\":\"%s\"}}",
                   SOLO, from);
    assert_true(message_read(&message, text, strlen(text)));
    tables_request_open(m->t, &message, "", clock_wall_ns());
    message_finish(&message);
    ssize_t n = recv(m->server, text, sizeof text - 1, MSG_DONTWAIT);
    assert_true(n > 0);
    text[n] = '\0';
    const char *status = strstr(text, "\"status\":");
    assert_non_null(status);
    return (int)strtol(status + strlen("\"status\":"), NULL, 10);
}

static bool many_has(const struct many_tables *m, unsigned number)
{
    char id[SEATING_ID];

    (void)snprintf(id, sizeof id, "%012x", number);
    return tables_find(m->t, id) != NULL;
}

/* One address has nearly all tables of guests: who comes from elsewhere gets one, and only that
 * address loses one, the one at which nobody was for longest. */
TEST(guests_are_not_shut_out_by_tables_that_others_left)
{
    enum { HOUR = 3600, FLOOD = TABLES_GUESTS - 2 };
    struct many_tables m;

    many_open(&m);
    for (unsigned i = 0; i < FLOOD; i++)
        many_add(&m, i, "flood", HOUR + (i == 7 ? HOUR : i % 5));
    many_add(&m, FLOOD, "quiet", 20 * HOUR);
    many_add(&m, FLOOD + 1, "quiet", 20 * HOUR);
    assert_int_equal(tables_of(m.t, ""), TABLES_GUESTS);
    assert_int_equal(many_ask(&m, "another"), STATUS_CREATED);
    assert_int_equal(tables_of(m.t, ""), TABLES_GUESTS);
    assert_false(many_has(&m, 7));
    assert_true(many_has(&m, FLOOD) && many_has(&m, FLOOD + 1));
    assert_int_equal(many_ask(&m, "flood"), STATUS_CREATED);
    assert_false(many_has(&m, 4)); /* the next one */
    many_close(&m);
}

TEST(a_table_at_which_somebody_was_just_now_makes_no_room)
{
    struct many_tables m;

    many_open(&m);
    m.club.club.tables.most = 4 * TABLES_GUESTS;
    for (unsigned i = 0; i < TABLES_GUESTS; i++)
        many_add(&m, i, "flood", 60);
    assert_int_equal(many_ask(&m, "another"), STATUS_BUSY);
    assert_int_equal(m.t->n, TABLES_GUESTS);
    many_close(&m);
}

/* Opening it and looking at it does not make a table one that is kept for months. */
TEST(a_table_is_kept_for_long_once_somebody_has_answered)
{
    enum { HOURS = 3600, DAYS = 24 * HOURS };
    struct many_tables m;

    many_open(&m);
    many_add(&m, 1, "here", 23 * HOURS);
    many_add(&m, 2, "here", 25 * HOURS);
    many_add(&m, 3, "here", 89 * DAYS);
    many_add(&m, 4, "here", 91 * DAYS);
    for (unsigned i = 2; i < 4; i++)
        m.t->table[i]->seating.seat[0].answered = true;
    tables_step(m.t, NULL, clock_wall_ns());
    assert_true(many_has(&m, 1) && !many_has(&m, 2) && many_has(&m, 3) && !many_has(&m, 4));
    many_close(&m);
}

/* Lets the process of a table end at once. */
static void end_at_once(struct tables *t, struct table_now *table)
{
    char name[] = "false", *argv[] = {name, NULL};
    uint64_t now = clock_wall_ns();
    struct err err;

    must(table_process_start(&table->process, "/bin/false", argv, &err), &err);
    table->started = now;
    for (; table->process.pid; (void)poll(NULL, 0, 1)) {
        table_process_read(&table->process);
        tables_step(t, NULL, now);
    }
}

/* It was killed just before it said how it had ended, and nobody was there. */
TEST(a_table_whose_log_is_whole_is_played_on_for_nobody)
{
    struct many_tables m;
    char path[PATH_CAP];
    struct err err;

    many_open(&m);
    many_add(&m, 1, "here", 0);
    struct table_now *table = m.t->table[0];
    must(seating_write(&table->seating, &m.club.club, &err), &err);
    end_at_once(m.t, table);
    assert_false(table->finishing);
    must(seating_path(&table->seating, &m.club.club, LOG_NAME, path, &err), &err);
    must(file_replace(path, 0644, "log", 3, &err), &err);
    end_at_once(m.t, table);
    assert_true(table->finishing);
    many_close(&m);
}

TEST(a_key_is_of_one_seat_at_one_table)
{
    static const uint8_t secret[RNG_SEED_BYTES] = {1}, other[RNG_SEED_BYTES] = {2};
    struct table_seating s = {.id = "0123456789ab", .players = 4};
    char key[SEATING_KEY];
    unsigned seat = 9;

    s.seat[0].person = s.seat[2].person = true;
    seating_key(secret, s.id, 2, key);
    assert_true(seating_find(&s, secret, key, &seat));
    assert_int_equal(seat, 2);
    assert_false(seating_find(&s, other, key, &seat));
    seating_key(secret, s.id, 1, key); /* a bot's seat has none */
    assert_false(seating_find(&s, secret, key, &seat));
    seating_key(secret, "0123456789ac", 2, key);
    assert_false(seating_find(&s, secret, key, &seat));
    assert_false(seating_find(&s, secret, "", &seat));
}

TEST(the_secret_of_a_club_is_made_once_and_nobody_else_reads_it)
{
    struct empty_club c;
    uint8_t one[RNG_SEED_BYTES], two[RNG_SEED_BYTES];
    struct err err;
    char path[PATH_CAP];
    struct stat st;

    empty_club_open(&c, "games: [modern]\n");
    must(seating_secret(&c.club, one, &err), &err);
    must(seating_secret(&c.club, two, &err), &err);
    assert_memory_equal(one, two, sizeof one);
    assert_true(club_path(&c.club, path, "private/tables.secret", NULL) && stat(path, &st) == 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    empty_club_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_becomes_seats),
        cmocka_unit_test(what_cannot_be_played_is_refused_with_a_sentence),
        cmocka_unit_test(a_unit_that_is_none_is_called_by_its_key),
        cmocka_unit_test(a_table_is_read_back_as_it_was_written),
        cmocka_unit_test(a_table_that_is_over_is_published_once_without_what_is_private),
        cmocka_unit_test(of_a_table_that_is_removed_its_file_goes_first),
        cmocka_unit_test(a_table_that_cannot_be_published_is_tried_again),
        cmocka_unit_test(guests_are_not_shut_out_by_tables_that_others_left),
        cmocka_unit_test(a_table_at_which_somebody_was_just_now_makes_no_room),
        cmocka_unit_test(a_table_is_kept_for_long_once_somebody_has_answered),
        cmocka_unit_test(a_table_whose_log_is_whole_is_played_on_for_nobody),
        cmocka_unit_test(a_key_is_of_one_seat_at_one_table),
        cmocka_unit_test(the_secret_of_a_club_is_made_once_and_nobody_else_reads_it),
    };

    const char *build = getenv("BUILD");
    char bots[PATH_CAP];

    (void)snprintf(bots, sizeof bots, "%s/bots", build ? build : "build");
    (void)setenv("EUCHRE_ARENA_BOTS", bots, 1);
    (void)setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
