/*
 * Deals of logs to be looked at: an timeline says what the transcript says, whatever was played,
 * and both halves of a set are compared line by line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any_log.h"
#include "base/text.h"
#include "log/set_reader.h"
#include "replay/timeline.h"
#include "replay/compare_tables.h"
#include "replay/narration.h"
#include "test.h"

/* ---- Episodes ---- */

static bool has_line(const struct buf *said, struct text wanted)
{
    struct text rest = {(const char *)said->data, said->len}, line;

    while (text_line(&rest, &line))
        if (line.n == wanted.n && memcmp(line.s, wanted.s, line.n) == 0)
            return true;
    return false;
}

/* "  trick 2   B KD  C 9D ...   B wins": each card, and the winner. */
static void check_trick(const struct buf *said, struct text line)
{
    struct text number, seat, played;
    char text[64];

    text_word(&line, &seat);
    text_word(&line, &number);
    while (text_word(&line, &seat) && text_word(&line, &played)) {
        bool wins = text_is(played, "wins");
        (void)snprintf(text, sizeof text, wins ? "%.*s wins trick %.*s" : "%.*s plays %.*s",
                       (int)seat.n, seat.s, (int)(wins ? number.n : played.n),
                       wins ? number.s : played.s);
        if (!has_line(said, text_of(text)))
            fail_msg("'%s' was not said", text);
    }
}

static void check_lines(const struct timeline *e, const struct buf *transcript, unsigned heading)
{
    struct text rest = {(const char *)transcript->data, transcript->len}, line;

    for (unsigned i = 0; text_line(&rest, &line); i++) {
        struct text trimmed = text_trim(line);
        if (i < heading || !trimmed.n)
            continue;
        if (trimmed.n > 6 && memcmp(trimmed.s, "trick ", 6) == 0)
            check_trick(&e->said, trimmed);
        else if (!has_line(&e->said, trimmed))
            fail_msg("'%.*s' was not said", (int)trimmed.n, trimmed.s);
    }
}

/* From moment to moment one answer, and never less said. */
static void check_moments(const struct timeline *e)
{
    for (unsigned k = 0; k <= e->steps; k++) {
        assert_int_equal(e->moment[k].deal.step, k);
        assert_true(e->moment[k].said <= e->said.len);
        assert_true(k == 0 || e->moment[k].said > e->moment[k - 1].said);
    }
    assert_int_equal(e->moment[e->steps].said, e->said.len);
    for (unsigned trick = 0; trick < e->moment[e->steps].deal.table.tricks; trick++) {
        const struct deal *d = &e->moment[timeline_trick(e, trick)].deal;
        assert_int_equal(d->table.tricks, trick);
        assert_int_equal(d->table.played, 0);
    }
}

static void check_deal(struct timeline *e, struct narration *t, const struct set_reader *r,
                       unsigned table)
{
    const struct eu_view *now = &t->walk.deal.table;
    struct board_style plain = {.colour = false};
    unsigned heading = transcript_heading(t), answers = t->walk.played->deal[t->walk.index].answers;
    struct buf text = {0};

    assert_true(
        timeline_load(e, &r->event, &r->pairing, &r->set, NULL, table, now->game, now->deal));
    assert_int_equal(e->steps, answers);
    transcript_deal(t, TRANSCRIPT_ALL, &plain, &text);
    check_lines(e, &text, heading);
    check_moments(e);
    buf_finish(&text);
}

static unsigned check_set(struct timeline *e, const struct set_reader *r)
{
    unsigned deals = 0;

    for (unsigned table = 0; table < r->set.tables; table++) {
        struct narration t;
        narration_start(&t, &r->event, &r->pairing, &r->set, table);
        for (; walk_deal(&t.walk); deals++)
            check_deal(e, &t, r, table);
    }
    assert_false(timeline_load(e, &r->event, &r->pairing, &r->set, NULL, 0, 400, 400));
    assert_false(e->is_there);
    return deals;
}

static void check_log(const struct any_setup *setup)
{
    struct timeline *e = calloc(1, sizeof *e);
    struct buf log = {0};
    struct set_reader r;
    struct err err;
    unsigned deals = 0;

    any_log(&log, setup);
    must(set_reader_open_bytes(&r, log.data, log.len, "a log", &err), &err);
    while (set_reader_next(&r, &err) == 1)
        if (r.record.kind == LOG_SET) {
            must(set_reader_pairing(&r, &err), &err);
            deals += check_set(e, &r);
        }
    assert_true(deals > 10);
    set_reader_close(&r);
    buf_finish(&log);
    timeline_finish(e);
    free(e);
}

/* Games of two sides, once with a strike, and of line-ups. */
TEST(an_timeline_says_what_the_transcript_says)
{
    static const char *const games[] = {"modern", "professor1862", "auction-4", "hoyle-2"};
    static const char *const alone[] = {"callace1905", "hoyle-3", "hoyle-5", "hoyle-7"};
    static const struct strike strike = {
        .fault = {.code = EU_TIME, .seat = 1, .step = 2, .law = ""}};

    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct any_setup two = {games[i], UNIT_DEALS, .deals = 6, .bots = 2, .sets = 3, .badly = 9};
        struct any_setup many = {alone[i], UNIT_SITTING, .bots = 7, .sets = 1};
        two.strikes = &strike;
        two.nstrikes = i == 0;
        many.deals = 2u * rules_of(alone[i]).players;
        many.badly = 9;
        check_log(&two);
        check_log(&many);
    }
}

/* A record that lies: one of its answers is missing, or all are others. */
static bool lie(struct set_record *r, uint64_t number)
{
    for (unsigned table = 0; table < r->tables; table++) {
        struct buf *answers = &r->table[table].answers;
        if (number & 1) {
            r->table[table].deal[0].answers--;
            answers->len--;
        }
        for (size_t i = 0; i < answers->len && !(number & 1); i++)
            answers->data[i] = (uint8_t)(answers->data[i] * 5 + i + number);
    }
    return true;
}

/* Of what is told nothing has to be right, but it ends. */
TEST(a_record_that_lies_is_shown_as_far_as_it_goes)
{
    static const struct any_setup setup = {"modern", UNIT_DEALS, .deals = 4, .bots = 2, .sets = 9};
    struct timeline *e = calloc(1, sizeof *e);
    struct buf log = {0}, lies = {0};
    unsigned there = 0, gone = 0;
    struct set_reader r;
    struct err err;

    any_log(&log, &setup);
    any_rewrite(&lies, &log, lie, any_seed);
    must(set_reader_open_bytes(&r, lies.data, lies.len, "a log", &err), &err);
    while (set_reader_next(&r, &err) == 1) {
        if (r.record.kind != LOG_SET)
            continue;
        must(set_reader_pairing(&r, &err), &err);
        for (size_t i = 0; i < r.set.table[0].deals; i++) {
            const struct table_record_deal *d = &r.set.table[0].deal[i];
            bool found = timeline_load(e, &r.event, &r.pairing, &r.set, NULL, 0, d->game, d->deal);
            found ? there++ : gone++;
            assert_true(!found || (e->steps <= DEAL_STEPS && e->said.len > 0));
        }
    }
    assert_true(there > 0 && gone > 0);
    set_reader_close(&r);
    buf_finish(&log);
    buf_finish(&lies);
    timeline_finish(e);
    free(e);
}

/* ---- Halves ---- */

static void must_part(const char *a, const char *b, const char *marks_a, const char *marks_b)
{
    bool x[COMPARE_TABLES_LINES], y[COMPARE_TABLES_LINES];

    compare_tables(a, strlen(a), b, strlen(b), x, y);
    for (unsigned i = 0; i < COMPARE_TABLES_LINES; i++) {
        assert_int_equal(x[i], i < strlen(marks_a) && marks_a[i] == '*');
        assert_int_equal(y[i], i < strlen(marks_b) && marks_b[i] == '*');
    }
}

TEST(halves_part_where_lines_differ)
{
    must_part("a\nb\nc\n", "a\nb\nc\n", "", "");
    must_part("a\nb\nc\n", "a\nx\nc\n", " * ", " * ");
    must_part("a\nc\n", "a\nx\ny\nc\n", "", " ** ");
    must_part("", "a\n", "", "*");
    must_part("a\n", "", "*", "");
}

TEST(remarks_part_no_halves)
{
    must_part("  B passes\n  trick 1\n",
              "  B passes   (lost 1)\n  trick 1\n    C plays 9C   (lost 2)\n", "", "");
    must_part("  B passes   (lost 1)\n", "  B orders up   (lost 1)\n", "*", "*");
    must_part("    C plays 9C   (lost 2)\nx\n", "y\n", " *", "*");
    must_part("? B plays 9C (lost 1)\n", "B plays 9C\n", "", "");
    must_part("? B plays 9C (lost 1)\n", "B plays TC\n", "*", "*");
    must_part("! B plays 9C (REVOKE)\n", "! B plays 9C (BAD_CARD)\n", "*", "*");
}

TEST(halves_of_any_length_are_compared)
{
    char many[4 * COMPARE_TABLES_LINES + 1] = "";

    for (unsigned i = 0; i < 2 * COMPARE_TABLES_LINES; i++)
        memcpy(many + (size_t)2 * i, i % 3 ? "a\n" : "b\n", 3);
    must_part(many, many, "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_timeline_says_what_the_transcript_says),
        cmocka_unit_test(a_record_that_lies_is_shown_as_far_as_it_goes),
        cmocka_unit_test(halves_part_where_lines_differ),
        cmocka_unit_test(remarks_part_no_halves),
        cmocka_unit_test(halves_of_any_length_are_compared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
