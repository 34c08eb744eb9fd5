/* arena/backend: messages of a server that is not trusted, the socket to it, where the server
 * listens, processes that are started and watched. */
#include <fcntl.h>
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
#include "backend/server_process.h"
#include "backend/submission_watch.h"
#include "backend/table_process.h"
#include "base/child.h"
#include "base/clock.h"
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
    control.head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof two),
                                    .cmsg_level = SOL_SOCKET,
                                    .cmsg_type = SCM_RIGHTS};
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
        submission_watch_add(w, id, 5, "ann");
    assert_true(submission_watch_drop(w, 1));
    submission_watch_add(w, MOST + 1, 5, "ann");
    submission_watch_add(w, MOST + 2, 5, "ann");
    assert_false(submission_watch_drop(w, 2));
    for (uint64_t id = 3; id <= MOST + 2; id++)
        assert_true(submission_watch_drop(w, id));
    free(w);
}

/* A submission that nothing has happened to yet. */
static void hand_in(const struct empty_club *c, struct submission_record *r)
{
    struct submission_draft draft;
    struct err err;

    *r = (struct submission_record){.bot = "mine", .author = "ann", .file = "mine.c", .bytes = 1};
    must(submission_new(&draft, &c->club, &err) && submission_hand_in(&draft, r, &err), &err);
}

TEST(whose_token_is_revoked_watches_no_more)
{
    struct submission_watches *w = calloc(1, sizeof *w);
    struct tokens tokens = {.list = NULL};
    struct link l = {.fd = -1};
    char token[TOKEN_TEXT];
    struct submission_record r;
    struct empty_club c;
    size_t revoked;
    struct err err;

    assert_non_null(w);
    empty_club_open(&c, "games: [modern]\n");
    hand_in(&c, &r);
    must(tokens_make(&c.club, "ann", TOKEN_AUTHOR, token, &err) &&
             tokens_make(&c.club, "tess", TOKEN_TEACHER, token, &err),
         &err);
    *w = (struct submission_watches){.club = &c.club, .tokens = &tokens, .link = &l};
    submission_watch_add(w, 1, r.number, "ann");
    submission_watch_add(w, 2, r.number, "tess");
    submission_watch_step(w, 1);
    assert_int_equal(w->n, 2);
    must(tokens_revoke(&c.club, "ann", &revoked, &err), &err);
    submission_watch_step(w, CLOCK_SECOND);
    assert_int_equal(w->n, 1);
    assert_true(submission_watch_drop(w, 2));
    tokens_finish(&tokens);
    empty_club_close(&c);
    free(w);
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
        cmocka_unit_test(whose_token_is_revoked_watches_no_more),
        cmocka_unit_test(lines_of_a_table_are_objects_and_all_else_is_passed_over),
        cmocka_unit_test(a_process_that_prints_without_an_end_is_heard_no_more),
        cmocka_unit_test(a_process_that_does_not_stop_is_ended),
        cmocka_unit_test(a_program_has_only_what_it_is_given),
    };

    (void)signal(SIGPIPE, SIG_IGN); /* as backend_run has it */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
