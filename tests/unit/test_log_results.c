/*
 * Several games in one log: the standings of each, and the mean over them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "stats/log_results.h"
#include "test.h"

/* ---- Logs ---- */

/* Reads the first `size` bytes of a log. */
static bool read_log(struct log_results *t, const struct buf *log, size_t size, struct err *err)
{
    struct any_file f = any_file(log->data, size);

    bool ok = log_results_read(t, f.path, err);
    unlink(f.path);
    return ok;
}

static const struct overall_line *line_of(const struct log_results *t, const char *name)
{
    for (size_t i = 0; i < t->lines; i++)
        if (strcmp(t->line[i].name, name) == 0)
            return &t->line[i];
    fail_msg("no line of %s", name);
    return NULL;
}

/* ---- Results written by hand ---- */

/* A log and the event of its last segment, which has no end yet. */
struct script {
    struct buf log;
    struct event event;
    struct log_sums sums;
    size_t counted; /* bytes of the log that are in the sums */
    uint8_t seed[RNG_SEED_BYTES];
};

static void count(struct script *s, bool put)
{
    assert_true(put && log_sums_add(&s->sums, s->log.data + s->counted, s->log.len - s->counted));
    s->counted = s->log.len;
}

static void end_segment(struct script *s)
{
    if (s->log.len)
        assert_true(log_put_footer(&s->log, &s->sums, s->seed));
    s->counted = s->log.len;
    s->seed[0]++;
    event_finish(&s->event);
}

/* Begins a game of bots `names`, a letter each; of pairs of them where `pairs` are given. */
static void add_game(struct script *s, const char *rules, const char *names, const char *pairs)
{
    struct event *e = &s->event;

    end_segment(s);
    any_event(e, &(struct any_setup){.rules = rules,
                                     .unit = UNIT_GAME,
                                     .bots = (unsigned)strlen(names),
                                     .sets = 8,
                                     .seed = s->seed});
    for (size_t i = 0; i < e->entrants; i++)
        (void)snprintf(e->entrant[i].name, NAME_CAP, "%c", names[i]);
    e->format = pairs ? FORMAT_PAIRS : FORMAT_ROUND_ROBIN;
    e->pairs = pairs ? strlen(pairs) / 2 : 0;
    e->pair = pairs ? calloc(e->pairs, sizeof *e->pair) : NULL;
    for (size_t i = 0; i < 2 * e->pairs; i++)
        e->pair[i / 2][i % 2] = (uint32_t)(strchr(names, pairs[i]) - names);
    count(s, log_put_header(&s->log, e));
}

/* Whether a bot is of a pairing's first side, of its second. */
static bool is_on(const struct event *e, const struct pairing *p, unsigned side, char name)
{
    unsigned each = p->bots / p->sides;

    for (unsigned i = 0; i < each; i++)
        if (e->entrant[p->bot[side * each + i]].name[0] == name)
            return true;
    return false;
}

/* The pairing in which one bot meets another; true: one is of its first side. */
static bool find_pairing(const struct event *e, char one, char other, struct pairing *p)
{
    for (uint64_t i = 0; i < event_pairings(e); i++) {
        event_pairing(e, i, p);
        for (unsigned side = 0; side < 2; side++)
            if (is_on(e, p, side, one) && is_on(e, p, !side, other))
                return side == 0;
    }
    fail_msg("%c does not meet %c", one, other);
    return false;
}

/* Sets that one bot (or his pair) has won, split and lost with another; none has a deal. */
static void add_sets(struct script *s, char one, char other, struct score_sum sets)
{
    struct set_record set = {.bots = 0};
    struct pairing pairing;
    int sign = find_pairing(&s->event, one, other, &pairing) ? 1 : -1;

    for (uint32_t i = 0; i < score_sets(sets); i++) {
        int won = i < sets.won ? 1 : i < sets.won + sets.split ? 0 : -1;
        set_record_start(&set, &s->event, &pairing, i);
        set.table[0].margin.first = sign * won;
        set.table[1].margin.first = -sign * won;
        count(s, log_put_set(&s->log, &set, &s->event));
    }
    set_record_finish(&set);
}

static void rank(struct log_results *t, struct script *s)
{
    struct err err;

    must(read_log(t, &s->log, s->log.len, &err), &err);
    buf_finish(&s->log);
    event_finish(&s->event);
}

/* b: 3 of 4 and 1 of 2, so .625; with pseudo-sets 4 of 6 and 2 of 4 (one all, two split). */
TEST(the_mean_over_games)
{
    struct script s = {.counted = 0};
    struct log_results t;

    add_game(&s, "modern", "bca", NULL);
    add_sets(&s, 'b', 'a', (struct score_sum){3, 0, 1});
    add_game(&s, "modern target=5", "bad", NULL);
    add_sets(&s, 'a', 'b', (struct score_sum){0, 2, 0});
    rank(&t, &s);

    const struct overall_line *b = line_of(&t, "b"), *a = line_of(&t, "a"), *c = line_of(&t, "c");
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
    log_results_finish(&t);
}

TEST(who_missed_a_game_has_the_mean_of_the_rest)
{
    struct script s = {.counted = 0};
    struct log_results t;

    add_game(&s, "modern", "ab", NULL);
    add_sets(&s, 'b', 'a', (struct score_sum){3, 0, 1});
    add_game(&s, "hoyle-4", "ac", NULL);
    add_sets(&s, 'a', 'c', (struct score_sum){1, 0, 1});
    rank(&t, &s);
    assert_int_equal(line_of(&t, "a")->stages, 2);
    assert_int_equal(line_of(&t, "b")->stages, 1);
    near(line_of(&t, "b")->score, 0.75);
    near(line_of(&t, "b")->error, sqrt(4.0 / 90));
    near(line_of(&t, "c")->score, 0.5);
    assert_int_equal(line_of(&t, "b")->rank, 1);
    assert_int_equal(line_of(&t, "c")->rank, 2);
    assert_int_equal(line_of(&t, "a")->rank, 3);
    log_results_finish(&t);
}

/* Each is in two pairs: their sets are all his, and his rank is the better one's. */
TEST(a_pair_counts_for_both)
{
    struct script s = {.counted = 0};
    struct log_results t;

    add_game(&s, "modern", "abcd", "baaccddb");
    add_sets(&s, 'a', 'c', (struct score_sum){3, 0, 0}); /* a and b, c and d */
    add_sets(&s, 'a', 'b', (struct score_sum){0, 0, 1}); /* a and c, b and d */
    rank(&t, &s);
    assert_int_equal(t.lines, 4);
    near(line_of(&t, "a")->score, 0.75);
    near(line_of(&t, "b")->score, 1);
    near(line_of(&t, "c")->score, 0);
    near(line_of(&t, "d")->score, 0.25);
    assert_int_equal(line_of(&t, "a")->result[0].rank, 1);
    assert_int_equal(line_of(&t, "a")->result[0].sets, 4);
    assert_int_equal(line_of(&t, "c")->result[0].rank, 3);
    assert_int_equal(line_of(&t, "d")->result[0].rank, 1);
    assert_int_equal(line_of(&t, "b")->rank, 1);
    assert_int_equal(line_of(&t, "a")->rank, 2);
    assert_int_equal(line_of(&t, "d")->rank, 3);
    assert_int_equal(line_of(&t, "c")->rank, 4);
    log_results_finish(&t);
}

TEST(a_tour_that_begins)
{
    struct script s = {.counted = 0};
    struct log_results t;

    add_game(&s, "modern", "ab", NULL);
    rank(&t, &s);
    assert_int_equal(t.stages, 1);
    assert_int_equal(t.lines, 2);
    assert_int_equal(t.line[1].stages, 0);
    assert_int_equal(t.line[1].rank, 1);
    assert_false(t.complete || t.faults);
    log_results_finish(&t);
}

/* ---- Logs of several segments ---- */

static void add_segment(struct buf *log, const char *rules, enum unit unit, unsigned bots,
                        unsigned lost, uint8_t seed)
{
    const uint8_t its[RNG_SEED_BYTES] = {seed};

    any_log(log, &(struct any_setup){.rules = rules,
                                     .unit = unit,
                                     .deals = unit == UNIT_SITTING ? 8 : 0,
                                     .bots = bots,
                                     .sets = 3,
                                     .lost = lost,
                                     .seed = its});
}

/* Bot b loses every table: 0 in both games; the first game goes on in the third segment, with one
 * bot more. The others are alike: a beats b in six sets and splits three with c. */
TEST(segments_of_two_games)
{
    struct buf log = {.len = 0};
    struct log_results t;
    struct err err;

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

    const struct overall_line *a = line_of(&t, "bot a"), *b = line_of(&t, "bot b");
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
    log_results_finish(&t);

    assert_false(read_log(&t, &log, log.len - 1, &err));
    assert_int_equal(err.class, ERR_FOUND);
    log_results_finish(&t);

    add_segment(&log, "modern", UNIT_GAME, 2, 2, 1); /* the first once more */
    assert_false(read_log(&t, &log, log.len, &err));
    assert_non_null(strstr(err.text, "repeats segment 1"));
    log_results_finish(&t);
    buf_finish(&log);
}

/* A tour that is still being played: after the second header nothing has come yet. */
TEST(a_tour_being_played)
{
    struct buf log = {.len = 0};
    struct log_reader *reader;
    struct log_record record;
    struct log_results t;
    struct err err;
    size_t headers = 0, end = 0;

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
    log_results_finish(&t);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mean_over_games),
        cmocka_unit_test(who_missed_a_game_has_the_mean_of_the_rest),
        cmocka_unit_test(a_pair_counts_for_both),
        cmocka_unit_test(a_tour_that_begins),
        cmocka_unit_test(segments_of_two_games),
        cmocka_unit_test(a_tour_being_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
