/* Requests to euchre-server from their first line to the answer (server/site.h), with a backend
 * that the test itself is. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "season/season.h"
#include "server/exchange.h"
#include "server/exchange_read.h"
#include "test.h"

/* A site, a socket to it, and one client. */
struct tried {
    struct settings settings;
    struct site site;
    int backend; /* the other end */
    struct client *client;
    struct exchange x;
    unsigned woken;
    uint64_t now;
    char message[BACKEND_MESSAGE]; /* what the backend has heard last */
    int file;                      /* that came with it; -1: none */
};

static struct tried *tried_of(struct exchange *x)
{
    return (struct tried *)(void *)((char *)x - offsetof(struct tried, x));
}

static void count_wake(struct exchange *x)
{
    tried_of(x)->woken++;
}

static void do_nothing(struct stream *s)
{
    (void)s;
}

static int begin_site(void **state)
{
    struct tried *t = calloc(1, sizeof *t);
    struct client_address address;
    int pair[2];
    struct err err;

    t->settings = (struct settings){.folder = "/nonexistent",
                                    .loopback = true,
                                    .upload_mb = 1,
                                    .connections = 8,
                                    .per_address = 4};
    t->now = 1000 * CLOCK_SECOND;
    t->file = -1;
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, pair), 0);
    t->backend = pair[1];
    must(site_init(&t->site, &t->settings, pair[0], &err), &err);
    assert_true(client_address_forwarded(&address, "127.0.0.1"));
    t->client = clients_find(&t->site.clients, &address, t->now);
    *state = t;
    return 0;
}

static int end_site(void **state)
{
    struct tried *t = *state;
    int fd = t->site.backend.fd;

    exchange_finish(&t->x);
    site_finish(&t->site);
    close(fd);
    close(t->backend);
    if (t->file >= 0)
        close(t->file);
    free(t);
    return 0;
}

static const char *header_of(void *from, const char *name)
{
    const char *const *headers = from;

    for (; headers && headers[0]; headers += 2)
        if (strcmp(headers[0], name) == 0)
            return headers[1];
    return NULL;
}

#define TOKEN "Authorization", "Bearer eu_ann"
#define HOST "Host", "localhost:8080"
#define JSON "Content-Type", "application/json"
#define WITH(...) \
    (const char *const[]) \
    { \
        __VA_ARGS__, NULL \
    }

/* Ends the last request and begins another. */
static enum exchange_step begin(struct tried *t, const char *method, const char *target,
                                const char *const *headers)
{
    exchange_finish(&t->x);
    t->x =
        (struct exchange){.wake = count_wake, .stream = {.wake = do_nothing, .pause = do_nothing}};
    exchange_begin(&t->x, &t->site, t->client, method, target, header_of,
                   (void *)(uintptr_t)headers, t->now);
    return t->x.step;
}

static void check_begins(struct tried *t, int status, const char *method, const char *target,
                         const char *const *headers, const char *body)
{
    assert_int_equal(begin(t, method, target, headers), EXCHANGE_ANSWER);
    if (t->x.answer.status != status)
        fail_msg("%s %s: expected %d, found %d", method, target, status, t->x.answer.status);
    assert_memory_equal(t->x.answer.body->bytes.data, body, strlen(body));
}

static void check_refused(struct tried *t, int status, const char *method, const char *target,
                          const char *const *headers)
{
    check_begins(t, status, method, target, headers, "{\"error\":");
}

/* What the backend hears. */
static void hear(struct tried *t)
{
    char room[CMSG_SPACE(sizeof(int))];
    struct iovec part = {t->message, sizeof t->message - 1};
    struct msghdr m = {.msg_iov = &part,
                       .msg_iovlen = 1,
                       .msg_control = room,
                       .msg_controllen = sizeof room};
    ssize_t n = recvmsg(t->backend, &m, 0);

    assert_true(n > 0);
    t->message[n] = '\0';
    if (m.msg_controllen)
        memcpy(&t->file, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof t->file);
}

static void check_heard(struct tried *t, const char *expected)
{
    hear(t);
    assert_string_equal(t->message, expected);
}

static void tell(struct tried *t, const char *message)
{
    assert_int_equal(send(t->backend, message, strlen(message), 0), strlen(message));
    assert_true(backend_read(&t->site.backend));
}

static void check_answer(struct tried *t, int status, const char *body)
{
    assert_int_equal(t->x.step, EXCHANGE_ANSWER);
    assert_int_equal(t->x.answer.status, status);
    assert_int_equal(t->x.answer.body->bytes.len, strlen(body));
    assert_memory_equal(t->x.answer.body->bytes.data, body, strlen(body));
}

/* ---- What is refused ---- */

TEST(a_name_that_is_not_ours_is_refused)
{
    struct tried *t = *state;

    check_refused(t, 421, "GET", "/api/me", WITH("Host", "evil.example", TOKEN));
    check_refused(t, 421, "GET", "/api/me", WITH("Host", "127.0.0.1.evil.example", TOKEN));
    check_refused(t, 421, "GET", "/api/me", NULL);
    assert_int_equal(begin(t, "GET", "/api/me", WITH("Host", "[::1]:80", TOKEN)), EXCHANGE_WAIT);
    assert_int_equal(begin(t, "GET", "/api/me", WITH("Host", "LOCALHOST", TOKEN)), EXCHANGE_WAIT);
    t->settings.name[t->settings.names++] = "club.example";
    assert_int_equal(begin(t, "GET", "/api/me", WITH("Host", "club.example", TOKEN)),
                     EXCHANGE_WAIT);
}

TEST(changes_need_a_token_and_a_page_of_ours)
{
    struct tried *t = *state;
    const char *answer = "/api/tables/4be9013c77aa/answer";

    check_refused(t, 401, "POST", answer, WITH(HOST, JSON));
    check_refused(t, 401, "PUT", "/api/bots/a.c", WITH(HOST, "Content-Length", "3"));
    check_refused(t, 403, "POST", answer,
                  WITH(HOST, JSON, TOKEN, "Origin", "https://evil.example"));
    check_refused(t, 403, "POST", "/api/tables", WITH(HOST, JSON, "Sec-Fetch-Site", "cross-site"));
    check_refused(t, 415, "POST", answer, WITH(HOST, TOKEN, "Content-Length", "3"));
    check_refused(t, 415, "POST", answer, WITH(HOST, TOKEN, "Content-Type", "text/plain"));
    check_refused(t, 413, "POST", answer, WITH(HOST, TOKEN, JSON, "Content-Length", "16385"));
    check_refused(t, 411, "POST", answer, WITH(HOST, TOKEN, JSON, "Transfer-Encoding", "chunked"));
    check_refused(t, 400, "DELETE", "/api/bots/a", WITH(HOST, TOKEN, "Content-Length", "3"));
    check_begins(t, 404, "GET", "/private/tokens", WITH(HOST), "<!doctype html>");
    check_begins(t, 404, "GET", "/..", WITH(HOST), "<!doctype html>");
    check_refused(t, 404, "PUT", "/private/tokens", WITH(HOST));
    check_refused(t, 404, "GET", "/api/private/tokens", WITH(HOST));
    check_refused(t, 405, "POST", "/", WITH(HOST));
    assert_int_equal(t->x.answer.methods, METHOD_GET | METHOD_HEAD);
}

TEST(who_asks_too_often_waits)
{
    struct tried *t = *state;
    int asked = 0;

    while (begin(t, "GET", "/page/none.js", WITH(HOST)) == EXCHANGE_ANSWER &&
           t->x.answer.status == 404)
        asked++;
    assert_int_equal(asked, CLIENT_REQUESTS);
    assert_int_equal(t->x.answer.status, 429);
    assert_true(t->x.answer.retry_after > 0);
}

TEST(behind_a_proxy_each_client_counts_for_itself)
{
    struct tried *t = *state;
    const char *const *headers = WITH(HOST, "X-Forwarded-For", "6.6.6.6, 10.0.0.1");

    t->settings.proxy = true;
    for (int i = 0; i <= CLIENT_REQUESTS; i++)
        (void)begin(t, "GET", "/page/none.js", headers);
    assert_int_equal(t->x.answer.status, 429);
    check_refused(t, 404, "GET", "/page/none.js", WITH(HOST, "X-Forwarded-For", "10.0.0.2"));
    assert_int_equal(t->x.client->connections, 1);
    t->settings.proxy = false;
    check_refused(t, 404, "GET", "/page/none.js", headers);
}

/* ---- The backend ---- */

TEST(questions_go_to_the_backend_and_answers_come_back)
{
    struct tried *t = *state;

    assert_int_equal(begin(t, "GET", "/api/submissions/17", WITH(HOST, TOKEN)), EXCHANGE_WAIT);
    check_heard(t,
                "{\"id\":1,\"do\":\"submission\",\"token\":\"eu_ann\",\"args\":{\"number\":17}}");
    tell(t, "{\"id\":9,\"status\":200,\"body\":{}}");
    tell(t, "no JSON");
    tell(t, "{\"id\":1,\"event\":{}}");
    assert_int_equal(t->woken, 0);
    tell(t, "{\"id\":1,\"status\":403,\"body\":{\"error\":\"not yours\"}}");
    assert_int_equal(t->woken, 1);
    check_answer(t, 403, "{\"error\":\"not yours\"}\n");
}

TEST(a_body_is_one_object_and_cannot_name_another_table)
{
    struct tried *t = *state;
    const char *path = "/api/tables/4be9013c77aa/answer",
               *body = "{\"n\": 3, \"answer\": 59, \"table\": \"other\"}";
    const char *const *headers = WITH(HOST, TOKEN, JSON, "Content-Length", "40");

    assert_int_equal(begin(t, "POST", path, headers), EXCHANGE_BODY);
    exchange_body(&t->x, body, 10);
    exchange_body(&t->x, body + 10, strlen(body) - 10);
    exchange_body_end(&t->x, t->now);
    check_heard(t,
                "{\"id\":1,\"do\":\"answer\",\"token\":\"eu_ann\",\"args\":{\"n\":3,\"answer\":59,"
                "\"table\":\"4be9013c77aa\"}}");
    tell(t, "{\"id\":1,\"status\":204,\"body\":null}");
    check_answer(t, 204, "");
    static const char *const bad[] = {"[1]", "{\"n\":1,\"n\":2}", "{", "x", "{} {}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(begin(t, "POST", path, headers), EXCHANGE_BODY);
        exchange_body(&t->x, bad[i], strlen(bad[i]));
        exchange_body_end(&t->x, t->now);
        assert_int_equal(t->x.answer.status, 400);
    }
}

TEST(a_backend_that_is_silent_is_503)
{
    struct tried *t = *state;

    assert_int_equal(begin(t, "GET", "/api/me", WITH(HOST, TOKEN)), EXCHANGE_WAIT);
    backend_tick(&t->site.backend, t->now + 29 * CLOCK_SECOND);
    assert_int_equal(t->x.step, EXCHANGE_WAIT);
    backend_tick(&t->site.backend, t->now + 31 * CLOCK_SECOND);
    assert_int_equal(t->x.answer.status, 503);
    assert_true(t->x.answer.retry_after > 0);
    hear(t);
    tell(t, "{\"id\":1,\"status\":200,\"body\":{}}"); /* too late */
    assert_int_equal(t->x.answer.status, 503);
    for (int i = 0; i < 100000 && begin(t, "GET", "/api/me", WITH(HOST, TOKEN)) == EXCHANGE_WAIT;
         i++)
        t->client->left = CLIENT_REQUESTS;
    assert_int_equal(t->x.answer.status, 503); /* it takes nothing in any more */
}

TEST(what_waits_for_the_backend_keeps_its_order)
{
    struct tried *t = *state;
    json_int_t last = 0;

    while (t->site.backend.queued < 10) {
        t->client->left = CLIENT_REQUESTS;
        assert_int_equal(begin(t, "GET", "/api/me", WITH(HOST, TOKEN)), EXCHANGE_WAIT);
    }
    assert_true(backend_flush(&t->site.backend)); /* there is no room, which is no end */
    assert_int_equal(t->site.backend.queued, 10);
    for (uint64_t i = 0; i < t->site.backend.last_id; i++) {
        hear(t);
        assert_true(backend_flush(&t->site.backend));
        json_t *message = json_loads(t->message, 0, NULL);
        json_int_t id = json_integer_value(json_object_get(message, "id"));
        assert_int_equal(id, last + 1);
        last = id;
        json_decref(message);
    }
    assert_null(t->site.backend.queue);
    assert_int_equal(t->site.backend.queued, 0);
}

TEST(a_watch_is_given_up_with_its_client)
{
    struct tried *t = *state;

    assert_int_equal(begin(t, "GET", "/api/tables/4be9013c77aa/events", WITH(HOST, TOKEN)),
                     EXCHANGE_WAIT);
    hear(t);
    tell(t, "{\"id\":1,\"status\":200,\"body\":{}}");
    assert_int_equal(t->x.step, EXCHANGE_STREAM);
    tell(t, "{\"id\":1,\"event\":{\"type\":\"state\"}}");
    assert_int_equal(t->x.stream.queue.len, strlen("data: {\"type\":\"state\"}\n\n"));
    exchange_finish(&t->x);
    check_heard(t, "{\"id\":1,\"do\":\"unwatch\"}");
    assert_int_equal(t->site.backend.asks, 0);
    assert_int_equal(t->site.streams.n, 0);
}

/* ---- What a guest asks ---- */

TEST(the_backend_is_told_where_a_guest_is_whatever_the_body_says)
{
    struct tried *t = *state;
    const char *body = "{\"from\": \"elsewhere\"}";

    assert_int_equal(begin(t, "POST", "/api/tables", WITH(HOST, JSON, "Content-Length", "21")),
                     EXCHANGE_BODY);
    exchange_body(&t->x, body, strlen(body));
    exchange_body_end(&t->x, t->now);
    check_heard(t, "{\"id\":1,\"do\":\"open_table\",\"token\":null,\"args\":{\"from\":"
                   "\"00000000000000000000ffff7f000001\"}}");
}

/* ---- What cannot be read now ---- */

/* A damaged one is not waited for. */
TEST(who_asks_while_the_ladder_writes_waits_a_little)
{
    struct tried *t = *state;
    char folder[] = "/tmp/exchange-XXXXXX", path[64];
    struct season ladder;
    struct err err;

    check_refused(t, 503, "GET", "/api/club", WITH(HOST)); /* there is none yet */
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/season.db", folder);
    content_close(&t->site.content);
    assert_true(content_open(&t->site.content, folder, NULL));
    must(file_replace(path, 0600, "no database", 11, &err), &err);
    check_refused(t, 503, "GET", "/api/club", WITH(HOST));
    assert_int_equal(unlink(path), 0);
    must(season_open(&ladder, path, &err), &err);
    must(sql_script(&ladder.sql, "BEGIN EXCLUSIVE", &err), &err);
    assert_int_equal(begin(t, "GET", "/api/club", WITH(HOST)), EXCHANGE_WAIT);
    assert_int_equal(begin(t, "GET", "/api/rounds", WITH(HOST)), EXCHANGE_WAIT);
    assert_ptr_equal(t->site.unread, &t->x); /* the other has gone */
    assert_null(t->x.next_unread);
    exchange_read_again(&t->site, t->now + CLOCK_SECOND);
    assert_int_equal(t->x.step, EXCHANGE_WAIT);
    exchange_read_again(&t->site, t->now + 3 * CLOCK_SECOND);
    assert_int_equal(t->x.step, EXCHANGE_ANSWER);
    assert_int_equal(t->x.answer.status, 503);
    assert_int_equal(t->woken, 1);
    assert_null(t->site.unread);
    season_close(&ladder);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* ---- Files that are handed in ---- */

#define AUTHOR "{\"name\":\"ann\",\"role\":\"author\"}"

static void begin_upload(struct tried *t)
{
    assert_int_equal(begin(t, "PUT", "/api/bots/mine.c", WITH(HOST, TOKEN, "Content-Length", "3")),
                     EXCHANGE_WAIT);
    hear(t);
}

TEST(a_file_comes_sealed)
{
    struct tried *t = *state;
    char text[8] = "";

    begin_upload(t);
    assert_string_equal(t->message, "{\"id\":1,\"do\":\"me\",\"token\":\"eu_ann\",\"args\":{}}");
    tell(t, "{\"id\":1,\"status\":200,\"body\":" AUTHOR "}");
    assert_int_equal(t->x.step, EXCHANGE_BODY);
    exchange_body(&t->x, "ab", 2);
    exchange_body(&t->x, "c", 1);
    exchange_body_end(&t->x, t->now);
    check_heard(
        t, "{\"id\":2,\"do\":\"hand_in\",\"token\":\"eu_ann\",\"args\":{\"file\":\"mine.c\"}}");
    assert_true(t->file >= 0 && read(t->file, text, sizeof text) == 3);
    assert_string_equal(text, "abc");
    assert_int_equal(write(t->file, "x", 1), -1);
    assert_int_equal(ftruncate(t->file, 0), -1);
    tell(t, "{\"id\":2,\"status\":202,\"body\":{\"submission\":1}}");
    check_answer(t, 202, "{\"submission\":1}\n");
    assert_int_equal(t->site.uploads.now, 0);
}

TEST(a_file_of_a_stranger_is_not_read)
{
    struct tried *t = *state;

    begin_upload(t);
    tell(t, "{\"id\":1,\"status\":401,\"body\":{\"error\":\"none\"}}");
    check_answer(t, 401, "{\"error\":\"none\"}\n");
    assert_int_equal(t->site.uploads.now, 0);
    check_refused(t, 413, "PUT", "/api/bots/mine.c",
                  WITH(HOST, TOKEN, "Content-Length", "2147483648"));
    check_refused(t, 413, "PUT", "/api/bots/mine.c",
                  WITH(HOST, TOKEN, "Content-Length", "1048577"));
    check_refused(t, 411, "PUT", "/api/bots/mine.c", WITH(HOST, TOKEN));
    check_refused(t, 411, "PUT", "/api/bots/mine.c",
                  WITH(HOST, TOKEN, "Transfer-Encoding", "chunked"));
    check_refused(t, 400, "PUT", "/api/bots/mine.c", WITH(HOST, TOKEN, "Content-Length", "0"));
}

TEST(files_come_in_a_few_at_a_time)
{
    struct tried *t = *state;

    t->site.uploads.now = t->site.uploads.most;
    begin_upload(t);
    tell(t, "{\"id\":1,\"status\":200,\"body\":" AUTHOR "}");
    assert_int_equal(t->x.answer.status, 503);
    t->site.uploads.now = 0;
    begin_upload(t);
    tell(t, "{\"id\":2,\"status\":200,\"body\":" AUTHOR "}");
    assert_int_equal(t->site.uploads.now, 1);
    exchange_finish(&t->x); /* its client goes in the middle */
    assert_int_equal(t->site.uploads.now, 0);
}

TEST(a_person_hands_in_one_file_at_a_time_from_wherever)
{
    struct tried *t = *state;
    struct upload other = {.slots = NULL};

    begin_upload(t);
    tell(t, "{\"id\":1,\"status\":200,\"body\":" AUTHOR "}");
    assert_int_equal(t->x.step, EXCHANGE_BODY);
    assert_true(upload_is_open(&t->site.uploads, "ann"));
    exchange_finish(&t->x);
    assert_false(upload_is_open(&t->site.uploads, "ann"));
    assert_true(upload_open(&other, &t->site.uploads, "ann", 10));
    begin_upload(t);
    tell(t, "{\"id\":2,\"status\":200,\"body\":" AUTHOR "}");
    assert_int_equal(t->x.answer.status, 429);
    begin_upload(t);
    tell(t, "{\"id\":3,\"status\":200,\"body\":{\"name\":\"bob\",\"role\":\"teacher\"}}");
    assert_int_equal(t->x.step, EXCHANGE_BODY);
    upload_close(&other);
    assert_int_equal(t->site.uploads.now, 1);
    assert_false(upload_is_open(&t->site.uploads, "ann"));
    assert_true(upload_is_open(&t->site.uploads, "bob"));
}

TEST(who_may_not_hand_in_sends_nothing)
{
    struct tried *t = *state;

    begin_upload(t);
    tell(t, "{\"id\":1,\"status\":200,\"body\":{\"name\":\"pat\",\"role\":\"player\"}}");
    assert_int_equal(t->x.answer.status, 403);
    begin_upload(t);
    tell(t, "{\"id\":2,\"status\":200,\"body\":{}}");
    assert_int_equal(t->x.answer.status, 403);
    assert_int_equal(t->site.uploads.now, 0);
}

int main(void)
{
#define SITE_TEST(name) cmocka_unit_test_setup_teardown(name, begin_site, end_site)
    const struct CMUnitTest tests[] = {
        SITE_TEST(a_name_that_is_not_ours_is_refused),
        SITE_TEST(changes_need_a_token_and_a_page_of_ours),
        SITE_TEST(who_asks_too_often_waits),
        SITE_TEST(behind_a_proxy_each_client_counts_for_itself),
        SITE_TEST(questions_go_to_the_backend_and_answers_come_back),
        SITE_TEST(a_body_is_one_object_and_cannot_name_another_table),
        SITE_TEST(a_backend_that_is_silent_is_503),
        SITE_TEST(what_waits_for_the_backend_keeps_its_order),
        SITE_TEST(a_watch_is_given_up_with_its_client),
        SITE_TEST(who_asks_while_the_ladder_writes_waits_a_little),
        SITE_TEST(a_file_comes_sealed),
        SITE_TEST(a_file_of_a_stranger_is_not_read),
        SITE_TEST(files_come_in_a_few_at_a_time),
        SITE_TEST(a_person_hands_in_one_file_at_a_time_from_wherever),
        SITE_TEST(who_may_not_hand_in_sends_nothing),
        SITE_TEST(the_backend_is_told_where_a_guest_is_whatever_the_body_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
