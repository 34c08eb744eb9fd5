/*
 * Times on their way: into lines of a sidecar and back, beside lines of every other kind, torn ones
 * and forged ones; and when and where it was played.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/sidecar.h"
#include "run/time_stats.h"
#include "test.h"

static char folder[] = "/tmp/times-XXXXXX", log_path[64], side_path[64];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return 1;
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    snprintf(side_path, sizeof side_path, "%s/log.side", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    (void)unlink(side_path);
    return rmdir(folder);
}

static void write_side(const char *text, size_t n)
{
    FILE *f = fopen(side_path, "we");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static struct time_stats read_side(void)
{
    struct time_stats t = {.bots = 0};
    struct err err;
    must(time_stats_read(&t, log_path, &err), &err);
    return t;
}

/* ---- A line ---- */

#define GOOD \
    "{\"event\":\"times\",\"bot\":\"Alice\",\"question\":\"play\",\"count\":3,\"sum_ns\":60," \
    "\"max_ns\":25,\"buckets\":[[16,2],[24,1]]}\n"

TEST(no_sidecar_tells_nothing)
{
    struct time_stats t;
    (void)unlink(side_path);
    t = read_side();
    assert_int_equal(t.bots, 0);
    assert_null(time_stats_of(&t, "Alice"));
    assert_int_equal(time_stats_all(NULL).count, 0);
    time_stats_finish(&t);
}

TEST(lines_add_up)
{
    static const char text[] =
        GOOD "{\"event\":\"start\",\"time\":\"2026-03-01T12:00:00Z\",\"sets\":0}\n" GOOD
             "{\"event\":\"times\",\"bot\":\"Alice\",\"question\":\"bid\",\"count\":1,\"sum_ns\":9,"
             "\"max_ns\":9,\"buckets\":[[9,1]]}\n"
             "{\"event\":\"delay\",\"answers\":10,\"cpu_ns\":500}\n"
             "{\"event\":\"delay\",\"answers\":10,\"cpu_ns\":700,\"count\":2,\"sum_ns\":6,"
             "\"max_ns\":4,\"buckets\":[[2,1],[4,1]]}\n";
    struct time_stats t;
    write_side(text, sizeof text - 1);
    t = read_side();
    const struct time_stats_bot *b = time_stats_of(&t, "Alice");
    assert_int_equal(t.bots, 1);
    assert_non_null(b);
    struct time_stats_figures play = time_stats_figures(&b->times[EU_PLAY]),
                              all = time_stats_all(b);
    assert_int_equal(play.count, 6);
    assert_int_equal(play.mean, 20);
    assert_int_equal(play.max, 25);
    assert_in_range(play.p50, 16, 17);
    assert_in_range(play.p99, 24, 25);
    assert_int_equal(all.count, 7);
    assert_int_equal(t.delay.answers, 20);
    assert_int_equal(t.delay.cpu_ns, 1200);
    assert_int_equal(t.delay.wait.count, 2);
    time_stats_finish(&t);
}

/* Of a hundred answers one is slower than 99 %, fourteen are slower than most. */
TEST(quantiles_are_of_a_hundred)
{
    static const char text[] =
        "{\"event\":\"times\",\"bot\":\"Alice\",\"question\":\"play\",\"count\":100,"
        "\"sum_ns\":1729,\"max_ns\":33,\"buckets\":[[16,85],[24,14],[32,1]]}\n";
    struct time_stats t;
    write_side(text, sizeof text - 1);
    t = read_side();
    const struct time_stats_bot *b = time_stats_of(&t, "Alice");
    assert_non_null(b);
    struct time_stats_figures play = time_stats_figures(&b->times[EU_PLAY]);
    assert_int_equal(play.count, 100);
    assert_int_equal(play.mean, 17);
    assert_in_range(play.p50, 16, 17);
    assert_in_range(play.p99, 32, 33);
    assert_int_equal(play.max, 33);
    time_stats_finish(&t);
}

/* Each stands between two that count. */
TEST(nonsense_is_passed_over)
{
    static const char *const bad[] = {
        "",
        "{",
        "\"event\"",
        "{\"event\":\"times\",",
        "{\"event\":\"times\",\"bot\":\"Alice\"}",
        "{\"event\":\"times\",\"bot\":\"Alice\",\"question\":\"play\",\"count\":3,\"sum_ns\":60,"
        "\"max_ns\":25,\"buckets\":[[16,2],[24,1]]} and more",
#define LINE(bot, question, count, sum, max, buckets) \
    "{\"event\":\"times\",\"bot\":" bot ",\"question\":" question ",\"count\":" count \
    ",\"sum_ns\":" sum ",\"max_ns\":" max ",\"buckets\":" buckets "}"
        LINE("\"Alice\"", "\"dance\"", "1", "9", "9", "[[9,1]]"),
        LINE("\"Alice\"", "7", "1", "9", "9", "[[9,1]]"),
        LINE("\"\"", "\"play\"", "1", "9", "9", "[[9,1]]"),
        LINE("null", "\"play\"", "1", "9", "9", "[[9,1]]"),
        LINE("\"A name that has some more letters than names of bots may have at most\"",
             "\"play\"", "1", "9", "9", "[[9,1]]"),
        LINE("\"Alice\"", "\"play\"", "2", "9", "9", "[[9,1]]"),   /* not as many as told */
        LINE("\"Alice\"", "\"play\"", "0", "0", "0", "[]"),        /* none */
        LINE("\"Alice\"", "\"play\"", "-1", "9", "9", "[[9,-1]]"), /* less */
        LINE("\"Alice\"", "\"play\"", "1.5", "9", "9", "[[9,1.5]]"),
        LINE("\"Alice\"", "\"play\"", "1", "9", "9", "[[17,1]]"), /* no bucket begins there */
        LINE("\"Alice\"", "\"play\"", "1", "9", "9", "[[8,1]]"),  /* the longest is elsewhere */
        LINE("\"Alice\"", "\"play\"", "1", "9", "9", "[[9,1,1]]"),
        LINE("\"Alice\"", "\"play\"", "1", "9", "9", "[9,1]"),
        LINE("\"Alice\"", "\"play\"", "1", "9", "9", "{\"9\":1}"),
        LINE("\"Alice\"", "\"play\"", "99999999999999999999", "9", "9", "[[9,1]]"),
        LINE("\"Alice\"", "\"play\"", "18014398509481984", "9", "9", "[[9,18014398509481984]]"),
        "{\"event\":\"times\",\"event\":\"times\",\"bot\":\"Alice\",\"question\":\"play\","
        "\"count\":1,\"sum_ns\":9,\"max_ns\":9,\"buckets\":[[9,1]]}",
        LINE("\"Alice\"", "\"play\"", "2", "9", "9", "[[9,1],[10,1]]"), /* there is a longer one */
        "{\"event\":\"delay\",\"answers\":0,\"cpu_ns\":5}",
        "{\"event\":\"delay\",\"answers\":\"5\",\"cpu_ns\":5}",
        /* a bot wrote it, as run/sidecar.c writes what bots write */
        "{\"at\":\"9f3c21aa/17b/1.4.3\",\"bot\":\"Alice\",\"event\":\"log\",\"text\":"
        "\"{\\\"event\\\":\\\"times\\\",\\\"bot\\\":\\\"Bob\\\"}\"}",
        "{\"event\":\"log\",\"text\":\"times\"}",
    };
    char text[4096];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int n = snprintf(text, sizeof text, "%s%s\n%s", GOOD, bad[i], GOOD);
        write_side(text, (size_t)n);
        struct time_stats t = read_side();
        assert_int_equal(t.bots, 1);
        assert_int_equal(time_stats_all(time_stats_of(&t, "Alice")).count, 6);
        assert_int_equal(t.delay.answers, 0);
        assert_int_equal(t.delay.wait.count, 0);
        time_stats_finish(&t);
    }
}

/* Wherever a run was killed while it wrote, and whatever bytes stand there. */
TEST(torn_lines_are_passed_over)
{
    static const char good[] = GOOD;
    char text[2 * sizeof good];
    for (size_t cut = 0; cut < sizeof good - 2; cut++) {
        memcpy(text, good, cut);
        text[cut] = '\n';
        memcpy(text + cut + 1, good, sizeof good - 1);
        write_side(text, cut + sizeof good);
        struct time_stats t = read_side();
        assert_int_equal(time_stats_all(time_stats_of(&t, "Alice")).count, 3);
        time_stats_finish(&t);
    }
}

/* A byte that no line has spoils its own line, and no other. */
TEST(a_nul_spoils_its_line)
{
    static const char good[] = GOOD;
    char text[3 * sizeof good];
    for (size_t at = 0; at < sizeof good - 2; at++) {
        for (unsigned i = 0; i < 3; i++)
            memcpy(text + i * (sizeof good - 1), good, sizeof good - 1);
        text[sizeof good - 1 + at] = '\0';
        write_side(text, 3 * (sizeof good - 1));
        struct time_stats t = read_side();
        assert_int_equal(time_stats_all(time_stats_of(&t, "Alice")).count, 6);
        time_stats_finish(&t);
    }
}

TEST(long_lines_are_passed_over)
{
    enum { LONG = 3 << 20 };
    char *text = malloc(LONG + 2 * sizeof GOOD);
    assert_non_null(text);
    memset(text, '[', LONG);
    memcpy(text, GOOD, sizeof GOOD - 2); /* its newline is not there */
    text[LONG] = '\n';
    memcpy(text + LONG + 1, GOOD, sizeof GOOD);
    write_side(text, LONG + sizeof GOOD);
    free(text);
    struct time_stats t = read_side();
    assert_int_equal(time_stats_all(time_stats_of(&t, "Alice")).count, 3);
    time_stats_finish(&t);
}

/* ---- From a worker to the sidecar and back ---- */

static bool book_frame(void *context, const struct worker_message *frame)
{
    static const char *const names[] = {"Alice", "Bob"};
    assert_int_equal(frame->kind, WORKER_MESSAGE_TIMES);
    assert_true(frame->record_size > 0);
    return time_recorder_add(context, frame,
                             frame->entrant == WORKER_MESSAGE_NOBODY ? "" : names[frame->entrant]);
}

static void same_histogram(const struct histogram *a, const struct histogram *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->sum, b->sum);
    assert_int_equal(a->max, b->max);
    for (double part = 0; part <= 1; part += 0.01)
        assert_int_equal(histogram_quantile(a, part), histogram_quantile(b, part));
}

static void same_times(const struct time_stats *a, const struct time_stats *b)
{
    assert_int_equal(a->bots, b->bots);
    for (size_t i = 0; i < a->bots; i++) {
        assert_string_equal(a->bot[i]->name, b->bot[i]->name);
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            same_histogram(&a->bot[i]->times[kind], &b->bot[i]->times[kind]);
    }
    assert_int_equal(a->delay.answers, b->delay.answers);
    assert_int_equal(a->delay.cpu_ns, b->delay.cpu_ns);
    same_histogram(&a->delay.wait, &b->delay.wait);
}

/* Some answers of four chairs, of which two are one bot's. */
static void think(struct time_meter *t, unsigned times)
{
    for (unsigned i = 1; i <= times; i++)
        for (unsigned chair = 0; chair < 4; chair++) {
            histogram_add(&t->times[chair][EU_PLAY], 100 * i * i, 1);
            histogram_add(&t->times[chair][EU_BID], i, chair + 1);
            histogram_add(&t->wait, 1000 * i, 2);
        }
}

/* What a bot group has measured is taken over once. */
TEST(what_is_taken_over_is_forgotten)
{
    static const struct pairing two = {.players = 4, .sides = 2, .bots = 2};
    static struct bot_group bot_group;
    struct time_meter t;
    time_meter_start(&t, &two);
    histogram_add(&bot_group.member[1].times[EU_PLAY], 20, 3);
    histogram_add(&bot_group.wait, 5, 1);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(time_meter_take(&t, &bot_group));
        assert_int_equal(t.times[1][EU_PLAY].count, 3);
        assert_int_equal(t.times[1][EU_PLAY].sum, 60);
        assert_int_equal(t.times[0][EU_PLAY].count, 0);
        assert_int_equal(t.wait.count, 1);
    }
    assert_int_equal(bot_group.member[1].times[EU_PLAY].count, 0);
    histogram_finish(&bot_group.member[1].times[EU_PLAY]);
    histogram_finish(&bot_group.wait);
    time_meter_finish(&t);
}

TEST(what_workers_send_is_read_back)
{
    const struct pairing pairing = {.players = 4, .sides = 2, .bots = 2, .bot = {0, 1}};
    struct time_recorder book = {.all = {.bots = 0}};
    const struct worker_message_sink sink = {.take = book_frame, .context = &book};
    struct sidecar side;
    struct time_meter t;
    struct err err;
    must(sidecar_open(&side, log_path, true, &err), &err);
    time_meter_start(&t, &pairing);
    for (unsigned part = 1; part <= 3; part++) {
        think(&t, 10 * part);
        assert_true(time_meter_send(&t, &sink, false));
        if (part != 2)
            time_recorder_write(&book, &side);
    }
    time_recorder_write(&book, &side); /* nothing new */
    must(sidecar_flush(&side, &err), &err);
    sidecar_close(&side);
    struct time_stats back = read_side();
    assert_int_equal(back.bots, 2);
    assert_int_equal(time_stats_of(&back, "Bob")->times[EU_PLAY].count, 2 * 60);
    assert_int_equal(back.delay.answers, 4 * 60 + (1 + 2 + 3 + 4) * 60);
    same_times(&back, &book.all);
    time_stats_finish(&back);
    time_meter_finish(&t);
    time_recorder_close(&book);
}

/* Of a trusted worker, whose bots may have written it. */
TEST(forged_frames_harm_nothing)
{
    struct time_recorder book = {.all = {.bots = 0}};
    uint32_t bytes[64];
    uint64_t chance = 5;
    for (unsigned i = 0; i < 20000; i++) {
        for (size_t k = 0; k < 64; k++) {
            chance = chance * 6364136223846793005u + 1442695040888963407u;
            bytes[k] = (uint32_t)(chance >> 32) >> (chance >> 27 & 31);
        }
        const struct worker_message frame = {.kind = WORKER_MESSAGE_TIMES,
                                             .entrant = i % 2 ? 0 : WORKER_MESSAGE_NOBODY,
                                             .record = (const uint8_t *)bytes,
                                             .record_size = bytes[0] % (sizeof bytes + 1)};
        assert_true(time_recorder_add(&book, &frame, "Alice"));
    }
    assert_true(book.all.bots <= 1);
    time_recorder_close(&book);
}

/* ---- When and where ---- */

TEST(sittings_of_two_machines_are_one_origin)
{
    static const char text[] =
        "{\"event\":\"start\",\"time\":\"2026-03-02T09:00:00Z\",\"sets\":0}\n"
        "{\"event\":\"machine\",\"is\":\"Abacus, 2 CPUs\"}\n"
        "{\"event\":\"stop\",\"time\":\"2026-03-02T10:00:00Z\",\"sets\":3}\n"
        "{\"event\":\"start\",\"time\":\"yesterday\",\"sets\":3}\n"
        "{\"event\":\"start\",\"time\":\"2026-03-01T23:59:59Z\",\"sets\":3}\n"
        "{\"event\":\"machine\",\"is\":\"Abacus, 2 CPUs\"}\n"
        "{\"event\":\"machine\",\"is\":\"Engine\"}\n"
        "{\"at\":\"1/1a\",\"event\":\"end\",\"time\":\"2030-01-01T00:00:00Z\"}\n"
        "{\"event\":\"end\",\"time\":\"2031-01-01T0";
    struct sidecar_origin o = {.machines = 0};
    struct err err;

    write_side(text, sizeof text - 1);
    must(sidecar_read_origin(&o, log_path, &err), &err);
    assert_string_equal(o.from, "2026-03-01T23:59:59Z");
    assert_string_equal(o.to, "2026-03-02T10:00:00Z");
    assert_int_equal(o.machines, 2);
    assert_string_equal(o.machine[0], "Abacus, 2 CPUs");
    assert_string_equal(o.machine[1], "Engine");
}

TEST(without_a_sidecar_the_origin_is_not_known)
{
    struct sidecar_origin o = {.machines = 0};
    struct err err;

    (void)unlink(side_path);
    must(sidecar_read_origin(&o, log_path, &err), &err);
    assert_string_equal(o.from, "");
    assert_int_equal(o.machines, 0);
}

TEST(the_machine_that_is_written_is_read)
{
    char machine[SIDECAR_MACHINE];
    struct sidecar side;
    struct sidecar_origin o = {.machines = 0};
    struct err err;

    sidecar_this_machine(machine);
    assert_non_null(strstr(machine, " CPU"));
    must(sidecar_open(&side, log_path, true, &err), &err);
    sidecar_mark(&side, "start", 0, 0);
    sidecar_machine(&side, machine);
    must(sidecar_flush(&side, &err), &err);
    sidecar_close(&side);
    must(sidecar_read_origin(&o, log_path, &err), &err);
    assert_string_equal(o.from, "1970-01-01T00:00:00Z");
    assert_string_equal(o.machine[0], machine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sittings_of_two_machines_are_one_origin),
        cmocka_unit_test(without_a_sidecar_the_origin_is_not_known),
        cmocka_unit_test(the_machine_that_is_written_is_read),
        cmocka_unit_test(no_sidecar_tells_nothing),
        cmocka_unit_test(lines_add_up),
        cmocka_unit_test(quantiles_are_of_a_hundred),
        cmocka_unit_test(nonsense_is_passed_over),
        cmocka_unit_test(torn_lines_are_passed_over),
        cmocka_unit_test(a_nul_spoils_its_line),
        cmocka_unit_test(long_lines_are_passed_over),
        cmocka_unit_test(what_is_taken_over_is_forgotten),
        cmocka_unit_test(what_workers_send_is_read_back),
        cmocka_unit_test(forged_frames_harm_nothing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
