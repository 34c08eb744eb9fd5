/*
 * What a report says of an analysis that lies beside its log: the values of its deals are those of
 * the analysis, the worst decisions are among the deals, and what cannot be used is left out.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/analysis.h"
#include "analyse/analysis_index.h"
#include "any_analysis.h"
#include "any_log.h"
#include "base/file.h"
#include "base/hash.h"
#include "log/set_reader.h"
#include "report/one_deal.h"
#include "report/report.h"
#include "report/sampled_deals.h"
#include "stats/log_results.h"
#include "test.h"

/* ---- An analysis ---- */

/* The files of a test. */
struct files {
    struct any_file log;
    char analysis[64];
};

/* A log, and an analysis of its first sets. */
static struct files make_files(const struct any_setup *setup, unsigned sets)
{
    struct buf log = {0};

    any_log(&log, setup);
    struct files f = {.log = any_file(log.data, log.len)};
    buf_finish(&log);
    (void)snprintf(f.analysis, sizeof f.analysis, "%s%s", f.log.path, ANALYSIS_FILE);
    any_analysis(f.log.path, sets);
    return f;
}

static void remove_files(const struct files *f)
{
    unlink(f->log.path);
    unlink(f->analysis);
}

/* ---- A report ---- */

struct made {
    struct buf html;
    json_t *data;
    struct err left_out;
};

static json_t *data_of(struct buf *html)
{
    static const char begin[] = "id=\"data\">\n";
    const char *at = strstr(buf_str(html), begin) + sizeof begin - 1;
    json_t *data = json_loadb(at, (size_t)(strstr(at, "\n</script>") - at), 0, NULL);

    assert_non_null(data);
    return data;
}

static struct made make_report(const struct files *f, bool whole)
{
    struct report_log its = {.path = f->log.path,
                             .whole = whole ? f->log.path : NULL,
                             .name = "a.log"};
    struct log_results tour = {.stages = 0};
    struct made m = {.data = NULL};
    json_t *results = json_object();
    struct err err;

    must(log_results_add(&tour, f->log.path, &err), &err);
    log_results_rank(&tour);
    must(report_make(&(struct report){.arena = "1",
                                      .log = &its,
                                      .logs = 1,
                                      .log_results = &tour,
                                      .results = results,
                                      .left_out = &m.left_out},
                     &m.html, &err),
         &err);
    m.data = data_of(&m.html);
    json_decref(results);
    log_results_finish(&tour);
    return m;
}

static void finish_report(struct made *m)
{
    json_decref(m->data);
    buf_finish(&m->html);
}

/* ---- Values ---- */

static json_t *table_at(const json_t *data, const char *at)
{
    size_t i, t;
    json_t *deal, *table;

    json_array_foreach(json_object_get(data, "deals"), i, deal)
        json_array_foreach(json_object_get(deal, "tables"), t,
                           table) if (json_is_object(table) &&
                                      strcmp(json_string_value(json_object_get(table, "at")), at) ==
                                          0) return table;
    return NULL;
}

static void same_numbers(const json_t *list, const double *value, unsigned n)
{
    assert_int_equal(json_array_size(list), n);
    for (unsigned i = 0; i < n; i++)
        assert_true(json_number_value(json_array_get(list, i)) == value[i]);
}

static void same_loss(const json_t *list, const struct loss *l)
{
    assert_int_equal(json_array_size(list), 3);
    assert_true(json_number_value(json_array_get(list, 0)) == l->loss);
    assert_true(json_number_value(json_array_get(list, 1)) == l->error);
    assert_int_equal(json_integer_value(json_array_get(list, 2)), l->best);
}

static void check_values(const json_t *v, const struct analysed *a, bool games)
{
    const struct valuation *e = &a->valuation;

    assert_int_equal(json_integer_value(json_object_get(v, "g")), e->given);
    assert_int_equal(json_integer_value(json_object_get(v, "n")), e->worlds);
    same_numbers(json_object_get(v, "p"), e->points, e->answers);
    same_loss(json_object_get(v, "l"), &e->in_points);
    assert_int_equal(json_object_get(v, "c") != NULL, games);
    if (games) {
        same_numbers(json_object_get(v, "c"), e->chance, e->answers);
        same_loss(json_object_get(v, "k"), &e->in_chance);
    }
    same_numbers(json_object_get(v, "s"), e->seen, e->answers);
    assert_true(json_number_value(json_object_get(v, "d")) == e->seen_loss);
}

/* Of each decision that is told and whose deal is shown; the number of them. */
static size_t check_set(const json_t *data, const struct analysed_set *set, bool games)
{
    size_t told = 0;

    for (const struct analysed *a = set->item; a < set->item + set->count; a++) {
        char at[ADDRESS_TEXT];
        address_text_to(&a->at, ADDRESS_DEAL, at);
        const json_t *table = table_at(data, at);
        const json_t *step = json_array_get(json_object_get(table, "steps"), a->step);
        const json_t *v = json_object_get(step, "v");
        assert_int_equal(v != NULL, table && a->told);
        if (!v)
            continue;
        assert_int_equal(json_integer_value(json_object_get(step, "s")), a->seat);
        check_values(v, a, games);
        told++;
    }
    return told;
}

/* How many steps of a report have values. */
static size_t count_values(const json_t *data)
{
    size_t i, t, k, n = 0;
    json_t *deal, *table, *step;

    json_array_foreach(json_object_get(data, "deals"), i, deal)
        json_array_foreach(json_object_get(deal, "tables"), t, table)
            json_array_foreach(json_object_get(table, "steps"), k, step) n +=
        json_object_get(step, "v") != NULL;
    return n;
}

static size_t check_sets(const struct files *f, const json_t *data, bool games)
{
    struct analysed_set set = {.count = 0};
    struct analysis_index x;
    struct set_reader r;
    struct err err;
    size_t told = 0;

    must(analysis_index_open(&x, f->log.path, &err), &err);
    must(set_reader_open(&r, f->log.path, &err), &err);
    while (set_reader_next(&r, &err) == 1) {
        if (r.record.kind != LOG_SET)
            continue;
        must(set_reader_pairing(&r, &err), &err);
        must(analysis_index_find(&x, &r.event, &r.pairing, &r.set, &set, &err), &err);
        told += check_set(data, &set, games);
    }
    set_reader_close(&r);
    analysis_index_close(&x);
    analysed_set_finish(&set);
    return told;
}

static void values_are_right(const struct any_setup *setup, unsigned sets, bool games)
{
    struct files f = make_files(setup, sets);
    struct made m = make_report(&f, true);
    size_t told = check_sets(&f, m.data, games);

    assert_string_equal(m.left_out.text, "");
    assert_true(told > 100);
    assert_int_equal(count_values(m.data), told);
    finish_report(&m);
    remove_files(&f);
}

TEST(values_are_those_of_the_analysis)
{
    const struct any_setup deals = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 3, .sets = 2, .badly = 40};
    const struct any_setup games = {.rules = "modern", .unit = UNIT_GAME, .bots = 2, .sets = 2};
    const struct any_setup five = {
        .rules = "callace1905 players=5", .unit = UNIT_SITTING, .deals = 5, .bots = 5, .sets = 2};

    values_are_right(&deals, 6, false);
    values_are_right(&games, 2, true);
    values_are_right(&five, 2, false);
}

/* ---- A single deal ---- */

static json_t *single_deal(const struct files *f, const json_t *deal)
{
    const char *pairing = json_string_value(json_object_get(deal, "pairing"));
    unsigned set = (unsigned)json_integer_value(json_object_get(deal, "set"));
    unsigned g = (unsigned)json_integer_value(json_object_get(deal, "g"));
    unsigned d = (unsigned)json_integer_value(json_object_get(deal, "d"));
    struct set_finder finder;
    char text[ADDRESS_TEXT];
    struct address at;
    struct err err;

    (void)snprintf(text, sizeof text, "%s/%u", pairing, set);
    assert_true(address_parse(text, &at));
    assert_int_equal(set_finder_find(&finder, f->log.path, &at, &err), 1);
    const struct one_deal one = {"1", f->log.path, "a.log", &finder, g - 1, d - 1};
    json_t *data = one_deal_json(&one, &err);
    must(data, &err);
    set_finder_close(&finder);
    return data;
}

static size_t values_of_single(const struct files *f, const json_t *deal)
{
    json_t *data = single_deal(f, deal);
    size_t told = check_sets(f, data, false);

    assert_int_equal(count_values(data), told);
    assert_int_equal(json_object_get(data, "analysis") != NULL, told > 0);
    json_decref(data);
    return told;
}

TEST(a_single_deal_has_its_values)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 3, .sets = 2};
    struct files f = make_files(&setup, 3);
    struct made m = make_report(&f, true);
    size_t told = 0, i;
    json_t *deal;

    json_array_foreach(json_object_get(m.data, "deals"), i, deal) told +=
        values_of_single(&f, deal);
    assert_int_equal(told, count_values(m.data));
    assert_int_equal(truncate(f.analysis, 20), 0);
    assert_int_equal(values_of_single(&f, json_array_get(json_object_get(m.data, "deals"), 0)), 0);
    finish_report(&m);
    remove_files(&f);
}

/* Of an analysis that is not complete the other sets have no values, and are in no profile. */
TEST(a_part_is_said_to_be_one)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 3, .sets = 2};
    struct files f = make_files(&setup, 2);
    struct made m = make_report(&f, true);
    const json_t *game = json_array_get(json_object_get(m.data, "games"), 0);
    const json_t *bots = json_object_get(json_object_get(game, "analysis"), "bots");
    const json_t *by =
        json_array_get(json_object_get(json_object_get(m.data, "analysis"), "logs"), 0);
    json_int_t deals = 0;
    size_t i;
    json_t *bot;

    json_array_foreach(bots, i, bot) deals += json_integer_value(json_object_get(bot, "deals"));
    assert_int_equal(deals, 2 * 2 * 2 * 4); /* sets, tables, sides, deals */
    assert_int_equal(json_integer_value(json_object_get(by, "sets")), 2);
    assert_int_equal(json_integer_value(json_object_get(by, "of")), 6);
    assert_string_equal(json_string_value(json_object_get(by, "by")), "dicer");
    assert_string_equal(json_string_value(json_object_get(by, "means")), "dice <&>");
    assert_int_equal(count_values(m.data), check_sets(&f, m.data, false));
    finish_report(&m);
    remove_files(&f);
}

/* ---- Big logs ---- */

static void check_worst(const json_t *data, const json_t *worst)
{
    json_int_t shown = json_integer_value(json_object_get(worst, "shown"));
    const char *at = json_string_value(json_object_get(worst, "deal"));
    json_int_t step = json_integer_value(json_object_get(worst, "step"));
    const json_t *deals = json_object_get(data, "deals"), *table = table_at(data, at);
    const json_t *v =
        json_object_get(json_array_get(json_object_get(table, "steps"), (size_t)step), "v");
    size_t t;
    json_t *its;

    assert_true(json_is_integer(json_object_get(worst, "shown")));
    bool there = false;
    json_array_foreach(json_object_get(json_array_get(deals, (size_t)shown), "tables"), t, its)
        there |= its == table;
    assert_true(there);
    assert_true(json_number_value(json_array_get(json_object_get(v, "l"), 0)) ==
                json_number_value(json_object_get(worst, "loss")));
}

TEST(the_worst_decisions_are_among_the_deals)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 20, .bots = 2, .sets = 60, .unlike = true};
    struct files f = make_files(&setup, 60);
    struct made m = make_report(&f, true);
    const json_t *game = json_array_get(json_object_get(m.data, "games"), 0);
    const json_t *deals = json_object_get(m.data, "deals");
    size_t i, k, mistakes = 0, seen = 0;
    json_t *bot, *worst, *deal;

    json_array_foreach(json_object_get(json_object_get(game, "analysis"), "bots"), i, bot)
        json_array_foreach(json_object_get(bot, "worst"), k, worst)
    {
        check_worst(m.data, worst);
        seen++;
    }
    json_array_foreach(deals, i, deal) mistakes +=
        strcmp(json_string_value(json_object_get(deal, "why")), "mistake") == 0;
    assert_int_equal(seen, 20);
    assert_true(mistakes > 0 && json_array_size(deals) < 1200);
    char *text = json_dumps(deals, JSON_COMPACT);
    assert_in_range(strlen(text), 700000, 1500000);
    assert_non_null(
        strstr(json_string_value(json_object_get(json_object_get(m.data, "choice"), "words")),
               "with the costliest decisions of each bot"));
    free(text);
    finish_report(&m);
    remove_files(&f);
}

/* What deals with values are said to take is near what they do. */
TEST(room_for_values_is_guessed_well)
{
    static const struct any_setup setups[] = {
        {.rules = "modern", .unit = UNIT_GAME, .bots = 2, .sets = 2},
        {.rules = "modern", .unit = UNIT_DEALS, .deals = 10, .bots = 2, .sets = 2}};

    for (size_t c = 0; c < 2; c++) {
        struct files f = make_files(&setups[c], 2);
        struct made m = make_report(&f, true);
        char *text = json_dumps(json_object_get(m.data, "deals"), JSON_COMPACT);
        size_t tables = 0, steps = 0, guessed = 0, i, t;
        json_t *deal, *table;

        json_array_foreach(json_object_get(m.data, "deals"), i, deal)
            json_array_foreach(json_object_get(deal, "tables"), t, table)
        {
            tables += json_is_object(table);
            steps += json_array_size(json_object_get(table, "steps"));
        }
        struct eu_rules rules = {.players = 4, .cards = 5};
        guessed = chosen_deal_bytes(&rules, tables, 1);
        /* deals have fewer steps than there can be */
        near_within((double)guessed / (double)strlen(text), 24.0 * (double)tables / (double)steps,
                    0.4);
        free(text);
        finish_report(&m);
        remove_files(&f);
    }
}

/* ---- What is left out ---- */

/* The report is then as if there were no analysis. */
static void is_left_out(const struct files *f, const struct buf *plain, const char *why)
{
    struct made m = make_report(f, true);

    assert_non_null(strstr(m.left_out.text, why));
    assert_non_null(strstr(m.left_out.text, f->analysis));
    assert_int_equal(m.html.len, plain->len);
    assert_memory_equal(m.html.data, plain->data, plain->len);
    finish_report(&m);
}

static void write_file(const char *path, const void *data, size_t n)
{
    FILE *file = fopen(path, "w");

    assert_int_equal(fwrite(data, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static void change(const struct files *f, const struct buf *good, const char *from, const char *to)
{
    struct buf bad = {0};

    (void)buf_add(&bad, good->data, good->len);
    char *at = strstr((char *)(uintptr_t)buf_str(&bad), from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    write_file(f->analysis, bad.data, bad.len);
    buf_finish(&bad);
}

TEST(what_cannot_be_used_is_left_out)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 3, .sets = 2};
    struct files f = make_files(&setup, 6);
    struct made plain = make_report(&f, false);
    struct buf good = {0};
    struct err err;

    must(file_read(f.analysis, 100000000, &good, &err), &err);
    change(&f, &good, "\"log\":\"", "\"lag\":\"");
    is_left_out(&f, &plain.html, "no line of an analysis");
    change(&f, &good, "{\"set\":", "{\"sat\":");
    is_left_out(&f, &plain.html, "no line of an analysis");
    change(&f, &good, "\"seat\":\"A\"", "\"seat\":\"Q\"");
    is_left_out(&f, &plain.html, "expected the decisions of set");
    change(&f, &good, "\"points\":[", "\"points\":{");
    is_left_out(&f, &plain.html, "expected the decisions of set");
    write_file(f.analysis, "", 0);
    struct made empty = make_report(&f, true);
    assert_memory_equal(empty.html.data, plain.html.data, plain.html.len);
    unlink(f.analysis);
    struct made none = make_report(&f, true);
    assert_string_equal(none.left_out.text, "");
    assert_memory_equal(none.html.data, plain.html.data, plain.html.len);
    finish_report(&empty);
    finish_report(&none);
    finish_report(&plain);
    buf_finish(&good);
    remove_files(&f);
}

TEST(that_of_another_log_is_left_out)
{
    static const uint8_t seed[RNG_SEED_BYTES] = {1};
    struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 3, .sets = 2};
    struct files f = make_files(&setup, 6);
    setup.seed = seed;
    struct files other = make_files(&setup, 6);
    struct made plain = make_report(&f, false);
    struct buf analysis = {0};
    struct err err;

    must(file_read(other.analysis, 100000000, &analysis, &err), &err);
    write_file(f.analysis, analysis.data, analysis.len);
    is_left_out(&f, &plain.html, "is of another log");
    finish_report(&plain);
    buf_finish(&analysis);
    remove_files(&f);
    remove_files(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_analysis),
        cmocka_unit_test(a_single_deal_has_its_values),
        cmocka_unit_test(a_part_is_said_to_be_one),
        cmocka_unit_test(the_worst_decisions_are_among_the_deals),
        cmocka_unit_test(room_for_values_is_guessed_well),
        cmocka_unit_test(what_cannot_be_used_is_left_out),
        cmocka_unit_test(that_of_another_log_is_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
