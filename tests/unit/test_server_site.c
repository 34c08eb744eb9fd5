/*
 * A site of euchre-server over time (server/site.h): what those hear who watch the ladder while it
 * writes several times a second.
 */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "any_club.h"
#include "base/clock.h"
#include "server/site.h"
#include "test.h"

static void do_nothing(struct stream *s)
{
    (void)s;
}

static void commit(struct any_club *c, unsigned n)
{
    char words[32];
    struct err err;

    (void)snprintf(words, sizeof words, "commit %u", n);
    must(ladder_rows_begin(&c->season, &err), &err);
    must(ladder_rows_state(&c->season, &(struct ladder_state){.state = "plays", .words = words},
                           &err),
         &err);
    must(ladder_rows_commit(&c->season, &err), &err);
}

/* Events that a stream has for its client now; the text of the last one stays. */
static unsigned hear(struct stream *s, char *text, size_t cap)
{
    unsigned events = 0;

    for (ssize_t n; (n = stream_read(s, text, cap - 1)) > 0;) {
        text[n] = '\0';
        events += strncmp(text, "event: ladder\n", 14) == 0;
    }
    return events;
}

/* Ten commits a second are one event a second, and the last one is told of. */
TEST(many_commits_are_few_events)
{
    enum { SECONDS = 5, A_SECOND = 10 };
    struct stream s = {.wake = do_nothing, .pause = do_nothing};
    struct settings settings = {.loopback = true, .upload_mb = 1, .connections = 8};
    const uint64_t begin = 1000 * CLOCK_SECOND;
    char text[4096] = "";
    struct any_club c;
    struct site site;
    unsigned events = 0;
    int pair[2];
    struct err err;

    any_club_open(&c);
    settings.folder = c.folder.path;
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, pair), 0);
    must(site_init(&site, &settings, pair[0], &err), &err);
    assert_true(stream_begin(&s, &site.streams, true));
    for (unsigned i = 0; i < SECONDS * A_SECOND; i++) {
        commit(&c, i);
        site_tick(&site, begin + i * (CLOCK_SECOND / A_SECOND));
        events += hear(&s, text, sizeof text);
    }
    assert_int_equal(events, SECONDS);
    site_tick(&site, begin + SECONDS * CLOCK_SECOND);
    assert_int_equal(hear(&s, text, sizeof text), 1);
    assert_non_null(strstr(text, "commit 49"));
    site_tick(&site, begin + (SECONDS + 2) * CLOCK_SECOND);
    assert_int_equal(hear(&s, text, sizeof text), 0);
    stream_end(&s);
    site_finish(&site);
    (void)close(pair[0]);
    (void)close(pair[1]);
    any_club_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_commits_are_few_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
