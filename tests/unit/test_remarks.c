/*
 * What an analysis says of the answers of a log: the words of a loss; every decision is found by
 * its place; transcripts and timelines have remarks on the costly answers and nothing else new.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/analysis.h"
#include "analyse/loss_text.h"
#include "analyse/remarks.h"
#include "any_log.h"
#include "base/text.h"
#include "replay/timeline.h"
#include "rules/deal.h"
#include "test.h"

/* ---- Words ---- */

static void must_say(struct buf *text, const char *expected)
{
    assert_string_equal(buf_str(text), expected);
    buf_clear(text);
}

TEST(a_loss_is_told_in_points_or_in_games)
{
    struct decision d = {.answer = (int32_t)card_of("9C")};
    struct valuation e = {.answers = 3,
                          .answer = {(uint8_t)card_of("9C"), (uint8_t)card_of("AC"),
                                     (uint8_t)card_of("JD")},
                          .given = 0,
                          .points = {0.214, -0.096, 0.521},
                          .chance = {0.4831, 0.45, 0.524},
                          .in_points = {.loss = 0.307, .error = 0.021, .best = 2},
                          .in_chance = {.loss = 0.041, .error = 0.0049, .best = 2}};
    struct buf text = {0};

    d.view.question = EU_PLAY;
    loss_text_add(&text, &d, &e, false);
    must_say(&text, "lost 0.31 +-0.02: JD +0.52, 9C +0.21");
    loss_text_add(&text, &d, &e, true);
    must_say(&text, "lost 0.31 +-0.02: JD +0.52, 9C +0.21, AC -0.10");
    loss_text_values(&text, &d, &e);
    must_say(&text, "JD +0.52, 9C +0.21, AC -0.10");
    d.counts_games = true; /* but no chances are known */
    loss_text_values(&text, &d, &e);
    must_say(&text, "JD +0.52, 9C +0.21, AC -0.10");
    e.has_chance = true;
    loss_text_add(&text, &d, &e, false);
    must_say(&text, "lost 4.1% +-0.5%: JD 52.4%, 9C 48.3%");
    e.in_chance.best = e.given;
    loss_text_add(&text, &d, &e, false);
    must_say(&text, "lost 4.1% +-0.5%: 9C 48.3%");
    buf_finish(&text);
}

TEST(of_equal_answers_the_first_comes_first)
{
    struct decision d = {.answer = EU_PASS};
    struct valuation e = {.answers = 3, .answer = {0, 4, 8}, .points = {0.5, 0.75, 0.5}};
    struct buf text = {0};

    d.view.question = EU_BID;
    loss_text_values(&text, &d, &e);
    must_say(&text, "spades +0.75, pass +0.50, spades alone +0.50");
    buf_finish(&text);
}

/* ---- A log and its analysis ---- */

/* Tells of most questions; the higher an answer the better, so that many answers cost something. */
static bool ask_higher(void *context, const struct eu_view *view,
                       const struct eu_position *position, struct eu_values *values, bool *told,
                       struct err *err)
{
    (void)context, (void)position, (void)err;
    unsigned n = 0;

    *told = view->tricks != 3;
    for (uint64_t legal = view->legal; legal; legal &= legal - 1, n++) {
        values->points[n] = 0.25 * eu_first(legal) - 4;
        values->chance[n] = -1;
    }
    (void)snprintf(values->by, sizeof values->by, "the higher the better");
    return true;
}

static const char heading[] =
    "{\"analysis\":1,"
    "\"log\":\"0000000000000000000000000000000000000000000000000000000000000000\","
    "\"by\":{\"bot\":\"higher\",\"args\":\"\"},"
    "\"effort\":{\"worlds\":8,\"error\":0.0,\"most\":8},"
    "\"only\":{\"at\":\"\",\"bot\":\"\",\"seats\":0}}\n";

/* The log and its analysis, of which set `left_out` is not there. */
struct analysed_log {
    struct any_file log;
    char path[64]; /* of the analysis */
    struct set_reader r;
};

static void write_analysis(struct analysed_log *l, struct buf *lines, uint32_t left_out)
{
    static const struct analysed_filter all;
    const struct effort effort = {.worlds = 8, .most = 8};
    const struct value_source source = {ask_higher, NULL};
    struct analysed_set set = {.count = 0};
    struct set_reader *r = &l->r;
    struct err err;

    (void)buf_add_text(lines, heading);
    must(set_reader_open(r, l->log.path, &err), &err);
    while (set_reader_next(r, &err) == 1)
        if (r->record.kind == LOG_SET && r->set.set != left_out) {
            must(set_reader_pairing(r, &err), &err);
            must(analysed_set_start(&set, &r->event, &r->pairing, &r->set, &all, &err), &err);
            must(analysed_set_estimate(&set, &effort, &source, &err), &err);
            analysed_set_write(&set, lines);
        }
    set_reader_close(r);
    analysed_set_finish(&set);
}

static void put_file(const char *path, const struct buf *bytes)
{
    FILE *out = fopen(path, "w");

    assert_non_null(out);
    assert_int_equal(fwrite(bytes->data, 1, bytes->len, out), bytes->len);
    assert_int_equal(fclose(out), 0);
}

static void start_analysed_log(struct analysed_log *l, uint32_t left_out)
{
    static const struct any_setup setup = {"modern",  UNIT_GAME,  .bots = 2,
                                           .sets = 3, .badly = 9, .unlike = true};
    struct buf log = {0}, lines = {0};

    any_log(&log, &setup);
    l->log = any_file(log.data, log.len);
    (void)snprintf(l->path, sizeof l->path, "%s" ANALYSIS_FILE, l->log.path);
    write_analysis(l, &lines, left_out);
    put_file(l->path, &lines);
    buf_finish(&log);
    buf_finish(&lines);
}

static void finish_analysed_log(const struct analysed_log *l)
{
    (void)unlink(l->log.path);
    (void)unlink(l->path);
}

/* ---- What is shown of it ---- */

/* Lines that have this in them. */
static unsigned lines_with(const struct buf *text, const char *what)
{
    struct text rest = {(const char *)text->data, text->len}, line;
    char copy[512];
    unsigned n = 0;

    while (text_line(&rest, &line)) {
        assert_true(text_copy(line, copy, sizeof copy));
        n += strstr(copy, what) != NULL;
    }
    return n;
}

/* The text without its remarks: a line of a remark on a card goes, of another its end. */
static void take_remarks_off(const struct buf *text, struct buf *out)
{
    struct text rest = {(const char *)text->data, text->len}, line;
    char copy[512];

    while (text_line(&rest, &line)) {
        assert_true(text_copy(line, copy, sizeof copy));
        char *remark = strstr(copy, "   (");
        if (remark && strncmp(copy, "    ", 4) == 0)
            continue;
        if (remark)
            *remark = '\0';
        (void)buf_printf(out, "%s\n", copy);
    }
}

/* Goes through a deal: its decisions are found, and nothing between them. Returns the mistakes. */
static unsigned check_decisions(const struct remarks *m, struct narration t, unsigned table)
{
    const struct eu_view *at = &t.walk.deal.table;
    unsigned mistakes = 0;
    struct told told;

    while (narration_step(&t, &told)) {
        const struct ask *ask = &told.step.ask;
        const struct analysed *a = remarks_at(m, table, at->game, at->deal, told.before.step);
        bool choice = ask->legal & (ask->legal - 1);
        if (!choice || told.step.fault.code != EU_NO_FAULT || told.before.table.tricks == 3) {
            assert_null(a);
            continue;
        }
        assert_non_null(a);
        assert_int_equal(a->seat, ask->seat);
        assert_int_equal(a->decision.answer, told.step.answer);
        assert_int_equal(remarks_is_mistake(a), ask->legal >> told.step.answer > 1);
        mistakes += remarks_is_mistake(a);
    }
    return mistakes;
}

static unsigned check_deal(struct remarks *m, struct timeline *e, const struct set_reader *r,
                           struct narration *t, unsigned table)
{
    const struct board_style plain = {.colour = false};
    struct narration told = *t, bare = *t;
    struct buf with = {0}, without = {0}, off = {0};
    const struct narration_remarks *remarks = remarks_narration(m);
    unsigned mistakes = check_decisions(m, *t, table);
    const unsigned game = t->walk.deal.table.game, deal = t->walk.deal.table.deal;

    told.remarks = remarks;
    transcript_deal(&told, TRANSCRIPT_ALL, &plain, &with);
    transcript_deal(&bare, TRANSCRIPT_ALL, &plain, &without);
    take_remarks_off(&with, &off);
    assert_string_equal(buf_str(&off), buf_str(&without));
    assert_int_equal(lines_with(&with, "   (lost "), mistakes);
    assert_true(timeline_load(e, &r->event, &r->pairing, &r->set, remarks, table, game, deal));
    assert_int_equal(lines_with(&e->said, "? "), mistakes);
    assert_int_equal(lines_with(&e->said, " (lost "), mistakes);
    buf_finish(&with);
    buf_finish(&without);
    buf_finish(&off);
    return mistakes;
}

static unsigned check_set(struct remarks *m, struct timeline *e, const struct set_reader *r)
{
    unsigned mistakes = 0;

    for (unsigned table = 0; table < r->set.tables; table++) {
        struct narration t;
        narration_start(&t, &r->event, &r->pairing, &r->set, table);
        while (walk_deal(&t.walk))
            mistakes += check_deal(m, e, r, &t, table);
    }
    return mistakes;
}

TEST(an_analysis_makes_remarks_on_costly_answers)
{
    struct timeline *e = calloc(1, sizeof *e);
    struct remarks m;
    struct analysed_log l;
    unsigned mistakes = 0;
    struct err err;

    start_analysed_log(&l, 1);
    must(remarks_open(&m, l.log.path, &err), &err);
    must(set_reader_open(&l.r, l.log.path, &err), &err);
    while (set_reader_next(&l.r, &err) == 1) {
        if (l.r.record.kind != LOG_SET)
            continue;
        must(set_reader_pairing(&l.r, &err), &err);
        must(remarks_go(&m, &l.r.event, &l.r.pairing, &l.r.set, &err), &err);
        if (l.r.set.set != 1)
            mistakes += check_set(&m, e, &l.r);
        else
            assert_null(remarks_narration(&m));
    }
    assert_true(mistakes > 100);
    set_reader_close(&l.r);
    remarks_close(&m);
    timeline_finish(e);
    free(e);
    finish_analysed_log(&l);
}

TEST(there_may_be_no_analysis_or_a_damaged_one)
{
    struct analysed_log l;
    struct remarks m;
    struct err err;

    start_analysed_log(&l, 1);
    FILE *more = fopen(l.path, "a");
    assert_non_null(more);
    (void)fputs("{\"set\":\"nothing\"}\n", more);
    (void)fclose(more);
    assert_false(remarks_open(&m, l.log.path, &err));
    assert_int_equal(err.class, ERR_FOUND);
    (void)unlink(l.path);
    must(remarks_open(&m, l.log.path, &err), &err);
    assert_null(remarks_narration(&m));
    assert_null(remarks_at(&m, 0, 0, 0, 0));
    remarks_close(&m);
    finish_analysed_log(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loss_is_told_in_points_or_in_games),
        cmocka_unit_test(of_equal_answers_the_first_comes_first),
        cmocka_unit_test(an_analysis_makes_remarks_on_costly_answers),
        cmocka_unit_test(there_may_be_no_analysis_or_a_damaged_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
