/*
 * What a report says of logs, held against a second count: habits, swings and results against the
 * steps of its own deals, differences, history and faults against the standings.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "any_report.h"
#include "stats/rating.h"
#include "stats/log_results.h"
#include "report/report.h"
#include "report/standings_charts.h"
#include "test.h"

static json_t *game_of(const struct any_report *m)
{
    json_t *game = json_array_get(json_object_get(m->data, "games"), 0);

    assert_non_null(game);
    return game;
}

static const char *text_in(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    assert_non_null(text);
    return text;
}

static int64_t number_in(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static const char *said(const struct any_report *m, const json_t *step)
{
    size_t number = (size_t)number_in(step, "a");

    return json_string_value(json_array_get(json_object_get(m->data, "says"), number));
}

/* ---- A second count of habits ---- */

enum { BOTS = 3, PLAYERS = 4, SCORES = 3 };
static const char *const names[] = {"deals",   "asked_1", "ordered", "asked_2", "named",
                                    "next",    "crossed", "maker",   "alone",   "made",
                                    "marches", "euchred", "points"};
enum { NAMES = sizeof names / sizeof *names };

struct counts {
    int64_t n[BOTS][PLAYERS][SCORES][NAMES];
};

static void count(int64_t *cell, const char *name, int64_t by)
{
    for (size_t i = 0; i < NAMES; i++)
        if (strcmp(names[i], name) == 0)
            cell[i] += by;
}

static int64_t item(const json_t *object, const char *key, size_t i)
{
    return json_integer_value(json_array_get(json_object_get(object, key), i));
}

static int64_t *cell_of(struct counts *c, const json_t *table, size_t seat)
{
    int64_t own = item(table, "score", seat % 2), other = item(table, "score", 1 - seat % 2);
    size_t after = (seat + 3 - (size_t)number_in(table, "dealer")) % 4;

    return c->n[item(table, "seats", seat)][after][(own > other) - (own < other) + 1];
}

static void count_bid(const struct any_report *m, int64_t *cell, const json_t *step, size_t number,
                      char turned)
{
    static const char *const colour[] = {"clubs spades", "diamonds hearts"};
    const char *text = said(m, step), *suit = strstr(text, "names ");

    count(cell, number < 4 ? "asked_1" : "asked_2", 1);
    if (strcmp(text, "passes") == 0)
        return;
    count(cell, number < 4 ? "ordered" : "named", 1);
    if (!suit)
        return;
    size_t own = strchr("DH", turned) != NULL, n = strcspn(suit + 6, " ");
    char word[16];
    (void)snprintf(word, sizeof word, "%.*s", (int)n, suit + 6);
    count(cell, strstr(colour[own], word) ? "next" : "crossed", 1);
}

static void count_maker(int64_t *cell, const json_t *table, size_t maker, const int *tricks,
                        bool alone)
{
    int own = tricks[maker % 2];

    count(cell, "maker", 1);
    count(cell, "alone", alone);
    count(cell, "made", own >= 3);
    count(cell, "marches", own == 5);
    count(cell, "euchred", own < 3);
    count(cell, "points", item(table, "points", maker % 2) - item(table, "points", 1 - maker % 2));
}

static void count_table(const struct any_report *m, struct counts *c, const json_t *table)
{
    size_t i, bids = 0, maker = 9;
    int tricks[2] = {0, 0};
    bool alone = false;
    json_t *step;

    json_array_foreach(json_object_get(table, "steps"), i, step)
    {
        size_t seat = (size_t)number_in(step, "s");
        if (strcmp(text_in(step, "q"), "bid") == 0)
            count_bid(m, cell_of(c, table, seat), step, bids++, text_in(table, "turnup")[1]);
        if (json_object_get(step, "m"))
            maker = (size_t)number_in(step, "m");
        alone = alone || json_object_get(step, "o");
        if (json_object_get(step, "w"))
            tricks[number_in(step, "w") % 2]++;
    }
    for (size_t seat = 0; seat < PLAYERS; seat++)
        count(cell_of(c, table, seat), "deals", 1);
    if (maker < PLAYERS)
        count_maker(cell_of(c, table, maker), table, maker, tricks, alone);
}

static int64_t sum_of(const struct counts *c, size_t bot, const json_t *row, size_t name)
{
    const json_t *seat = json_object_get(row, "seat"), *score = json_object_get(row, "score");
    int64_t sum = 0;

    for (int s = 0; s < PLAYERS; s++)
        for (int k = 0; k < SCORES; k++)
            if ((json_is_null(seat) || json_integer_value(seat) == s + 1) &&
                (json_is_null(score) || json_integer_value(score) == k - 1))
                sum += c->n[bot][s][k][name];
    return sum;
}

static size_t bot_of(const struct any_report *m, const char *name)
{
    size_t i;
    json_t *bot;

    json_array_foreach(json_object_get(game_of(m), "bots"), i,
                       bot) if (strcmp(text_in(bot, "name"), name) == 0) return i;
    fail_msg("no bot is called %s", name);
    return 0;
}

TEST(habits_are_what_the_deals_show)
{
    const struct any_setup setup = {.rules = "modern", .unit = UNIT_GAME, .bots = BOTS, .sets = 6};
    struct counts counts = {0};
    struct any_report m;
    int64_t named = 0;
    size_t i, t, rows = 0;
    json_t *deal, *table, *row;

    any_report(&m, &setup, 0);
    assert_string_equal(text_in(json_array_get(json_object_get(m.data, "deals"), 0), "why"), "all");
    json_array_foreach(json_object_get(m.data, "deals"), i, deal)
        json_array_foreach(json_object_get(deal, "tables"), t, table) if (json_is_object(table))
            count_table(&m, &counts, table);
    json_array_foreach(json_object_get(game_of(&m), "habits"), i, row)
    {
        size_t bot = bot_of(&m, text_in(row, "bot"));
        for (size_t n = 0; n < NAMES; n++)
            if (number_in(row, names[n]) != sum_of(&counts, bot, row, n))
                fail_msg("row %zu: %s", i, names[n]);
        rows++;
        named += number_in(row, "named");
    }
    assert_int_equal(rows, BOTS * (PLAYERS + 1) * (SCORES + 1));
    assert_true(named > 0);
    any_report_finish(&m);
}

/* ---- A second count of what deals came to ---- */

struct report_deal {
    size_t maker; /* a seat; PLAYERS: nobody */
    const char *trump;
    bool alone;
    int tricks[2];
};

static struct report_deal course_of(const json_t *table)
{
    struct report_deal c = {.maker = PLAYERS, .trump = ""};
    size_t i;
    json_t *step;

    json_array_foreach(json_object_get(table, "steps"), i, step)
    {
        if (json_object_get(step, "m"))
            c.maker = (size_t)number_in(step, "m");
        if (json_object_get(step, "t"))
            c.trump = text_in(step, "t");
        c.alone = c.alone || json_object_get(step, "o");
        if (json_object_get(step, "w"))
            c.tricks[number_in(step, "w") % 2]++;
    }
    return c;
}

static void expect_clause(const struct report_deal *c, char *text, size_t cap)
{
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    unsigned side = c->maker % 2;

    if (c->maker == PLAYERS) {
        (void)snprintf(text, cap, "all passed");
        return;
    }
    const char *suit = suits[strchr("CDHS", c->trump[0]) - "CDHS"];
    if (c->tricks[side] < 3)
        (void)snprintf(text, cap, "@%u euchred @%u%s in %s", 1 - side, side,
                       c->alone ? "’s lone hand" : "", suit);
    else
        (void)snprintf(text, cap, "@%u %s%s in %s", side,
                       c->tricks[side] == 5 ? "took all tricks" : "made it",
                       c->alone ? " alone" : "", suit);
}

TEST(clauses_say_what_the_steps_show)
{
    const struct any_setup setup = {.rules = "modern", .unit = UNIT_GAME, .bots = BOTS, .sets = 9};
    struct any_report m;
    size_t i, t, euchred = 0, alone = 0, tables = 0;
    json_t *deal, *table;
    char expected[80];

    any_report(&m, &setup, 0);
    json_array_foreach(json_object_get(m.data, "deals"), i, deal)
        json_array_foreach(json_object_get(deal, "tables"), t, table)
    {
        if (!json_is_object(table))
            continue;
        struct report_deal c = course_of(table);
        expect_clause(&c, expected, sizeof expected);
        assert_string_equal(json_string_value(json_array_get(json_object_get(m.data, "says"),
                                                             (size_t)number_in(table, "clause"))),
                            expected);
        euchred += strstr(expected, "euchred") != NULL;
        alone += c.alone;
        tables++;
    }
    assert_true(json_is_null(json_object_get(m.data, "played")));
    assert_true(euchred > 10 && alone > 10);
    assert_int_equal(tables, m.tour.stage[0].deals);
    assert_int_equal(number_in(json_object_get(m.data, "choice"), "of"), tables);
    assert_int_equal(number_in(json_object_get(m.data, "choice"), "shown"), tables);
    any_report_finish(&m);
}

/* ---- Deals ---- */

/* Takes a card out of a hand of such text; whether it was there. */
static bool take(char *hand, const char *wanted)
{
    char *at = strstr(hand, wanted);

    if (at)
        memcpy(at, "--", 2);
    return at != NULL;
}

/* A card that is said to be played or put away leaves the hand. */
static void check_said(const struct any_report *m, const json_t *step)
{
    const char *words = said(m, step);

    if (strcmp(text_in(step, "q"), "play") == 0 && !strncmp(words, "plays ", 6))
        assert_true(json_object_get(step, "c") && !strcmp(words + 6, text_in(step, "c")));
    if (strcmp(text_in(step, "q"), "discard") == 0 && !strncmp(words, "discards ", 9))
        assert_non_null(json_object_get(step, "h"));
}

static void play_steps(const struct any_report *m, const json_t *table, size_t players)
{
    char hand[EU_SEATS][64];
    size_t i;
    json_t *step, *changed;
    const char *seat;

    for (size_t s = 0; s < players; s++)
        (void)snprintf(hand[s], sizeof hand[s], "%s",
                       json_string_value(json_array_get(json_object_get(table, "hands"), s)));
    json_array_foreach(json_object_get(table, "steps"), i, step)
    {
        check_said(m, step);
        if (json_object_get(step, "c"))
            assert_true(take(hand[number_in(step, "s")], text_in(step, "c")));
        json_object_foreach(json_object_get(step, "h"), seat, changed)(void)
            snprintf(hand[seat[0] - '0'], sizeof hand[0], "%s", json_string_value(changed));
    }
}

static void check_deal(const struct any_report *m, const json_t *deal)
{
    const json_t *tables = json_object_get(deal, "tables"), *swing = json_object_get(deal, "swing");
    size_t players = m->tour.stage[0].event.rules.players, t, first = 0;
    int64_t sum = 0;
    json_t *table;

    json_array_foreach(tables, t, table)
    {
        if (json_is_null(table)) {
            assert_true(json_is_null(swing));
            return;
        }
        assert_int_equal(json_array_size(json_object_get(table, "seats")), players);
        play_steps(m, table, players);
        size_t side = item(table, "seats", 0) != item(json_array_get(tables, 0), "seats", first);
        sum += item(table, "points", side) - item(table, "points", 1 - side);
    }
    if (json_is_integer(swing)) {
        assert_int_equal(players == 4 || players == 2, 1);
        assert_int_equal(llabs(json_integer_value(swing)), llabs(sum));
    }
}

static void deals_play(const char *rules, enum unit unit, unsigned deals, unsigned bots)
{
    const struct any_setup setup = {
        .rules = rules, .unit = unit, .deals = deals, .bots = bots, .sets = 1, .badly = 60};
    struct any_report m;
    size_t i;
    json_t *deal;

    any_report(&m, &setup, 0);
    json_array_foreach(json_object_get(m.data, "deals"), i, deal) check_deal(&m, deal);
    assert_true(i > 0);
    assert_null(strstr(strstr(buf_str(&m.html), "id=\"data\""), "</script>\"}"));
    any_report_finish(&m);
}

TEST(deals_play_on_the_page)
{
    deals_play("modern", UNIT_GAME, 0, 3);
    deals_play("professor1862", UNIT_GAME, 0, 2);
    deals_play("callace1905 players=5", UNIT_SITTING, 20, 5);
    deals_play("hoyle-7", UNIT_SITTING, 28, 3);
    deals_play("hoyle-3", UNIT_GAME, 0, 3);
}

/* ---- Against the standings ---- */

static const struct standing *line_called(const struct standings *s, const json_t *bots)
{
    const char *name = json_string_value(json_array_get(bots, 0));

    for (size_t i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].name[0], name) == 0)
            return &s->line[i];
    fail_msg("no line of %s", name);
    return NULL;
}

static void check_difference(const struct standings *s, const json_t *entry)
{
    const struct standing *a = line_called(s, json_object_get(entry, "bots"));
    const struct standing *b = line_called(s, json_object_get(entry, "others"));
    struct meeting met = meetings_between(&s->meetings, a->number, b->number);
    int64_t sets = 0, points = 0;
    size_t i;
    json_t *bin;

    json_array_foreach(json_object_get(entry, "bins"), i, bin)
    {
        int64_t n = json_integer_value(json_array_get(bin, 1));
        sets += n;
        points += n * json_integer_value(json_array_get(bin, 0));
    }
    assert_int_equal(number_in(entry, "width"), 1);
    assert_int_equal(sets, met.points.sets);
    assert_int_equal(points, met.points.d);
    assert_true(a->rank <= b->rank);
}

/* All of a report, which are so many. */
static void check_differences(const struct any_setup *setup, size_t expected)
{
    struct any_report m;
    size_t i;
    json_t *entry;

    any_report(&m, setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "differences"), i, entry)
        check_difference(&m.tour.stage[0], entry);
    assert_int_equal(i, expected);
    any_report_finish(&m);
}

TEST(differences_are_the_meetings)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 5, .badly = 50, .lost = 2};
    check_differences(&setup, 6);
}

/* What is forfeited counts as it is settled. */
TEST(forfeits_are_in_the_differences)
{
    static const enum unit units[] = {UNIT_DEALS, UNIT_SITTING, UNIT_GAME};

    for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
        const struct any_setup setup = {.rules = "modern",
                                        .unit = units[u],
                                        .deals = units[u] == UNIT_GAME ? 0 : 8,
                                        .bots = 3,
                                        .sets = 6,
                                        .badly = 50,
                                        .lost = 2};
        check_differences(&setup, 3);
    }
}

TEST(differences_at_a_single_table_are_its_points)
{
    const struct any_setup setup = {.rules = "modern",
                                    .unit = UNIT_DEALS,
                                    .deals = 8,
                                    .format = FORMAT_TABLE,
                                    .bots = 4,
                                    .sets = 6,
                                    .unlike = true};
    struct any_report m;
    size_t i;
    json_t *entry;

    any_report(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "differences"), i, entry)
        check_difference(&m.tour.stage[0], entry);
    assert_int_equal(i, 1);
    any_report_finish(&m);
}

/* Each difference is in the bin whose middle is nearest to it, whichever came first. */
TEST(bins_hold_what_is_nearest)
{
    static const int least[] = {-200, -201, -4000, 601}, most[] = {150, 7, 900, 602};

    for (size_t c = 0; c < sizeof least / sizeof *least; c++) {
        struct difference_bins bins = {.width = 0};
        uint32_t expected[DIFFERENCES_BINS] = {0};
        for (int d = least[c]; d <= most[c]; d++)
            difference_add(&bins, d);
        assert_int_equal(bins.width, c == 0 ? 1 : c == 2 ? 27 : 3 + 6 * (c == 3));
        for (int d = least[c]; d <= most[c]; d++)
            expected[DIFFERENCES_BINS / 2 + (int)lround((double)d / bins.width)]++;
        for (int i = 0; i < DIFFERENCES_BINS; i++)
            assert_int_equal(bins.n[i], expected[i]);
    }
}

TEST(wide_differences_share_bins)
{
    struct difference_bins bins = {.width = 0};

    for (int i = -1000; i <= 1000; i++)
        difference_add(&bins, i);
    assert_int_equal(bins.width, 9);
    assert_int_equal(bins.n[DIFFERENCES_BINS / 2], 9);
    assert_int_equal(bins.n[DIFFERENCES_BINS / 2 + 100], 9);
    assert_int_equal(bins.ahead, 1000);
    assert_int_equal(bins.behind, 1000);
}

TEST(history_ends_at_the_ratings)
{
    const struct any_setup setup = {.rules = "somerset1888",
                                    .unit = UNIT_RUBBER,
                                    .bots = 3,
                                    .sets = 30};
    struct any_report m;
    struct ratings r;
    struct err err;
    size_t i, last;
    json_t *line;

    any_report(&m, &setup, 0);
    const json_t *history = json_object_get(game_of(&m), "history");
    const json_t *sets = json_object_get(history, "sets");
    last = json_array_size(sets) - 1;
    assert_int_equal(last, 39);
    assert_int_equal(json_integer_value(json_array_get(sets, last)), 90);
    must(ratings_make(&r, &m.tour.stage[0], MEASURE_ELO, NULL, 0, &err), &err);
    json_array_foreach(json_object_get(history, "lines"), i, line)
    {
        const struct standing *its = line_called(&m.tour.stage[0], json_object_get(line, "bots"));
        double rating = json_number_value(json_array_get(json_object_get(line, "rating"), last));
        double error = json_number_value(json_array_get(json_object_get(line, "error"), last));
        assert_true(fabs(rating - r.line[its->number].value) <= fabs(rating) / 1000);
        assert_true(fabs(error - r.line[its->number].error * r.reach) <= error / 1000);
    }
    assert_int_equal(i, 3);
    ratings_finish(&r);
    any_report_finish(&m);
}

/* Ratings are reckoned no more often than is paid by the cube of the lines, and never more than
 * there are sets. */
TEST(a_history_of_many_lines_has_fewer_points)
{
    static const struct {
        size_t lines;
        uint64_t sets, points;
    } of[] = {{2, 3, 3},      {2, 5000, HISTORY_POINTS},
              {49, 5000, 32}, {99, 5000, 4},
              {128, 5000, 2}, {128, 1, 1},
              {129, 5000, 0}};
    struct err err;

    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        const struct standings s = {.lines = of[i].lines, .sets = of[i].sets};
        struct history h;
        must(history_start(&h, &s, &err), &err);
        assert_int_equal(h.points, of[i].points);
        history_finish(&h);
    }
}

static void check_faults(const struct any_report *m, bool book)
{
    const struct standings *s = &m->tour.stage[0];
    int64_t illegal = 0, strikes = 0, expected_illegal = 0, expected_strikes = 0;
    size_t i;
    json_t *row;

    json_array_foreach(json_object_get(game_of(m), "faults"), i, row)
    {
        enum eu_fault code;
        assert_true(fault_parse(text_in(row, "code"), &code));
        illegal += fault_is_illegal(code) ? number_in(row, "count") : 0;
        strikes += fault_is_strike(code) ? number_in(row, "count") : 0;
        assert_non_null(strstr(text_in(row, "words"), text_in(row, "code")));
        assert_non_null(strchr(text_in(row, "first"), '/'));
        assert_true(!book || strcmp(text_in(row, "law"), "63") != 0 ||
                    strstr(text_in(row, "gist"), "revoke"));
    }
    for (size_t k = 0; k < s->lines; k++) {
        expected_illegal += (int64_t)s->line[k].illegal;
        expected_strikes += (int64_t)s->line[k].strikes;
    }
    assert_int_equal(illegal, expected_illegal);
    assert_int_equal(strikes, expected_strikes);
    assert_true(illegal > 0);
}

TEST(faults_are_told_and_counted)
{
    const struct any_setup setup = {
        .rules = "somerset1888", .unit = UNIT_GAME, .bots = 3, .sets = 6, .badly = 20};
    struct any_report m;

    any_report(&m, &setup, 0);
    check_faults(&m, true);
    any_report_finish(&m);
}

/* A table is lost by the last strike at it, not by the others. */
TEST(faults_that_lost_a_table_are_counted)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 3, .badly = 30, .lost = 2};
    struct any_report m;
    int64_t lost = 0, forfeits = 0;
    size_t i;
    json_t *row;

    any_report(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "faults"), i, row) lost +=
        number_in(row, "lost");
    for (size_t k = 0; k < m.tour.stage[0].lines; k++)
        forfeits += (int64_t)m.tour.stage[0].line[k].forfeits;
    assert_int_equal(lost, forfeits);
    assert_int_equal(lost, 3 * 3 * 2);
    any_report_finish(&m);
}

TEST(tables_that_were_given_up_are_faults)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 3, .sets = 2, .absent = 1};
    struct any_report m;
    size_t i;
    json_t *row;

    any_report(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "faults"), i, row)
    {
        assert_string_equal(text_in(row, "code"), "NO_START");
        assert_int_equal(number_in(row, "count"), 8);
        assert_int_equal(number_in(row, "lost"), 8);
    }
    assert_int_equal(i, 1);
    any_report_finish(&m);
}

/* ---- Bytes, torn logs ---- */

TEST(the_same_log_gives_the_same_bytes)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 8, .bots = 3, .sets = 3, .badly = 40};
    struct any_report a, b;

    any_report(&a, &setup, 0);
    any_report(&b, &setup, 0);
    assert_int_equal(a.html.len, b.html.len);
    assert_memory_equal(a.html.data, b.html.data, a.html.len);
    any_report_finish(&a);
    any_report_finish(&b);
}

/* Where the set records of a log begin. */
static size_t begin_of_sets(const struct any_setup *setup, unsigned sets)
{
    struct log_reader *reader;
    struct log_record record = {.offset = 0};
    struct buf log = {0};
    struct err err;
    size_t at = 0;

    any_log(&log, setup);
    must(log_open_bytes(&reader, log.data, log.len, "log", &err), &err);
    for (unsigned seen = 0; seen <= sets && log_next(reader, &record, &err) == 1;)
        if (record.kind == LOG_SET && seen++ == sets)
            at = (size_t)record.offset;
    log_close(reader);
    buf_finish(&log);
    return at;
}

TEST(a_log_that_is_being_written_has_a_report)
{
    const struct any_setup setup = {.rules = "modern", .unit = UNIT_GAME, .bots = 3, .sets = 3};
    struct any_report m;

    any_report(&m, &setup, begin_of_sets(&setup, 2));
    const json_t *segment = json_array_get(json_object_get(game_of(&m), "segments"), 0);
    assert_int_equal(number_in(segment, "sets"), 2);
    assert_true(json_is_null(json_object_get(segment, "seed")));
    any_report_finish(&m);
    any_report(&m, &setup, begin_of_sets(&setup, 0));
    assert_true(json_is_null(json_object_get(game_of(&m), "history")));
    assert_int_equal(json_array_size(json_object_get(m.data, "deals")), 0);
    any_report_finish(&m);
}

/* What has come since the sets were ranked is not in the report, whole or torn. */
TEST(what_came_later_is_not_in_the_report)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 4, .bots = 3, .sets = 4};
    static const unsigned sets[] = {0, 5};

    for (size_t c = 0; c < sizeof sets / sizeof *sets; c++) {
        size_t ranked = begin_of_sets(&setup, sets[c]);
        size_t set = begin_of_sets(&setup, sets[c] + 1) - ranked;
        const size_t later[] = {1, 20, set, set + 20};
        for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
            struct any_report m;
            any_report_torn(&m, &setup, ranked, later[i]);
            assert_int_equal(json_array_size(json_object_get(m.data, "deals")), sets[c] * 4);
            any_report_finish(&m);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(habits_are_what_the_deals_show),
        cmocka_unit_test(clauses_say_what_the_steps_show),
        cmocka_unit_test(deals_play_on_the_page),
        cmocka_unit_test(differences_are_the_meetings),
        cmocka_unit_test(forfeits_are_in_the_differences),
        cmocka_unit_test(differences_at_a_single_table_are_its_points),
        cmocka_unit_test(bins_hold_what_is_nearest),
        cmocka_unit_test(wide_differences_share_bins),
        cmocka_unit_test(history_ends_at_the_ratings),
        cmocka_unit_test(a_history_of_many_lines_has_fewer_points),
        cmocka_unit_test(faults_are_told_and_counted),
        cmocka_unit_test(faults_that_lost_a_table_are_counted),
        cmocka_unit_test(tables_that_were_given_up_are_faults),
        cmocka_unit_test(the_same_log_gives_the_same_bytes),
        cmocka_unit_test(a_log_that_is_being_written_has_a_report),
        cmocka_unit_test(what_came_later_is_not_in_the_report),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
