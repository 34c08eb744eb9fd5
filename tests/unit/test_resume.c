/*
 * arena/run/resume.h and config/roster.h: what a bot said of itself is taken from the log and its
 * sidecar, and who is known is not asked again; who declines the rules is refused, or forfeits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_shard.h"
#include "housed.h"
#include "run/resume.h"
#include "run/sidecar.h"
#include "test.h"

static const struct any_setup three = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 3, .sets = 2};

/* ---- From a log ---- */

static void read_asked(struct resume_bots *a, const struct any_folder *f, int segment)
{
    struct err err;

    must(resume_bots_read(a, f->log, segment, &err), &err);
}

static void put_part(const struct any_folder *f, const struct buf *log, size_t n)
{
    any_folder_put(f, any_folder_log(f, ".part"), log->data, n);
}

TEST(what_was_said_is_read_from_the_header)
{
    struct any_setup absent = three;
    struct any_folder f;
    struct buf log = {0}, other = {0};
    struct resume_bots a;

    absent.absent = 2;
    any_log(&log, &three);
    any_log(&other, &absent);
    any_folder_open(&f);
    read_asked(&a, &f, 0);
    assert_null(a.known.event); /* nothing is there */
    any_folder_put(&f, f.log, log.data, log.len);
    read_asked(&a, &f, 0);
    assert_int_equal(a.known.event->entrants, 3);
    assert_string_equal(a.known.event->entrant[1].version, "1.1");
    assert_int_equal(a.known.event->entrant[1].fault, 0);
    resume_bots_finish(&a);
    put_part(&f, &other, 100); /* is torn inside its header: the log counts */
    read_asked(&a, &f, 0);
    assert_int_equal(a.known.event->entrant[1].fault, 0);
    resume_bots_finish(&a);
    put_part(&f, &other, other.len - 1);
    read_asked(&a, &f, RESUME_LAST);
    assert_int_equal(a.known.event->entrant[1].fault, EU_NO_START);
    resume_bots_finish(&a);
    any_folder_close(&f);
    buf_finish(&log);
    buf_finish(&other);
}

TEST(of_several_segments_one_is_read)
{
    struct any_setup late = three;
    struct any_folder f;
    struct buf log = {0};
    struct resume_bots a;

    late.bots = 4;
    late.late_entries = 1;
    any_log(&log, &three);
    any_log(&log, &late);
    any_folder_open(&f);
    any_folder_put(&f, f.log, log.data, log.len);
    for (int segment = 0; segment < 3; segment++) {
        read_asked(&a, &f, segment < 2 ? segment : RESUME_LAST);
        assert_int_equal(a.known.event->entrants, segment ? 4 : 3);
        resume_bots_finish(&a);
    }
    read_asked(&a, &f, 2);
    assert_null(a.known.event);
    any_folder_close(&f);
    buf_finish(&log);
}

/* ---- From a sidecar ---- */

/* Which of so many bots are serial is read as it was written. */
static void expect_serial(unsigned bots, unsigned every)
{
    struct any_setup s = three;
    struct any_folder f;
    struct event e;
    struct resume_bots a = {.entrants = 0};
    struct sidecar side;
    struct err err;
    bool serial[300] = {false};

    s.bots = bots;
    any_event(&e, &s);
    for (unsigned i = 0; i < bots; i++) {
        (void)snprintf(e.entrant[i].name, sizeof e.entrant[i].name, "bot %u", i);
        serial[i] = every && i % every == 0;
    }
    any_folder_open(&f);
    must(sidecar_open(&side, f.log, true, &err), &err);
    sidecar_serial(&side, &e, serial);
    must(sidecar_flush(&side, &err), &err);
    sidecar_close(&side);
    must(resume_bots_recall(&a, &e, f.log, &err), &err);
    assert_memory_equal(a.known.serial, serial, bots);
    resume_bots_finish(&a);
    any_folder_close(&f);
    event_finish(&e);
}

TEST(serial_bots_are_read_from_the_sidecar)
{
    expect_serial(3, 0);
    expect_serial(3, 1);
    expect_serial(99, 3);
    expect_serial(260, 1); /* of several lines */
    expect_serial(260, 130);
}

/* As a run, a bot and somebody else may have written it. */
TEST(only_lines_of_the_arena_count)
{
    static const char lines[] =
        "{\"event\":\"forfeit\",\"bot\":\"bot b\",\"fault\":\"NO_START\",\"why\":\"first\"}\n"
        "{\"event\":\"forfeit\",\"bot\":\"bot b\",\"fault\":\"NO_START\",\"why\":\"last\"}\n"
        "{\"event\":\"forfeit\",\"bot\":\"nobody\",\"fault\":\"NO_START\",\"why\":\"none\"}\n"
        "{\"event\":\"forfeit\",\"bot\":7,\"why\":{}}\n"
        "{\"event\":\"forfeit\",\"bot\":\"bot c\",\"why\":\"\"}\n"
        "{\"event\":\"serial\",\"bots\":7}\n"
        "{\"event\":\"serial\",\"bo\n"
        "{\"at\":\"9f3c21aa/17b/1.4.3\",\"bot\":\"bot a\",\"event\":\"log\",\"text\":\"{\\\"event\\\":"
        "\\\"serial\\\",\\\"bots\\\":[\\\"bot a\\\"]}\"}\n";
    static const char told[] = "{\"event\":\"serial\",\"bots\":[7,null,\"nobody\",\"bot c\"]}\n";
    struct any_folder f;
    struct event e;
    struct resume_bots a = {.entrants = 0};
    struct err err;
    struct buf all = {0};

    any_event(&e, &three);
    any_folder_open(&f);
    (void)buf_add_text(&all, lines);
    any_folder_put(&f, any_folder_log(&f, ".side"), all.data, all.len);
    must(resume_bots_recall(&a, &e, f.log, &err), &err);
    assert_null(a.known.serial); /* nobody has said */
    assert_null(a.known.why[0]);
    assert_string_equal(a.known.why[1], "last");
    assert_null(a.known.why[2]);
    resume_bots_finish(&a);
    (void)buf_add_text(&all, told);
    any_folder_put(&f, any_folder_log(&f, ".side"), all.data, all.len);
    must(resume_bots_recall(&a, &e, f.log, &err), &err);
    assert_false(a.known.serial[0]);
    assert_true(a.known.serial[2]);
    resume_bots_finish(&a);
    any_folder_close(&f);
    event_finish(&e);
    buf_finish(&all);
}

/* ---- Who is asked ---- */

/* A tournament of a bot that plays, and of one that declines all rules once the file is there. */
struct entry {
    struct any_folder f;
    struct config config;
    char dir[HOUSED_PATH], file[HOUSED_PATH];
};

static void open_entry(struct entry *x)
{
    char first[HOUSED_PATH], declines[HOUSED_PATH];
    struct err err;

    any_folder_open(&x->f);
    built(first, "bots/first.so");
    built(declines, "tests/hostile/declines_later.so");
    (void)snprintf(x->dir, sizeof x->dir, "%s/bots", x->f.dir);
    (void)snprintf(x->file, sizeof x->file, "%s/file", x->f.dir);
    must(config_init(&x->config, &err) && config_bot(&x->config, first, &err) &&
             config_bot(&x->config, declines, &err) && config_complete(&x->config, &err),
         &err);
    (void)setenv("NASTY_FILE", x->file, 1);
}

static void close_entry(struct entry *x)
{
    (void)unsetenv("NASTY_FILE");
    config_finish(&x->config);
    any_folder_close(&x->f);
}

static bool start(struct entry *x, const struct roster_known *known, size_t forfeits, uint8_t fault)
{
    const struct roster_setup setup = {.dir = x->dir,
                                       .trusted = true,
                                       .forfeits = forfeits,
                                       .known = *known};
    struct roster r;
    struct err err = {.class = ERR_ABORT};
    bool ok = roster_start(&r, &x->config, &setup, &err);

    if (!ok) {
        assert_int_equal(err.class, ERR_USAGE);
        assert_non_null(strstr(err.text, "declines_later does not play modern"));
        return false;
    }
    assert_int_equal(x->config.event.entrant[0].fault, 0);
    assert_int_equal(x->config.event.entrant[1].fault, fault);
    assert_int_equal(r.why[1] != NULL, fault != 0);
    roster_finish(&r);
    return true;
}

TEST(who_declines_is_refused_or_forfeits)
{
    static const struct roster_known nobody;
    struct entry x;

    open_entry(&x);
    assert_true(start(&x, &nobody, 0, 0));
    any_folder_put(&x.f, x.file, "", 0);
    assert_false(start(&x, &nobody, 0, 0));
    assert_true(start(&x, &nobody, 1, EU_NO_START)); /* the last one */
    assert_true(start(&x, &nobody, 2, EU_NO_START));
    close_entry(&x);
}

TEST(who_is_known_is_not_asked_again)
{
    static const bool serial[2] = {true, true};
    struct entry x;

    open_entry(&x);
    assert_true(start(&x, &(struct roster_known){.event = NULL}, 0, 0)); /* fills in its SHA-256 */
    any_folder_put(&x.f, x.file, "", 0);
    const struct roster_known known = {.event = &x.config.event, .serial = serial};
    assert_true(start(&x, &known, 0, 0));
    assert_true(
        start(&x, &(struct roster_known){.event = &x.config.event}, 0, 0)); /* for its flags */
    x.config.event.entrant[1].fault = EU_BAD_ABI; /* as it was found to be then */
    assert_true(start(&x, &known, 0, EU_BAD_ABI));
    x.config.event.entrant[1].fault = 0;
    x.config.event.entrant[1].sha256[0] ^= 1; /* another file */
    assert_false(start(&x, &known, 0, 0));
    close_entry(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_said_is_read_from_the_header),
        cmocka_unit_test(of_several_segments_one_is_read),
        cmocka_unit_test(serial_bots_are_read_from_the_sidecar),
        cmocka_unit_test(only_lines_of_the_arena_count),
        cmocka_unit_test(who_declines_is_refused_or_forfeits),
        cmocka_unit_test(who_is_known_is_not_asked_again),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
