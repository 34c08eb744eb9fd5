/* arena/backend: messages of a server that is not trusted, the socket to it, who sits where at a
 * table, where the server listens, keys of seats, processes that are started and watched. */
#include <fcntl.h>
#include <locale.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/link.h"
#include "backend/listening.h"
#include "backend/seating.h"
#include "backend/server_process.h"
#include "backend/submission_watch.h"
#include "backend/table_process.h"
#include "backend/tables.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/json_writer.h"
#include "empty_club.h"
#include "test.h"

/* ---- Messages ---- */

static bool reads(struct message *m, const char *text)
{
    return message_read(m, text, strlen(text));
}

TEST(a_message_has_an_id_and_says_what_to_do)
{
    struct message m;

    assert_true(reads(&m, "{\"id\":7,\"do\":\"sit\",\"token\":\"abc\",\"args\":{\"n\":3}}"));
    assert_int_equal(m.id, 7);
    assert_string_equal(m.what, "sit");
    assert_string_equal(m.token, "abc");
    assert_true(message_has(&m, "n"));
    message_finish(&m);
}

TEST(what_is_no_message_is_refused)
{
    static const char *const texts[] = {
        "",
        "[]",
        "7",
        "{\"id\":7}",
        "{\"do\":\"me\"}",
        "{\"id\":-1,\"do\":\"me\"}",
        "{\"id\":1.5,\"do\":\"me\"}",
        "{\"id\":\"1\",\"do\":\"me\"}",
        "{\"id\":1,\"do\":7}",
        "{\"id\":1,\"do\":\"much too long to be anything\"}",
        "{\"id\":1,\"do\":\"me\",\"args\":[]}",
        "{\"id\":1,\"id\":2,\"do\":\"me\"}",
        "{\"id\":1,\"do\":\"me\"} more",
        "{\"id\":1,\"do\":\"m\xff\"}",
    };
    struct message m;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (reads(&m, texts[i]))
            fail_msg("taken: %s", texts[i]);
}

TEST(a_token_that_is_no_text_or_too_long_is_none)
{
    struct message m;
    char text[400];

    assert_true(reads(&m, "{\"id\":1,\"do\":\"me\",\"token\":7}"));
    assert_string_equal(m.token, "");
    message_finish(&m);
    (void)snprintf(text, sizeof text, "{\"id\":1,\"do\":\"me\",\"token\":\"%0200d\"}", 0);
    assert_true(reads(&m, text));
    assert_string_equal(m.token, "");
    message_finish(&m);
}

TEST(arguments_are_what_they_should_be_or_not_there)
{
    struct message m;
    char text[8];
    uint64_t n;

    assert_true(reads(&m,
                      "{\"id\":1,\"do\":\"x\",\"args\":{\"a\":\"mine\",\"b\":\"\",\"c\":\"much too "
                      "long\",\"d\":\"x\\u0007\",\"e\":7,\"f\":-1,\"g\":null}}"));
    assert_true(message_text(&m, "a", text, sizeof text));
    assert_string_equal(text, "mine");
    for (const char *key = "bcdeg"; *key; key++)
        assert_false(message_text(&m, (const char[]){*key, '\0'}, text, sizeof text));
    assert_true(message_count(&m, "e", 7, &n));
    assert_int_equal(n, 7);
    assert_false(message_count(&m, "e", 6, &n));
    assert_false(message_count(&m, "f", 10, &n));
    assert_false(message_count(&m, "a", 10, &n));
    assert_false(message_has(&m, "g"));
    message_finish(&m);
}

TEST(an_answer_that_is_too_long_is_an_error_of_its_own)
{
    struct buf out = {.len = 0};
    char *text = malloc(2 * MESSAGE_BYTES);

    assert_non_null(text);
    memset(text, 'x', 2 * MESSAGE_BYTES);
    text[2 * MESSAGE_BYTES - 1] = '\0';
    assert_true(message_answer(&out, 7, STATUS_OK, json_string(text)));
    assert_true(out.len < 200 && strstr(buf_str(&out), "\"status\":500"));
    buf_clear(&out);
    assert_false(message_event(&out, 7, json_string(text)));
    buf_finish(&out);
    free(text);
}

/* ---- The link ---- */

static struct link link_of(int *server)
{
    struct link l = {.fd = -1};
    struct err err;

    must(link_open(&l, server, &err), &err);
    return l;
}

TEST(a_packet_comes_with_one_descriptor_and_others_are_closed)
{
    int server, file, two[2], last;
    struct link l = link_of(&server);
    struct buf packet = {.len = 0};
    struct iovec data = {(void *)(uintptr_t) "hello", 5};
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr head;
    } control = {.bytes = ""};
    struct msghdr m = {.msg_iov = &data,
                       .msg_iovlen = 1,
                       .msg_control = control.bytes,
                       .msg_controllen = sizeof control.bytes};

    two[0] = two[1] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    control.head = (struct cmsghdr){CMSG_LEN(sizeof two), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.head), two, sizeof two);
    assert_int_equal(sendmsg(server, &m, 0), 5);
    last = fcntl(two[0], F_DUPFD_CLOEXEC, 0);
    close(last);
    assert_true(link_take(&l, &packet, &file));
    assert_string_equal(buf_str(&packet), "hello");
    assert_int_equal(file, last); /* the first that was free, and the next one is again */
    int next = fcntl(two[0], F_DUPFD_CLOEXEC, 0);
    assert_int_equal(next, last + 1);
    close(next);
    close(file);
    close(two[0]);
    buf_finish(&packet);
    link_close(&l);
    close(server);
}

TEST(a_packet_that_is_too_long_is_passed_over)
{
    int server, file;
    struct link l = link_of(&server);
    struct buf packet = {.len = 0};
    char *text = calloc(1, MESSAGE_BYTES + 1);

    assert_int_equal(send(server, text, MESSAGE_BYTES + 1, 0), MESSAGE_BYTES + 1);
    assert_true(link_take(&l, &packet, &file));
    assert_int_equal(packet.len, 0);
    assert_int_equal(file, -1);
    assert_false(link_take(&l, &packet, &file));
    assert_false(l.broken);
    free(text);
    buf_finish(&packet);
    link_close(&l);
    close(server);
}

/* A server that reads nothing for a while gets all of it later, in order. */
TEST(what_is_not_taken_at_once_waits)
{
    enum { MESSAGES = 2000 };
    int server;
    struct link l = link_of(&server);
    char text[256], said[512];

    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    for (unsigned i = 0; i < MESSAGES; i++)
        link_answer(&l, i, STATUS_OK, json_string(text));
    assert_true(link_waits(&l));
    for (unsigned i = 0; i < MESSAGES; i++) {
        char expected[32];
        ssize_t n = recv(server, said, sizeof said - 1, MSG_DONTWAIT);
        if (n < 0) {
            link_flush(&l);
            n = recv(server, said, sizeof said - 1, MSG_DONTWAIT);
        }
        assert_true(n > 0);
        said[n] = '\0';
        (void)snprintf(expected, sizeof expected, "{\"id\":%u,", i);
        assert_memory_equal(said, expected, strlen(expected));
    }
    assert_false(link_waits(&l));
    link_close(&l);
    close(server);
}

TEST(a_server_that_takes_nothing_is_broken_and_costs_no_more_memory)
{
    int server;
    struct link l = link_of(&server);
    char *text = calloc(1, MESSAGE_BYTES / 2);

    memset(text, 'x', MESSAGE_BYTES / 2 - 1);
    for (unsigned i = 0; i < 2000 && !l.broken; i++)
        link_answer(&l, i, STATUS_OK, json_string(text));
    assert_true(l.broken);
    free(text);
    link_close(&l);
    assert_int_equal(l.fd, -1);
    close(server);
}

TEST(a_server_that_has_gone_is_noticed)
{
    int server, file;
    struct link l = link_of(&server);
    struct buf packet = {.len = 0};

    close(server);
    assert_false(link_take(&l, &packet, &file));
    assert_true(l.broken);
    link_answer(&l, 1, STATUS_OK, json_object());
    buf_finish(&packet);
    link_close(&l);
}

/* ---- Where the server listens ---- */

static void assert_listens(const char *address, bool good)
{
    struct err err = {.text = ""};
    int fd = -1;

    if (listening_open(address, &fd, &err) != good)
        fail_msg("%s: %s", address, err.text);
    if (!good)
        assert_non_null(strstr(err.text, "expected ADDRESS:PORT"));
    assert_int_equal(fd >= 0, good);
    if (fd >= 0)
        close(fd);
}

TEST(an_address_is_a_number_and_a_port)
{
    static const char *const none[] = {
        "127.0.0.1", "127.0.0.1:65536", "::1:80", "[::1:80", "host.example:80", ":80", "",
    };

    assert_listens("127.0.0.1:0", true);
    assert_listens("localhost:0", true);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_listens(none[i], false);
}

TEST(who_connects_waits_where_nobody_accepts)
{
    struct sockaddr_in at;
    socklen_t bytes = sizeof at;
    struct err err;
    int fd, client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_true(listening_open("127.0.0.1:0", &fd, &err));
    assert_int_equal(getsockname(fd, (struct sockaddr *)&at, &bytes), 0);
    assert_int_equal(connect(client, (struct sockaddr *)&at, bytes), 0);
    assert_int_equal(write(client, "GET", 3), 3);
    close(client);
    close(fd);
}

/* ---- The server ---- */

/* One of these lines of sh in place of euchre-server. */
static void open_server(struct server_process *s, const struct empty_club *c, const char *script)
{
    struct err err;

    empty_club_write(c, "server", 0755, script);
    *s = (struct server_process){
        .how = {.folder = c->club.folder, .listen = "127.0.0.1:0"},
        .out = -1,
        .errors = -1,
    };
    must(path_join(s->path, c->club.folder, "server", &err), &err);
    must(listening_open(s->how.listen, &s->listening, &err), &err);
}

/* A step at a time that the test says. */
static enum server_news step(struct server_process *s, struct link *l, uint64_t seconds)
{
    enum server_news news;
    struct err err;

    must(server_process_step(s, l, seconds * CLOCK_SECOND, &news, &err), &err);
    return news;
}

/* Steps at one time until this is the news. */
static void step_until(struct server_process *s, struct link *l, uint64_t seconds,
                       enum server_news wanted)
{
    while (step(s, l, seconds) != wanted)
        (void)poll(NULL, 0, 1);
}

static const char hangs[] = "#!/bin/sh\necho listening on http://127.0.0.1:1\nexec sleep 1000\n";

TEST(a_server_that_hangs_is_killed_and_started_again)
{
    struct empty_club c;
    struct server_process s;
    struct link l = {.fd = -1};

    empty_club_open(&c, "games: [modern]\n");
    open_server(&s, &c, hangs);
    step_until(&s, &l, 1, SERVER_LISTENS);
    (void)step(&s, &l, 5);
    assert_int_equal(s.pinged, 0);
    (void)step(&s, &l, 7);
    assert_int_not_equal(s.pinged, 0);
    l.heard = true; /* it has said something */
    (void)step(&s, &l, 8);
    (void)step(&s, &l, 12);
    assert_int_equal(s.pinged, 0);
    (void)step(&s, &l, 14);
    (void)step(&s, &l, 23);
    assert_false(s.hangs);
    step_until(&s, &l, 25, SERVER_AGAIN);
    assert_non_null(strstr(s.why, "did not answer for 10 seconds"));
    (void)step(&s, &l, 30);
    assert_true(s.pid > 0);
    assert_false(s.hangs);
    server_process_stop(&s, &l);
    empty_club_close(&c);
}

TEST(a_server_that_cannot_be_started_again_now_is_tried_later)
{
    struct empty_club c;
    struct server_process s;
    struct link l = {.fd = -1};
    struct rlimit files, none;

    empty_club_open(&c, "games: [modern]\n");
    open_server(&s, &c, hangs);
    step_until(&s, &l, 1, SERVER_LISTENS);
    (void)kill(s.pid, SIGKILL);
    step_until(&s, &l, 2, SERVER_AGAIN);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    none = (struct rlimit){0, files.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    enum server_news news = step(&s, &l, 3);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    assert_int_equal(news, SERVER_AGAIN);
    assert_non_null(strstr(s.why, "cannot be started now"));
    (void)step(&s, &l, 60);
    assert_true(s.pid > 0);
    server_process_stop(&s, &l);
    empty_club_close(&c);
}

/* ---- Watching a submission ---- */

TEST(of_too_many_who_watch_a_submission_the_one_that_came_first_goes)
{
    enum { MOST = SUBMISSION_WATCHES_OF_ONE };
    struct submission_watches *w = calloc(1, sizeof *w);
    struct link l = {.fd = -1};

    assert_non_null(w);
    w->link = &l;
    for (uint64_t id = 1; id <= MOST; id++)
        submission_watch_add(w, id, 5);
    assert_true(submission_watch_drop(w, 1));
    submission_watch_add(w, MOST + 1, 5);
    submission_watch_add(w, MOST + 2, 5);
    assert_false(submission_watch_drop(w, 2));
    for (uint64_t id = 3; id <= MOST + 2; id++)
        assert_true(submission_watch_drop(w, id));
    free(w);
}

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
    assert_true(reads(&message, text));
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

/* ---- Processes ---- */

static char shell[] = "sh", option[] = "-c";

static void start(struct table_process *p, char *script)
{
    char *argv[] = {shell, option, script, NULL};
    struct err err;

    must(table_process_start(p, "/bin/sh", argv, &err), &err);
}

/* The next line, waited for. */
static json_t *line_of(struct table_process *p)
{
    json_t *line;

    while (!(line = table_process_line(p)) && p->out >= 0) {
        struct pollfd out = {.fd = p->out, .events = POLLIN};
        (void)poll(&out, 1, 10000);
        table_process_read(p);
    }
    return line;
}

static int end_of(struct table_process *p)
{
    int status;

    while (!table_process_over(p, clock_wall_ns(), &status)) {
        table_process_read(p);
        (void)poll(NULL, 0, 1);
    }
    return status;
}

TEST(lines_of_a_table_are_objects_and_all_else_is_passed_over)
{
    struct table_process p;
    char script[] =
        "echo '{\"a\":1}'; echo no object; echo '[1]'; read line; echo \"$line\"; echo oh >&2; exit 3";
    char said[64];

    start(&p, script);
    json_t *line = line_of(&p);
    assert_int_equal(json_integer_value(json_object_get(line, "a")), 1);
    json_decref(line);
    table_process_tell(&p, json_pack("{s:i}", "b", 2));
    line = line_of(&p);
    assert_int_equal(json_integer_value(json_object_get(line, "b")), 2);
    json_decref(line);
    int status = end_of(&p);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    capture_text(&p.said, said, sizeof said);
    assert_string_equal(said, "oh");
    assert_int_equal(p.pid, 0);
}

TEST(a_process_that_prints_without_an_end_is_heard_no_more)
{
    struct table_process p;
    char script[] = "exec cat /dev/zero";

    start(&p, script);
    assert_null(line_of(&p));
    assert_int_equal(p.out, -1);
    int status = end_of(&p);
    assert_true(WIFSIGNALED(status));
}

TEST(a_process_that_does_not_stop_is_ended)
{
    struct table_process p;
    char script[] = "trap '' TERM; echo '{}'; while :; do read line; done";

    start(&p, script);
    json_decref(line_of(&p));
    table_process_stop(&p, 0); /* long ago, so its time is up */
    int status = end_of(&p);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
}

TEST(a_program_has_only_what_it_is_given)
{
    struct table_process p;
    char script[] = "ls /proc/self/fd | tr '\\n' ' ' | sed 's/.*/{\"fds\": \"&\"}/'; echo";
    int kept = open("/dev/null", O_RDONLY); /* not closed on exec */

    start(&p, script);
    json_t *line = line_of(&p);
    assert_string_equal(json_string_value(json_object_get(line, "fds")), "0 1 2 3 "); /* 3: of ls */
    json_decref(line);
    (void)end_of(&p);
    close(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_has_an_id_and_says_what_to_do),
        cmocka_unit_test(what_is_no_message_is_refused),
        cmocka_unit_test(a_token_that_is_no_text_or_too_long_is_none),
        cmocka_unit_test(arguments_are_what_they_should_be_or_not_there),
        cmocka_unit_test(an_answer_that_is_too_long_is_an_error_of_its_own),
        cmocka_unit_test(a_packet_comes_with_one_descriptor_and_others_are_closed),
        cmocka_unit_test(a_packet_that_is_too_long_is_passed_over),
        cmocka_unit_test(what_is_not_taken_at_once_waits),
        cmocka_unit_test(a_server_that_takes_nothing_is_broken_and_costs_no_more_memory),
        cmocka_unit_test(a_server_that_has_gone_is_noticed),
        cmocka_unit_test(an_address_is_a_number_and_a_port),
        cmocka_unit_test(who_connects_waits_where_nobody_accepts),
        cmocka_unit_test(a_server_that_hangs_is_killed_and_started_again),
        cmocka_unit_test(a_server_that_cannot_be_started_again_now_is_tried_later),
        cmocka_unit_test(of_too_many_who_watch_a_submission_the_one_that_came_first_goes),
        cmocka_unit_test(a_plan_becomes_seats),
        cmocka_unit_test(what_cannot_be_played_is_refused_with_a_sentence),
        cmocka_unit_test(a_unit_that_is_none_is_called_by_its_key),
        cmocka_unit_test(a_table_is_read_back_as_it_was_written),
        cmocka_unit_test(a_table_that_is_over_is_published_once_without_what_is_private),
        cmocka_unit_test(a_table_that_cannot_be_published_is_tried_again),
        cmocka_unit_test(guests_are_not_shut_out_by_tables_that_others_left),
        cmocka_unit_test(a_table_at_which_somebody_was_just_now_makes_no_room),
        cmocka_unit_test(a_table_is_kept_for_long_once_somebody_has_answered),
        cmocka_unit_test(a_key_is_of_one_seat_at_one_table),
        cmocka_unit_test(the_secret_of_a_club_is_made_once_and_nobody_else_reads_it),
        cmocka_unit_test(lines_of_a_table_are_objects_and_all_else_is_passed_over),
        cmocka_unit_test(a_process_that_prints_without_an_end_is_heard_no_more),
        cmocka_unit_test(a_process_that_does_not_stop_is_ended),
        cmocka_unit_test(a_program_has_only_what_it_is_given),
    };

    const char *build = getenv("BUILD");
    char bots[PATH_CAP];

    (void)snprintf(bots, sizeof bots, "%s/bots", build ? build : "build");
    (void)setenv("EUCHRE_ARENA_BOTS", bots, 1);
    (void)setlocale(LC_CTYPE, "C.UTF-8");
    (void)signal(SIGPIPE, SIG_IGN); /* as backend_run has it */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
