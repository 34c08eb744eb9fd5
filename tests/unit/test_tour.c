/*
 * Several games in one log: the standings of each, and the mean over them.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "any_log.h"
#include "must.h"
#include "rank/tour.h"

/* ---- Results written by hand ---- */

/* Begins a game of bots `names`, a letter each; of pairs of them where `pairs` are given. */
static struct standings *add_game(struct tour *t, const char *rules, const char *names,
                                  const char *pairs)
{
    struct event event;
    struct err err;

    event_init(&event);
    event.rules = rules_of(rules);
    event.unit = UNIT_GAME;
    event.entrants = strlen(names);
    event.entrant = calloc(event.entrants, sizeof *event.entrant);
    for (size_t i = 0; i < event.entrants; i++)
        (void)snprintf(event.entrant[i].name, NAME_CAP, "%c", names[i]);
    event.format = pairs ? FORMAT_PAIRS : FORMAT_ROUND_ROBIN;
    event.pairs = pairs ? strlen(pairs) / 2 : 0;
    event.pair = calloc(event.pairs + 1, sizeof *event.pair);
    for (size_t i = 0; i < 2 * event.pairs; i++)
        event.pair[i / 2][i % 2] = (uint32_t)(strchr(names, pairs[i]) - names);
    must(tour_header(t, &event, &err), &err);
    event_finish(&event);
    return &t->stage[t->stages - 1];
}

static struct standing *line_in(struct standings *s, const char *name)
{
    for (size_t i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].name[0], name) == 0)
            return &s->line[i];
    fail_msg("no line of %s", name);
    return NULL;
}

static const struct tour_line *line_of(const struct tour *t, const char *name)
{
    for (size_t i = 0; i < t->lines; i++)
        if (strcmp(t->line[i].name, name) == 0)
            return &t->line[i];
    fail_msg("no line of %s", name);
    return NULL;
}

static void rank(struct tour *t)
{
    struct err err;

    must(tour_rank(t, &err), &err);
}

/* b: 3 of 4 and 1 of 2, so .625; with pseudo-sets 4 of 6 and 2 of 4 (one all, two split). */
static void the_mean_over_games(void **state)
{
    struct tour t;

    (void)state;
    tour_init(&t);
    struct standings *s = add_game(&t, "modern", "bca", NULL);
    line_in(s, "b")->sets = (struct score_sum){3, 0, 1};
    line_in(s, "a")->sets = (struct score_sum){1, 0, 3};
    s = add_game(&t, "modern target=5", "bad", NULL);
    line_in(s, "b")->sets = (struct score_sum){0, 2, 0};
    line_in(s, "a")->sets = (struct score_sum){0, 2, 0};
    rank(&t);

    const struct tour_line *b = line_of(&t, "b"), *a = line_of(&t, "a"), *c = line_of(&t, "c");
    assert_int_equal(t.stages, 2);
    assert_int_equal(t.lines, 4);
    assert_ptr_equal(b, &t.line[0]);
    near(b->score, 0.625);
    near(b->error, sqrt(4.0 / 90 + 1.0 / 24) / 2); /* (4/9 * 3) / 5 / 6 and (1/2) / 3 / 4 */
    near(a->score, 0.375);
    near(a->error, b->error);
    assert_int_equal(b->rank, 1);
    assert_int_equal(a->rank, 2);
    assert_int_equal(b->stages, 2);
    assert_int_equal(b->result[0].rank, 1);
    assert_int_equal(b->result[0].sets, 4);
    assert_int_equal(b->result[1].rank, 1); /* shared with a */
    assert_int_equal(a->result[1].rank, 1);
    near(a->result[0].score, 0.25);
    assert_int_equal(c->stages, 0); /* entered, but has not played */
    assert_int_equal(c->result[0].sets, 0);
    assert_int_equal(c->rank, 3);
    assert_int_equal(line_of(&t, "d")->rank, 3);
    tour_finish(&t);
}

static void who_missed_a_game_has_the_mean_of_the_rest(void **state)
{
    struct tour t;

    (void)state;
    tour_init(&t);
    struct standings *s = add_game(&t, "modern", "ab", NULL);
    line_in(s, "a")->sets = (struct score_sum){1, 0, 3};
    line_in(s, "b")->sets = (struct score_sum){3, 0, 1};
    s = add_game(&t, "hoyle-4", "ac", NULL);
    line_in(s, "a")->sets = (struct score_sum){1, 0, 1};
    line_in(s, "c")->sets = (struct score_sum){1, 0, 1};
    rank(&t);
    assert_int_equal(line_of(&t, "a")->stages, 2);
    assert_int_equal(line_of(&t, "b")->stages, 1);
    near(line_of(&t, "b")->score, 0.75);
    near(line_of(&t, "b")->error, sqrt(4.0 / 90));
    near(line_of(&t, "c")->score, 0.5);
    assert_int_equal(line_of(&t, "b")->rank, 1);
    assert_int_equal(line_of(&t, "c")->rank, 2);
    assert_int_equal(line_of(&t, "a")->rank, 3);
    tour_finish(&t);
}

/* a is in two pairs: their sets are all his, and his rank is the better one's. */
static void a_pair_counts_for_both(void **state)
{
    struct tour t;

    (void)state;
    tour_init(&t);
    struct standings *s = add_game(&t, "modern", "abcd", "baacdb");
    line_in(s, "a")->sets = (struct score_sum){3, 0, 0}; /* a and b */
    for (size_t i = 0; i < s->lines; i++) {
        if (strcmp(s->line[i].name[1], "c") == 0)
            s->line[i].sets = (struct score_sum){0, 0, 1};
        if (strcmp(s->line[i].name[1], "d") == 0)
            s->line[i].sets = (struct score_sum){0, 0, 2};
    }
    rank(&t);
    assert_int_equal(t.lines, 4);
    near(line_of(&t, "a")->score, 0.75);
    near(line_of(&t, "b")->score, 0.6);
    near(line_of(&t, "c")->score, 0);
    near(line_of(&t, "d")->score, 0);
    assert_int_equal(line_of(&t, "a")->result[0].rank, 1);
    assert_int_equal(line_of(&t, "a")->result[0].sets, 4);
    assert_int_equal(line_of(&t, "c")->result[0].rank, 2);
    assert_int_equal(line_of(&t, "c")->rank, 3);
    assert_int_equal(line_of(&t, "d")->rank, 3);
    tour_finish(&t);
}

static void an_empty_tour(void **state)
{
    struct tour t;

    (void)state;
    tour_init(&t);
    rank(&t);
    assert_int_equal(t.lines, 0);
    assert_false(t.complete);
    tour_finish(&t);
}

/* ---- Logs of several segments ---- */

static void add_segment(struct buf *log, const char *rules, enum unit unit, unsigned bots,
                        unsigned lost, uint8_t seed)
{
    const uint8_t its[STREAM_SEED_BYTES] = {seed};

    any_log(log, &(struct any_setup){.rules = rules,
                                     .unit = unit,
                                     .deals = unit == UNIT_SITTING ? 8 : 0,
                                     .bots = bots,
                                     .sets = 3,
                                     .lost = lost,
                                     .seed = its});
}

/* Reads the first `size` bytes of a log. */
static bool read_log(struct tour *t, const struct buf *log, size_t size, struct err *err)
{
    struct any_file f = any_file(log->data, size);

    tour_init(t);
    bool ok = tour_read(t, f.path, err);
    unlink(f.path);
    return ok;
}

/* Bot b loses every table: 0 in both games; the first game goes on in the third segment, with one
 * bot more. The others are alike: a beats b in six sets and splits three with c. */
static void segments_of_two_games(void **state)
{
    struct buf log = {.len = 0};
    struct tour t;
    struct err err;

    (void)state;
    add_segment(&log, "modern", UNIT_GAME, 2, 2, 1);
    add_segment(&log, "callace1905", UNIT_SITTING, 4, 2, 2);
    add_segment(&log, "modern", UNIT_GAME, 3, 2, 3);
    must(read_log(&t, &log, log.len, &err), &err);
    assert_int_equal(t.stages, 2);
    assert_true(t.complete);
    assert_string_equal(t.stage[0].event.rules.name, "modern");
    assert_string_equal(t.stage[1].event.rules.name, "callace1905");
    assert_int_equal(t.stage[0].sets, 3 + 9);
    assert_int_equal(t.stage[1].sets, 3);
    assert_int_equal(t.stage[0].lines, 3);

    const struct tour_line *a = line_of(&t, "bot a"), *b = line_of(&t, "bot b");
    near(a->result[0].score, (6 + 3 * 0.5) / 9);
    near(a->result[1].score, 2.0 / 3); /* before b, ties with c and d */
    near(a->score, (7.5 / 9 + 2.0 / 3) / 2);
    near(line_of(&t, "bot c")->score, (4.5 / 6 + 2.0 / 3) / 2);
    near(line_of(&t, "bot d")->score, 2.0 / 3);
    assert_int_equal(line_of(&t, "bot d")->stages, 1);
    near(b->score, 0);
    assert_true(b->error > 0); /* that it lost all is not certainty */
    assert_int_equal(b->rank, 4);
    assert_int_equal(a->rank, 1);
    tour_finish(&t);

    assert_false(read_log(&t, &log, log.len - 1, &err));
    assert_int_equal(err.class, ERR_FOUND);
    tour_finish(&t);

    add_segment(&log, "modern", UNIT_GAME, 2, 2, 1); /* the first once more */
    assert_false(read_log(&t, &log, log.len, &err));
    assert_non_null(strstr(err.text, "repeats segment 1"));
    tour_finish(&t);
    buf_finish(&log);
}

/* A tour that is still being played: after the second header nothing has come yet. */
static void a_tour_being_played(void **state)
{
    struct buf log = {.len = 0};
    struct log_reader *reader;
    struct log_record record;
    struct tour t;
    struct err err;
    size_t headers = 0, end = 0;

    (void)state;
    add_segment(&log, "modern", UNIT_GAME, 2, 2, 1);
    add_segment(&log, "hoyle-3", UNIT_GAME, 2, 0, 2);
    must(log_open_bytes(&reader, log.data, log.len, "log", &err), &err);
    while (headers < 2 && log_next(reader, &record, &err) == 1) {
        headers += record.kind == LOG_HEADER;
        end = record.offset + record.size;
    }
    log_close(reader);
    must(read_log(&t, &log, end, &err), &err);
    assert_int_equal(t.stages, 2);
    assert_false(t.complete);
    assert_true(t.stage[0].complete);
    assert_int_equal(line_of(&t, "bot a")->stages, 1);
    near(line_of(&t, "bot a")->score, 1);
    tour_finish(&t);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mean_over_games),
        cmocka_unit_test(who_missed_a_game_has_the_mean_of_the_rest),
        cmocka_unit_test(a_pair_counts_for_both),
        cmocka_unit_test(an_empty_tour),
        cmocka_unit_test(segments_of_two_games),
        cmocka_unit_test(a_tour_being_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
