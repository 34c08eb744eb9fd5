/* The parts of euchre-server: what a request may be, which address is what, who may ask how much,
 * answers that are kept, streams of events. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "server/cache.h"
#include "server/clients.h"
#include "server/content.h"
#include "server/request.h"
#include "server/routes.h"
#include "server/stream.h"
#include "test.h"

/* ---- Requests ---- */

/* Headers: names and values by turns, then NULL. */
static const char *header_of(void *from, const char *name)
{
    const char *const *headers = from;

    for (; headers && headers[0]; headers += 2)
        if (strcmp(headers[0], name) == 0)
            return headers[1];
    return NULL;
}

static int read_with(struct http_request *r, const char *method, const char *target,
                     const char *const *headers)
{
    const char *why = "";

    return request_read(r, method, target, header_of, (void *)(uintptr_t)headers, &why);
}

static void check_target(const char *target, int status, const char *path)
{
    struct http_request r;
    int found = read_with(&r, "GET", target, NULL);

    if (found != status)
        fail_msg("%s: expected %d, found %d", target, status, found);
    if (!status)
        assert_string_equal(r.path, path);
}

TEST(paths_are_decoded_once_and_plain)
{
    char longest[REQUEST_TARGET + 1];

    check_target("/", 0, "/");
    check_target("/bot/mine%402", 0, "/bot/mine@2");
    check_target("/deal/1/9f3c/17/1.4?x=1", 0, "/deal/1/9f3c/17/1.4");
    check_target("/%2e%2e/private/tokens", 404, NULL);
    check_target("/rounds/../private/tokens", 404, NULL);
    check_target("/rounds/%2e%2e%2fprivate", 404, NULL);
    check_target("/%252e%252e/private", 404, NULL);
    check_target("/a/./b", 404, NULL);
    check_target("//etc/passwd", 404, NULL);
    check_target("/a/", 404, NULL);
    check_target("/a%00b", 404, NULL);
    check_target("/a%0d%0aX: y", 404, NULL);
    check_target("/a\\b", 404, NULL);
    check_target("/a%", 404, NULL);
    check_target("/a%2", 404, NULL);
    check_target("/a%zz", 404, NULL);
    check_target("/\xc3\xa4", 404, NULL);
    check_target("*", 400, NULL);
    check_target("http://127.0.0.1/", 400, NULL);
    check_target("", 400, NULL);
    memset(longest, 'a', sizeof longest - 1);
    longest[0] = '/';
    longest[sizeof longest - 1] = '\0';
    check_target(longest, 414, NULL);
}

TEST(queries_have_one_number)
{
    uint32_t n = 7;

    assert_true(request_number("before=120", "before", &n) && n == 120);
    assert_true(request_number("a=1&before=3&c", "before", &n) && n == 3);
    assert_false(request_number("", "before", &n));
    assert_false(request_number("before", "before", &n));
    assert_false(request_number("before=", "before", &n));
    assert_false(request_number("before=-1", "before", &n));
    assert_false(request_number("before=1x", "before", &n));
    assert_false(request_number("before=9999999999", "before", &n));
    assert_false(request_number("xbefore=1&&=&", "before", &n));
}

TEST(tokens_come_in_one_header)
{
    static const struct {
        const char *value;
        int status;
        const char *token;
    } tries[] = {
        {"Bearer eu_abc", 0, "eu_abc"},
        {"bearer   KEY-1", 0, "KEY-1"},
        {"Bearer ", 401, NULL},
        {"Bearer a b", 401, NULL},
        {"Basic YTpi", 401, NULL},
        {"Bearer a\"b", 401, NULL},
        {"Bearer ../../x", 401, NULL},
        {"", 401, NULL},
        {"Bearer 0123456789012345678901234567890123456789012345678901234567890123456789", 401,
         NULL},
    };

    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const char *const headers[] = {"Authorization", tries[i].value, NULL};
        struct http_request r;
        assert_int_equal(read_with(&r, "GET", "/api/me", headers), tries[i].status);
        if (!tries[i].status)
            assert_string_equal(r.token, tries[i].token);
    }
}

TEST(bodies_have_one_length)
{
    const char *const both[] = {"Content-Length", "3", "Transfer-Encoding", "chunked", NULL};
    const char *const bad[] = {"Content-Length", "-3", NULL};
    const char *const good[] = {"Content-Length", "2147483648", NULL};
    struct http_request r;

    assert_int_equal(read_with(&r, "PUT", "/api/bots/a.c", both), 400);
    assert_int_equal(read_with(&r, "PUT", "/api/bots/a.c", bad), 400);
    assert_int_equal(read_with(&r, "PUT", "/api/bots/a.c", good), 0);
    assert_true(r.length == UINT64_C(2147483648) && request_has_body(&r));
    assert_int_equal(read_with(&r, "TRACE", "/", NULL), 501);
    assert_int_equal(read_with(&r, "get", "/", NULL), 501);
}

TEST(other_sites_are_known_by_what_browsers_say)
{
    static const struct {
        const char *name, *value;
        bool foreign;
    } tries[] = {
        {"Origin", "http://localhost:8080", false},
        {"Origin", "http://localhost", true},
        {"Origin", "https://evil.example", true},
        {"Origin", "null", true},
        {"Sec-Fetch-Site", "same-origin", false},
        {"Sec-Fetch-Site", "none", false},
        {"Sec-Fetch-Site", "same-site", true},
        {"Sec-Fetch-Site", "cross-site", true},
        {"X-Other", "", false},
    };

    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const char *const headers[] = {"Host", "localhost:8080", tries[i].name, tries[i].value,
                                       NULL};
        struct http_request r;
        assert_int_equal(read_with(&r, "POST", "/api/tables", headers), 0);
        assert_int_equal(request_is_foreign(&r), tries[i].foreign);
    }
}

/* ---- Routes ---- */

static void check_route(const char *path, enum method method, int status, const char *pattern)
{
    struct route_match m;
    int found = route_find(&m, path, method);

    if (found != status)
        fail_msg("%s: expected %d, found %d", path, status, found);
    if (status == 200)
        assert_string_equal(m.route->pattern, pattern);
}

TEST(addresses_are_what_the_format_says)
{
    char allow[40];
    struct route_match m;

    check_route("/", METHOD_GET, 200, "/");
    check_route("/", METHOD_POST, 405, NULL);
    check_route("/bot/mine", METHOD_HEAD, 200, "/bot/{bot}");
    check_route("/bot/a.b", METHOD_GET, 404, NULL);
    check_route("/round/12", METHOD_GET, 200, "/round/{number}");
    check_route("/round/1234567890", METHOD_GET, 404, NULL);
    check_route("/round/x", METHOD_GET, 404, NULL);
    check_route("/deal/1/9f3c21aa/17/1.4", METHOD_GET, 200,
                "/deal/{number}/{pairing}/{set}/{place}");
    check_route("/deal/1/9f3c21aa/17/.4", METHOD_GET, 404, NULL);
    check_route("/api/tables", METHOD_POST, 200, "/api/tables");
    check_route("/api/bots/mine.tar.gz", METHOD_PUT, 200, "/api/bots/{file}");
    check_route("/api/bots/.htaccess", METHOD_PUT, 404, NULL);
    check_route("/private/tokens", METHOD_GET, 404, NULL);
    check_route("/season.db", METHOD_GET, 404, NULL);
    check_route("/rounds/000001/log.msgpack", METHOD_GET, 200, "/rounds/{number}/log.msgpack");
    assert_int_equal(route_find(&m, "/api/bots/mine", METHOD_POST), 405);
    route_allow(m.methods, allow, sizeof allow);
    assert_string_equal(allow, "GET, HEAD, PUT, DELETE");
}

/* A path that fits a pattern. */
static void make_path(const char *pattern, char path[100])
{
    size_t n = 0;

    while (*pattern) {
        size_t name = *pattern == '{' ? strcspn(pattern, "}") + 1 : 0;
        path[n++] = name ? '1' : *pattern;
        pattern += name ? name : 1;
        if (name && strncmp(pattern - name, "{place}", 7) == 0) {
            path[n++] = '.';
            path[n++] = '4';
        }
    }
    path[n] = '\0';
}

TEST(all_that_can_be_read_has_an_address)
{
    char path[100];

    for (size_t i = 0; content_patterns[i]; i++) {
        make_path(content_patterns[i], path);
        check_route(path, METHOD_GET, 200, content_patterns[i]);
        check_route(path, METHOD_HEAD, 200, content_patterns[i]);
    }
}

TEST(parts_of_addresses_have_names)
{
    struct route_match m;

    assert_int_equal(route_find(&m, "/api/tables/4be9013c77aa/answer", METHOD_POST), 200);
    assert_string_equal(m.route->what, "answer");
    assert_int_equal(m.args, 1);
    assert_true(text_is(m.arg[0].name, "table") && text_is(m.arg[0].value, "4be9013c77aa"));
    assert_false(m.arg[0].number);
    assert_int_equal(route_find(&m, "/api/submissions/17/events", METHOD_GET), 200);
    assert_true(m.arg[0].number && m.route->needs_token);
    assert_int_equal(route_find(&m, "/api/marks/ann_lee-0123.html", METHOD_GET), 200);
    assert_true(text_is(m.arg[0].name, "file") && m.route->needs_token);
    assert_string_equal(m.route->query, "from");
    assert_int_equal(route_find(&m, "/api/marks/.html", METHOD_GET), 404);
}

/* ---- Who asks ---- */

static struct client_address forwarded(const char *header)
{
    struct client_address a;

    assert_true(client_address_forwarded(&a, header));
    return a;
}

TEST(households_are_one_client)
{
    struct client_address a = forwarded("2001:db8::1"), b = forwarded("2001:db8::2:3"),
                          c = forwarded("2001:db8:0:1::1");
    struct client_address last = forwarded("1.2.3.4, 10.0.0.7"), same = forwarded(" 10.0.0.7 "),
                          mapped = forwarded("::ffff:10.0.0.7"), bad;

    assert_memory_equal(a.bytes, b.bytes, 16);
    assert_memory_not_equal(a.bytes, c.bytes, 16);
    assert_memory_equal(last.bytes, same.bytes, 16);
    assert_memory_equal(mapped.bytes, same.bytes, 16);
    assert_true(forwarded("127.9.9.9").loopback && forwarded("::1").loopback);
    assert_false(same.loopback || a.loopback);
    assert_false(client_address_forwarded(&bad, ""));
    assert_false(client_address_forwarded(&bad, "1.2.3.4, unknown"));
    assert_false(client_address_forwarded(&bad, "1.2.3.4, "));
}

TEST(requests_are_so_many_a_second)
{
    struct clients all;
    struct client_address a = forwarded("10.0.0.1"), b = forwarded("10.0.0.2");
    uint64_t now = 1000 * CLOCK_SECOND;
    int asked = 0;

    assert_true(clients_init(&all, 64));
    struct client *one = clients_find(&all, &a, now), *other = clients_find(&all, &b, now);
    while (client_may_ask(one, 1, now))
        asked++;
    assert_int_equal(asked, CLIENT_REQUESTS);
    assert_true(client_may_ask(other, 1, now));
    now += CLOCK_SECOND;
    for (asked = 0; client_may_ask(one, 1, now); asked++)
        ;
    assert_int_equal(asked, CLIENT_A_SECOND);
    assert_ptr_equal(clients_find(&all, &a, now), one);
    clients_finish(&all);
}

/* Whoever lets it work for long waits, others do not; and not for ever. */
TEST(what_takes_long_counts_as_many_requests)
{
    struct clients all;
    struct client_address a = forwarded("10.0.0.1");
    uint64_t now = 1000 * CLOCK_SECOND;

    assert_true(clients_init(&all, 64));
    struct client *one = clients_find(&all, &a, now);
    client_took(one, CLIENT_REQUESTS * CLOCK_MS - CLOCK_MS / 2);
    assert_false(client_may_ask(one, 1, now));
    client_took(one, 10 * CLIENT_REQUESTS * CLOCK_MS);
    now += CLIENT_REQUESTS / CLIENT_A_SECOND * CLOCK_SECOND;
    assert_false(client_may_ask(one, 1, now));
    assert_true(client_may_ask(one, 1, now + CLOCK_SECOND));
    clients_finish(&all);
}

TEST(the_table_of_clients_has_an_end)
{
    struct clients all;
    uint64_t now = 1000 * CLOCK_SECOND;
    unsigned full = 0, found = 0;

    assert_true(clients_init(&all, 16));
    for (unsigned i = 0; i < 100; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.0.1.%u", i);
        struct client_address a = forwarded(text);
        struct client *client = clients_find(&all, &a, now);
        full += !client;
        if (client)
            client->connections++;
    }
    assert_int_equal(full, 84);
    for (size_t i = 0; i < all.size; i++)
        all.table[i].connections = 0;
    for (unsigned i = 0; i < 100; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.0.2.%u", i);
        struct client_address a = forwarded(text);
        found += clients_find(&all, &a, now) != NULL;
    }
    assert_int_equal(found, 100);
    clients_finish(&all);
}

/* ---- Answers that are kept ---- */

static struct shared *bytes_of(const char *text, size_t n)
{
    struct buf b = {0};

    while (n > 0) {
        size_t piece = strlen(text) < n ? strlen(text) : n;
        (void)buf_add(&b, text, piece);
        n -= piece;
    }
    struct shared *s = shared_take(&b);
    assert_non_null(s);
    return s;
}

static void put(struct cache *c, const char *key, size_t n, bool changes)
{
    struct answer a = {0};

    answer_body(&a, 200, "text/plain", bytes_of(key, n));
    cache_put(c, key, &a, changes);
    answer_finish(&a);
}

static bool has(struct cache *c, const char *key)
{
    struct answer a = {0};
    bool found = cache_get(c, key, false, &a);

    answer_finish(&a);
    return found;
}

static size_t bytes_got(struct cache *c, const char *key, bool gzip, bool zipped)
{
    struct answer a = {0};

    assert_true(cache_get(c, key, gzip, &a));
    assert_true(a.zipped == zipped);
    size_t n = a.body->bytes.len;
    answer_finish(&a);
    return n;
}

TEST(what_is_long_is_kept_in_gzip_too)
{
    static struct cache c;

    cache_init(&c, 100000);
    put(&c, "/short", 1000, true);
    put(&c, "/long", 20000, true);
    assert_int_equal(bytes_got(&c, "/short", true, false), 1000);
    assert_int_equal(bytes_got(&c, "/long", false, false), 20000);
    size_t zipped = bytes_got(&c, "/long", true, true);
    assert_true(zipped > 20 && zipped < 1000);
    assert_int_equal(c.bytes, 21000 + zipped);
    cache_finish(&c);
    assert_int_equal(c.bytes, 0);
}

TEST(kept_answers_go_with_their_generation_or_for_room)
{
    static struct cache c;

    cache_init(&c, 1000);
    cache_generation(&c, 1);
    put(&c, "/log", 200, false);
    put(&c, "/ratings", 200, true);
    assert_true(has(&c, "/log") && has(&c, "/ratings"));
    cache_generation(&c, 2);
    assert_string_equal(cache_old(&c), "/ratings");
    assert_true(has(&c, "/log") && has(&c, "/ratings")); /* better than nothing */
    put(&c, "/ratings", 100, true);
    assert_null(cache_old(&c));
    cache_generation(&c, 3);
    cache_drop_old(&c);
    assert_true(has(&c, "/log") && !has(&c, "/ratings"));
    put(&c, "/ratings", 100, true);
    cache_generation(&c, 4);
    put(&c, "/ratings", 100, true);
    cache_generation(&c, 5); /* nobody has asked since */
    assert_null(cache_old(&c));
    put(&c, "/large", 300, false);
    assert_false(has(&c, "/large"));
    for (char key[] = "/a"; key[1] <= 'd'; key[1]++)
        put(&c, key, 200, false);
    assert_true(has(&c, "/log"));
    put(&c, "/e", 200, false);
    assert_true(has(&c, "/log") && !has(&c, "/a") && has(&c, "/b") && has(&c, "/e"));
    assert_true(c.bytes <= 1000);
    cache_finish(&c);
    assert_int_equal(c.bytes, 0);
}

/* ---- Streams ---- */

static void count_wake(struct stream *s)
{
    s->told += 1000000; /* nobody reads it while the stream waits */
}

static void do_nothing(struct stream *s)
{
    (void)s;
}

static void check_read(struct stream *s, const char *expected)
{
    char text[200];
    ssize_t n = stream_read(s, text, sizeof text);

    assert_int_equal(n, strlen(expected));
    assert_memory_equal(text, expected, strlen(expected));
}

static void tell_ladder(struct streams *all, const char *json)
{
    struct buf b = {0};

    (void)buf_add_text(&b, json);
    streams_ladder(all, &b);
    while (streams_wake_some(all, 1))
        ;
}

TEST(watchers_are_told_the_newest)
{
    struct streams all;
    struct stream one = {.wake = count_wake, .pause = do_nothing}, two = one, three = one;
    char byte[1];

    assert_true(streams_init(&all, 2));
    tell_ladder(&all, "{\"generation\":1}");
    assert_true(stream_begin(&one, &all, true) && stream_begin(&two, &all, true));
    assert_false(stream_begin(&three, &all, true));
    check_read(&one, "event: ladder\ndata: {\"generation\":1}\n\n");
    assert_int_equal(stream_read(&one, byte, 1), 0);
    assert_int_equal(stream_read(&two, byte, 1), 1); /* it reads slowly */
    tell_ladder(&all, "{\"generation\":2}");
    tell_ladder(&all, "{\"generation\":3}");
    assert_false(one.waits);
    check_read(&one, "event: ladder\ndata: {\"generation\":3}\n\n");
    check_read(&two, "vent: ladder\ndata: {\"generation\":1}\n\n");
    check_read(&two, "event: ladder\ndata: {\"generation\":3}\n\n");
    assert_int_equal(stream_read(&two, byte, 1), 0);
    streams_tick(&all, all.now + 20 * CLOCK_SECOND);
    check_read(&two, ":\n\n");
    stream_drop(&two);
    assert_int_equal(stream_read(&two, byte, 1), -2);
    stream_end(&one);
    stream_end(&two);
    assert_int_equal(all.n, 0);
    streams_finish(&all);
}

TEST(a_watch_ends_when_it_is_over_or_too_slow)
{
    struct streams all;
    struct stream one = {.wake = count_wake, .pause = do_nothing}, slow = one;
    char byte[1];
    json_t *event = json_pack("{s:s}", "type", "state");

    assert_true(streams_init(&all, 2));
    assert_true(stream_begin(&one, &all, false) && stream_begin(&slow, &all, false));
    assert_int_equal(stream_read(&one, byte, 1), 0);
    stream_add(&one, event);
    stream_add(&one, NULL);
    stream_add(&one, event);
    check_read(&one, "data: {\"type\":\"state\"}\n\nevent: end\ndata: {}\n\n");
    assert_int_equal(stream_read(&one, byte, 1), -1);
    for (int i = 0; i < 100000; i++)
        stream_add(&slow, event);
    assert_int_equal(stream_read(&slow, byte, 1), -2);
    assert_true(slow.queue.len < 1000000);
    json_decref(event);
    stream_end(&one);
    stream_end(&slow);
    streams_finish(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_decoded_once_and_plain),
        cmocka_unit_test(queries_have_one_number),
        cmocka_unit_test(tokens_come_in_one_header),
        cmocka_unit_test(bodies_have_one_length),
        cmocka_unit_test(other_sites_are_known_by_what_browsers_say),
        cmocka_unit_test(addresses_are_what_the_format_says),
        cmocka_unit_test(all_that_can_be_read_has_an_address),
        cmocka_unit_test(parts_of_addresses_have_names),
        cmocka_unit_test(households_are_one_client),
        cmocka_unit_test(requests_are_so_many_a_second),
        cmocka_unit_test(what_takes_long_counts_as_many_requests),
        cmocka_unit_test(the_table_of_clients_has_an_end),
        cmocka_unit_test(kept_answers_go_with_their_generation_or_for_room),
        cmocka_unit_test(what_is_long_is_kept_in_gzip_too),
        cmocka_unit_test(watchers_are_told_the_newest),
        cmocka_unit_test(a_watch_ends_when_it_is_over_or_too_slow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
