/*
 * Rows of an export: cells of CSV and of JSON, headings that fit the rows, parts of logs, records
 * that do not play as they say.
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "any_log.h"
#include "base/csv.h"
#include "export/cells.h"
#include "export/rows.h"
#include "log/set_reader.h"
#include "rules/law.h"
#include "test.h"

static void is(struct buf *found, const char *expected)
{
    assert_string_equal(buf_str(found), expected);
    buf_clear(found);
}

/* ---- Cells ---- */

TEST(csv_quotes_what_needs_it)
{
    struct buf b = {0};
    csv_cell(&b, "plain text");
    is(&b, "plain text");
    csv_cell(&b, "");
    is(&b, "");
    csv_cell(&b, "a,b");
    is(&b, "\"a,b\"");
    csv_cell(&b, "say \"no\"");
    is(&b, "\"say \"\"no\"\"\"");
    csv_cell(&b, "two\r\nlines");
    is(&b, "\"two\r\nlines\"");
    csv_cell(&b, "-1");
    is(&b, "-1");
    buf_finish(&b);
}

TEST(csv_has_no_formula_of_others)
{
    struct buf b = {0};
    csv_words(&b, "=1+1");
    is(&b, "'=1+1");
    csv_words(&b, "+a,b");
    is(&b, "\"'+a,b\"");
    csv_words(&b, "-x");
    is(&b, "'-x");
    csv_words(&b, "@sum");
    is(&b, "'@sum");
    csv_words(&b, "a=b");
    is(&b, "a=b");
    buf_finish(&b);
}

TEST(csv_is_read_as_it_was_written)
{
    static const char *const cells[] = {"ann",  "",   "a,b",     "say \"no\"", "two\r\nlines",
                                        "=1+1", "-x", "it's so", "'",          ""};
    enum { CELLS = sizeof cells / sizeof *cells };
    struct buf b = {0}, cell = {0};
    bool last;

    for (unsigned i = 0; i < CELLS; i++) {
        csv_words(&b, cells[i]);
        (void)buf_add_text(&b, i % 5 == 4 ? CSV_END : ",");
    }
    struct text rest = {(const char *)b.data, b.len};
    for (unsigned i = 0; i < CELLS; i++) {
        assert_true(csv_read(&rest, &cell, &last));
        assert_int_equal(cell.len, strlen(cells[i]));
        assert_memory_equal(cell.data, cells[i], cell.len);
        assert_int_equal(last, i % 5 == 4);
    }
    assert_false(csv_read(&rest, &cell, &last));
    rest = text_of("\"open");
    assert_true(csv_read(&rest, &cell, &last) && last);
    is(&cell, "open");
    buf_finish(&b);
    buf_finish(&cell);
}

static const struct column columns[] = {
    {"n", CELL_NUMBER, CELL_ONE, NULL},       {"yes", CELL_TRUTH, CELL_ONE, NULL},
    {"name", CELL_WORDS, CELL_ONE, NULL},     {"point", CELL_NUMBER, CELL_BY_SIDE, "points"},
    {"bot", CELL_TEXT, CELL_BY_SEAT, "bots"},
};

static void put(struct buf *b, bool json)
{
    struct cells c = cells_begin(b, json, columns, COLUMNS(columns));
    cells_number(&c, INT64_MIN);
    cells_truth(&c, false);
    cells_text(&c, "=\"a\\");
    cells_number(&c, -2);
    cells_number(&c, 0);
    cells_list_end(&c);
    cells_list_end(&c);
    cells_end(&c);
}

TEST(cells_in_both_forms)
{
    struct buf b = {0};
    cells_heading(&b, columns, COLUMNS(columns));
    is(&b, ",n,yes,name,point_1,point_2,point_3,point_4,point_5,point_6,point_7,bot_a,bot_b,bot_c,"
           "bot_d,bot_e,bot_f,bot_g");
    put(&b, false);
    is(&b, ",-9223372036854775808,false,\"'=\"\"a\\\",-2,0,,,,,,,,,,,,");
    put(&b, true);
    is(&b, ",\"n\":-9223372036854775808,\"yes\":false,\"name\":\"=\\\"a\\\\\",\"points\":[-2,0],"
           "\"bots\":[]");
    struct cells c = cells_begin(&b, true, columns, COLUMNS(columns));
    cells_empty(&c);
    cells_empty(&c);
    cells_text(&c, "");
    is(&b, ",\"n\":null,\"yes\":null,\"name\":null");
    buf_finish(&b);
}

/* ---- Rows of logs ---- */

/* Of all sets of a log; false where one is refused. */
static bool export(const struct buf *log, struct rows *rows, struct buf *out, struct err *err)
{
    struct set_reader r;
    bool ok = true;
    int found;
    must(set_reader_open_bytes(&r, log->data, log->len, "any.log", err), err);
    rows_heading(rows, out);
    while (ok && (found = set_reader_next(&r, err)) != 0) {
        assert_int_equal(found, 1);
        if (r.record.kind == LOG_SET) {
            must(set_reader_pairing(&r, err), err);
            ok = rows_set(rows,
                          &(struct rows_source){&r.event, &r.record, &r.set, &r.pairing, "any.log",
                                                1},
                          out, err);
        }
    }
    set_reader_close(&r);
    return ok && !out->failed;
}

static unsigned count(const char *text, const char *what)
{
    unsigned n = 0;

    /* strstr would be slow under AddressSanitizer, which then reads all of the text each time */
    for (; *text; text++)
        n += strncmp(text, what, strlen(what)) == 0;
    return n;
}

/* Commas of each line, outside quotes, are those of the heading. */
static void is_even(const char *csv)
{
    unsigned heading = 0, commas = 0;
    bool quoted = false;
    for (; *csv; csv++) {
        quoted ^= *csv == '"';
        commas += *csv == ',' && !quoted;
        if (*csv != '\n' || quoted)
            continue;
        heading = heading ? heading : commas;
        assert_int_equal(commas, heading);
        commas = 0;
    }
}

TEST(rows_fit_their_heading_in_all_games)
{
    static const char *const games[] = {"modern",    "somerset1888",
                                        "hoyle-2",   "hoyle-3",
                                        "hoyle-5",   "hoyle-7",
                                        "auction-4", "callace1905 players=6"};
    struct err err;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        struct any_setup setup = {
            .rules = games[g], .unit = UNIT_SITTING, .bots = 3, .sets = 2, .badly = 30};
        struct eu_rules rules = rules_of(games[g]);
        struct buf log = {0}, csv = {0}, json = {0};
        setup.deals = 2u * rules.players;
        any_log(&log, &setup);
        for (int kind = ROWS_DEALS; kind <= ROWS_DECISIONS; kind++) {
            struct rows rows = {.kind = (enum rows_kind)kind};
            struct rows lines = {.kind = (enum rows_kind)kind, .json = true};
            buf_clear(&csv);
            buf_clear(&json);
            must(export(&log, &rows, &csv, &err) && export(&log, &lines, &json, &err), &err);
            is_even(buf_str(&csv));
            assert_int_equal(count(buf_str(&csv), "\r\n"), count(buf_str(&json), "\n") + 1);
            rows_finish(&rows);
            rows_finish(&lines);
        }
        buf_finish(&log);
        buf_finish(&csv);
        buf_finish(&json);
    }
}

static const struct any_setup small = {
    .rules = "modern", .unit = UNIT_DEALS, .deals = 3, .bots = 2, .sets = 2};

/* How many rows a part has, by the end of its address behind the pairing. */
static unsigned rows_at(const struct buf *log, const char *pairing, const char *end)
{
    struct rows rows = {.json = true};
    struct buf out = {0};
    char at[ADDRESS_TEXT];
    struct err err;
    (void)snprintf(at, sizeof at, "%.8s%s", pairing, end);
    assert_true(address_parse(at, &rows.at));
    must(export(log, &rows, &out, &err), &err);
    unsigned n = count(buf_str(&out), "\n");
    rows_finish(&rows);
    buf_finish(&out);
    return n;
}

TEST(a_part_is_what_the_address_names)
{
    struct rows all = {.json = true};
    struct buf log = {0}, out = {0};
    char pairing[16];
    struct err err;
    any_log(&log, &small);
    must(export(&log, &all, &out, &err), &err);
    (void)snprintf(pairing, 9, "%s", strstr(buf_str(&out), "\"pairing\":\"") + 11);
    assert_int_equal(rows_at(&log, pairing, ""), 2 * 2 * 3);
    assert_int_equal(rows_at(&log, pairing, "/2"), 2 * 3);
    assert_int_equal(rows_at(&log, pairing, "/2b"), 3);
    assert_int_equal(rows_at(&log, pairing, "/2b/1"), 3);
    assert_int_equal(rows_at(&log, pairing, "/2b/1.3"), 1);
    assert_int_equal(rows_at(&log, pairing, "/2b/1.4"), 0);
    assert_int_equal(rows_at(&log, pairing, "/3"), 0);
    pairing[0] ^= 1;
    assert_int_equal(rows_at(&log, pairing, ""), 0);
    rows_finish(&all);
    buf_finish(&log);
    buf_finish(&out);
}

/* An answer moves from the first deal to the second. */
static bool move_answer(struct set_record *r, uint64_t number)
{
    (void)number;
    r->table[1].deal[0].answers--;
    r->table[1].deal[1].answers++;
    return true;
}

TEST(a_record_that_does_not_play_is_refused)
{
    struct buf log = {0}, false_log = {0}, out = {0};
    struct rows rows = {.kind = ROWS_DECISIONS};
    struct err err;
    any_log(&log, &small);
    any_rewrite(&false_log, &log, move_answer, any_seed);
    assert_false(export(&false_log, &rows, &out, &err));
    assert_int_equal(err.class, ERR_FOUND);
    assert_non_null(strstr(err.text, "table b does not play as it says"));
    rows_finish(&rows);
    buf_finish(&log);
    buf_finish(&false_log);
    buf_finish(&out);
}

/* ---- What a row says of its deal, counted again from its decisions ---- */

static const char *text_of_key(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

/* Where there is a fault, and nowhere else, a law of the row's rules is cited by its number. */
static void check_citation(const json_t *row, const json_t *decision)
{
    struct eu_rules rules = rules_of(text_of_key(row, "rules"));
    const char *fault = text_of_key(decision, "fault"),
               *citation = text_of_key(decision, "citation");
    bool modern_revoke = rules.book == EU_MODERN && strcmp(fault, "REVOKE") == 0, found = false;
    char number[LAW_NUMBER];
    struct law law;

    for (size_t i = 0; law_line(&rules, i, &law) && !found; i++) {
        law_number(&rules, i, number);
        found = strcmp(number, citation) == 0;
    }
    assert_int_equal(found, *fault != '\0');
    if (modern_revoke)
        assert_string_equal(citation, "W14");
}

/* The first fault is that of the row; those of other deals are not in it. */
static unsigned check_faults(const json_t *row)
{
    unsigned faults = 0;
    const char *first = "", *citation = "";
    json_t *decision;
    size_t i;

    json_array_foreach(json_object_get(row, "decisions"), i, decision)
    {
        const char *fault = text_of_key(decision, "fault");
        check_citation(row, decision);
        citation = *first ? citation : text_of_key(decision, "citation");
        first = *first ? first : fault;
        faults += *fault != '\0';
    }
    assert_int_equal(json_integer_value(json_object_get(row, "illegal")), faults);
    assert_int_equal(json_integer_value(json_object_get(row, "strikes")), 0);
    assert_string_equal(text_of_key(row, "fault"), first);
    assert_string_equal(text_of_key(row, "citation"), citation);
    return faults;
}

/* The trump is named in the first round where nobody bids twice. */
static unsigned check_round(const json_t *row)
{
    size_t players = json_array_size(json_object_get(row, "bots")), i, bids = 0;
    const json_t *round = json_object_get(row, "round");
    json_t *decision;

    json_array_foreach(json_object_get(row, "decisions"), i, decision) bids +=
        strcmp(text_of_key(decision, "question"), "bid") == 0;
    if (!*text_of_key(row, "maker"))
        return json_is_null(round) ? 0 : 9;
    assert_int_equal(json_integer_value(round), bids > players ? 2 : 1);
    return bids > players ? 2 : 1;
}

TEST(rows_say_what_their_decisions_do)
{
    static const char *const games[] = {"modern", "american1866", "callace1905 players=5"};
    unsigned faults = 0, rounds[3] = {0}, deals = 0;

    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const struct any_setup setup = {.rules = games[g],
                                        .unit = g == 2 ? UNIT_SITTING : UNIT_DEALS,
                                        .deals = 10,
                                        .bots = 2 + (g == 2) * 3,
                                        .sets = 4,
                                        .badly = 60};
        struct rows rows = {.json = true};
        struct buf log = {0}, out = {0};
        struct err err;

        any_log(&log, &setup);
        must(export(&log, &rows, &out, &err), &err);
        for (const char *at = buf_str(&out); *at; at = strchr(at, '\n') + 1) {
            json_t *row = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
            assert_non_null(row);
            faults += check_faults(row);
            rounds[check_round(row)]++;
            deals++;
            json_decref(row);
        }
        rows_finish(&rows);
        buf_finish(&log);
        buf_finish(&out);
    }
    assert_true(deals > 80 && faults > 40 && rounds[1] > 20 && rounds[2] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_quotes_what_needs_it),
        cmocka_unit_test(csv_has_no_formula_of_others),
        cmocka_unit_test(csv_is_read_as_it_was_written),
        cmocka_unit_test(cells_in_both_forms),
        cmocka_unit_test(rows_fit_their_heading_in_all_games),
        cmocka_unit_test(a_part_is_what_the_address_names),
        cmocka_unit_test(a_record_that_does_not_play_is_refused),
        cmocka_unit_test(rows_say_what_their_decisions_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
