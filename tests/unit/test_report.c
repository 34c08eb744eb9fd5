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
#include "rank/rating.h"
#include "rank/tour.h"
#include "report/differences.h"
#include "report/report.h"
#include "report/sample.h"
#include "test.h"

/* ---- Reports ---- */

struct made {
    struct any_file file;
    struct tour tour;
    json_t *data;
    struct buf html;
};

static json_t *data_of(struct buf *html)
{
    static const char begin[] = "id=\"data\">\n";
    const char *page = buf_str(html), *at = strstr(page, begin) + sizeof begin - 1;
    json_error_t error;
    json_t *data = json_loadb(at, (size_t)(strstr(at, "\n</script>") - at), 0, &error);

    if (!data)
        fail_msg("%s", error.text);
    return data;
}

/* Of the first `part` bytes of the log, or all of it; `torn` more come when it has been ranked. */
static void make_torn(struct made *m, const struct any_setup *setup, size_t part, size_t torn)
{
    struct buf log = {0};
    struct err err;

    *m = (struct made){.data = NULL};
    any_log(&log, setup);
    m->file = any_file(log.data, part ? part : log.len);
    must(tour_add(&m->tour, m->file.path, &err), &err);
    tour_rank(&m->tour);
    FILE *file = fopen(m->file.path, "a");
    assert_int_equal(fwrite(log.data + part, 1, torn, file), torn);
    assert_int_equal(fclose(file), 0);
    json_t *results = json_pack("{s:s}", "event", "</script>");
    struct report_log its = {.path = m->file.path, .name = "a.log", .part = part > 0};
    must(report_make(&(struct report){.arena = "1",
                                      .log = &its,
                                      .logs = 1,
                                      .tour = &m->tour,
                                      .results = results},
                     &m->html, &err),
         &err);
    m->data = data_of(&m->html);
    json_decref(results);
    buf_finish(&log);
}

static void make(struct made *m, const struct any_setup *setup, size_t part)
{
    make_torn(m, setup, part, 0);
}

static void drop(struct made *m)
{
    json_decref(m->data);
    buf_finish(&m->html);
    unlink(m->file.path);
    tour_finish(&m->tour);
}

static json_t *game_of(const struct made *m)
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

static const char *said(const struct made *m, const json_t *step)
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

static void count_bid(const struct made *m, int64_t *cell, const json_t *step, size_t number,
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

static void count_table(const struct made *m, struct counts *c, const json_t *table)
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

static size_t bot_of(const struct made *m, const char *name)
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
    struct made m;
    int64_t named = 0;
    size_t i, t, rows = 0;
    json_t *deal, *table, *row;

    make(&m, &setup, 0);
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
    drop(&m);
}

/* ---- A second count of what deals came to ---- */

struct course {
    size_t maker; /* a seat; PLAYERS: nobody */
    const char *trump;
    bool alone;
    int tricks[2];
};

static struct course course_of(const json_t *table)
{
    struct course c = {.maker = PLAYERS, .trump = ""};
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

static void expect_clause(const struct course *c, char *text, size_t cap)
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
    struct made m;
    size_t i, t, euchred = 0, alone = 0, tables = 0;
    json_t *deal, *table;
    char expected[80];

    make(&m, &setup, 0);
    json_array_foreach(json_object_get(m.data, "deals"), i, deal)
        json_array_foreach(json_object_get(deal, "tables"), t, table)
    {
        if (!json_is_object(table))
            continue;
        struct course c = course_of(table);
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
    drop(&m);
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
static void check_said(const struct made *m, const json_t *step)
{
    const char *words = said(m, step);

    if (strcmp(text_in(step, "q"), "play") == 0 && !strncmp(words, "plays ", 6))
        assert_true(json_object_get(step, "c") && !strcmp(words + 6, text_in(step, "c")));
    if (strcmp(text_in(step, "q"), "discard") == 0 && !strncmp(words, "discards ", 9))
        assert_non_null(json_object_get(step, "h"));
}

static void play_steps(const struct made *m, const json_t *table, size_t players)
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

static void check_deal(const struct made *m, const json_t *deal)
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
    struct made m;
    size_t i;
    json_t *deal;

    make(&m, &setup, 0);
    json_array_foreach(json_object_get(m.data, "deals"), i, deal) check_deal(&m, deal);
    assert_true(i > 0);
    assert_null(strstr(strstr(buf_str(&m.html), "id=\"data\""), "</script>\"}"));
    drop(&m);
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

TEST(differences_are_the_meetings)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 5, .badly = 50, .lost = 2};
    struct made m;
    size_t i;
    json_t *entry;

    make(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "differences"), i, entry)
        check_difference(&m.tour.stage[0], entry);
    assert_int_equal(i, 6);
    drop(&m);
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
        struct made m;
        size_t i;
        json_t *entry;

        make(&m, &setup, 0);
        json_array_foreach(json_object_get(game_of(&m), "differences"), i, entry)
            check_difference(&m.tour.stage[0], entry);
        assert_int_equal(i, 3);
        drop(&m);
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
    struct made m;
    size_t i;
    json_t *entry;

    make(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "differences"), i, entry)
        check_difference(&m.tour.stage[0], entry);
    assert_int_equal(i, 1);
    drop(&m);
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
    struct made m;
    struct ratings r;
    struct err err;
    size_t i, last;
    json_t *line;

    make(&m, &setup, 0);
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
    drop(&m);
}

static void check_faults(const struct made *m, bool book)
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
    struct made m;

    make(&m, &setup, 0);
    check_faults(&m, true);
    drop(&m);
}

/* A table is lost by the last strike at it, not by the others. */
TEST(faults_that_lost_a_table_are_counted)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 3, .badly = 30, .lost = 2};
    struct made m;
    int64_t lost = 0, forfeits = 0;
    size_t i;
    json_t *row;

    make(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "faults"), i, row) lost +=
        number_in(row, "lost");
    for (size_t k = 0; k < m.tour.stage[0].lines; k++)
        forfeits += (int64_t)m.tour.stage[0].line[k].forfeits;
    assert_int_equal(lost, forfeits);
    assert_int_equal(lost, 3 * 3 * 2);
    drop(&m);
}

TEST(tables_that_were_given_up_are_faults)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 3, .sets = 2, .absent = 1};
    struct made m;
    size_t i;
    json_t *row;

    make(&m, &setup, 0);
    json_array_foreach(json_object_get(game_of(&m), "faults"), i, row)
    {
        assert_string_equal(text_in(row, "code"), "NO_START");
        assert_int_equal(number_in(row, "count"), 8);
        assert_int_equal(number_in(row, "lost"), 8);
    }
    assert_int_equal(i, 1);
    drop(&m);
}

/* ---- Bytes, torn logs ---- */

TEST(the_same_log_gives_the_same_bytes)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 8, .bots = 3, .sets = 3, .badly = 40};
    struct made a, b;

    make(&a, &setup, 0);
    make(&b, &setup, 0);
    assert_int_equal(a.html.len, b.html.len);
    assert_memory_equal(a.html.data, b.html.data, a.html.len);
    drop(&a);
    drop(&b);
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
    struct made m;

    make(&m, &setup, begin_of_sets(&setup, 2));
    const json_t *segment = json_array_get(json_object_get(game_of(&m), "segments"), 0);
    assert_int_equal(number_in(segment, "sets"), 2);
    assert_true(json_is_null(json_object_get(segment, "seed")));
    drop(&m);
    make(&m, &setup, begin_of_sets(&setup, 0));
    assert_true(json_is_null(json_object_get(game_of(&m), "history")));
    assert_int_equal(json_array_size(json_object_get(m.data, "deals")), 0);
    drop(&m);
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
            struct made m;
            make_torn(&m, &setup, ranked, later[i]);
            assert_int_equal(json_array_size(json_object_get(m.data, "deals")), sets[c] * 4);
            drop(&m);
        }
    }
}

/* ---- The choice ---- */

static void offer(struct sample *s, const char *path, size_t game)
{
    uint32_t bot[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct reading r;
    struct err err;
    int found;

    must(reading_open(&r, path, &err), &err);
    while ((found = reading_next(&r, &err)) == 1) {
        if (r.record.kind != LOG_SET)
            continue;
        must(reading_pairing(&r, &err), &err);
        struct seen seen = {.event = &r.event,
                            .pairing = &r.pairing,
                            .set = &r.set,
                            .bot = bot,
                            .game = game,
                            .record = r.record.number};
        pairing_seating(&r.pairing, r.set.set, &seen.seating);
        must(sample_set(s, &seen, &err), &err);
        if (r.set.table[0].faults)
            assert_true(sample_fault(s, &seen, 0, 0, s->faults.count));
    }
    assert_int_equal(found, 0);
    reading_close(&r);
}

/* What deals are said to take is near what they do. */
TEST(room_for_deals_is_guessed_well)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 6, .unlike = true};
    struct sample s = {.every = 1};
    struct made m;
    size_t guessed = 0;

    make(&m, &setup, 0);
    offer(&s, m.file.path, 0);
    for (size_t i = 0; i < s.list.count; i++)
        guessed += s.list.item[i].bytes;
    char *text = json_dumps(json_object_get(m.data, "deals"), JSON_COMPACT);
    assert_int_equal(s.list.count, json_array_size(json_object_get(m.data, "deals")));
    near_within((double)guessed / (double)strlen(text), 1, 0.3);
    free(text);
    sample_finish(&s);
    drop(&m);
}

static void check_choice(const struct sample *s, size_t bytes, unsigned pairings)
{
    size_t sum = 0, why[4] = {0};
    uint64_t firsts = 0;

    for (size_t i = 0; i < s->count; i++) {
        const struct chosen *c = &s->chosen[i];
        assert_true(
            i == 0 || c->record > c[-1].record ||
            (c->record == c[-1].record && (c->g > c[-1].g || (c->g == c[-1].g && c->d > c[-1].d))));
        sum += c->bytes;
        why[c->why]++;
        firsts += c->why == DEAL_KTH && c->before == 0;
    }
    assert_true(sum <= bytes && sum > bytes / 2);
    assert_int_equal(why[DEAL_ALL], 0);
    assert_true(why[DEAL_FAULT] > 0 && why[DEAL_SWING] > 0 && why[DEAL_KTH] > 0);
    assert_true(firsts + why[DEAL_FAULT] + why[DEAL_SWING] >= pairings);
}

/* The bots play alike, so that nothing swings but what is written here: at the second table both
 * sides' points are made up. Of these deals the first swing most. */
static bool swing(struct set_record *r, uint64_t number)
{
    struct played *p = &r->table[1];

    for (size_t i = 0; i < p->deals; i++)
        for (unsigned side = 0; side < 2; side++)
            p->deal[i].points[side] = (int8_t)(i == 0 && side == number % 2 ? 60 + number / 2 : 0);
    return true;
}

/* What party 0 gained at the first table comes to 4 points at most. */
static void check_swings(const struct sample *s)
{
    size_t swings = 0;

    for (size_t i = 0; i < s->count; i++) {
        const struct chosen *c = &s->chosen[i];
        if (c->why != DEAL_SWING)
            continue;
        assert_true(c->g == 0 && c->d == 0);
        assert_in_range(abs(c->swing), s->least_swing, 64 + c->record / 2);
        /* party 0 has side 1 there; record 1, behind the header, is set number 0 */
        assert_int_equal(c->swing > 0, c->record % 2 == 0);
        swings++;
    }
    assert_true(swings > 3);
}

TEST(of_big_logs_some_deals_are_chosen)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 5, .sets = 12, .badly = 25};
    static const size_t bytes[] = {100000, 200000};
    struct sample s;
    struct buf words = {0}, log = {0}, swung = {0};
    struct tour tour = {.stages = 0};
    struct err err;

    any_log(&log, &setup);
    any_rewrite(&swung, &log, swing, any_seed);
    struct any_file file = any_file(swung.data, swung.len);
    must(tour_read(&tour, file.path, &err), &err);
    for (size_t i = 0; i < 2; i++) {
        sample_start(&s, &tour, bytes[i]);
        offer(&s, file.path, 0);
        assert_int_equal(s.faults.count, SAMPLE_FAULTS);
        must(sample_choose(&s, bytes[i], &err), &err);
        check_choice(&s, bytes[i], 10);
        check_swings(&s);
        sample_words(&s, &words);
        assert_non_null(strstr(buf_str(&words), " can be looked at: "));
        assert_non_null(strstr(buf_str(&words), "the first of their pairing and every "));
        buf_clear(&words);
        sample_finish(&s);
    }
    buf_finish(&words);
    buf_finish(&log);
    buf_finish(&swung);
    unlink(file.path);
    tour_finish(&tour);
}

/* Every deal of the record swings alike. */
static bool swing_alike(struct set_record *r, uint64_t number)
{
    (void)number;
    for (unsigned t = 0; t < 2; t++)
        for (size_t i = 0; i < r->table[t].deals; i++)
            for (unsigned side = 0; side < 2; side++)
                r->table[t].deal[i].points[side] = (int8_t)(t == 1 && side == 0 ? 3 : 0);
    return true;
}

/* Of more equal swings than there is room for those with the least hashes are chosen, in order:
 * some of everywhere, and always the same. */
TEST(equal_swings_are_chosen_by_hash)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 10, .bots = 4, .sets = 8};
    struct buf log = {0}, swung = {0};
    struct sample s = {.every = 1000000};
    uint64_t late = 0;

    any_log(&log, &setup);
    any_rewrite(&swung, &log, swing_alike, any_seed);
    struct any_file file = any_file(swung.data, swung.len);
    offer(&s, file.path, 0);
    assert_int_equal(s.swings.count, SAMPLE_SWINGS);
    for (size_t i = 0; i < s.swings.count; i++) {
        const struct chosen *c = &s.swings.item[i];
        assert_int_equal(abs(c->swing), 3);
        assert_true(i == 0 || c->tie > c[-1].tie);
        late += c->record > 24;
    }
    /* 480 deals, so that the middle of the hashes is near the last that is chosen */
    assert_true(s.swings.item[SAMPLE_SWINGS - 1].tie < UINT64_MAX / 2);
    assert_true(late > SAMPLE_SWINGS / 3);
    sample_finish(&s);
    buf_finish(&log);
    buf_finish(&swung);
    unlink(file.path);
}

/* The same bots meet in two games: both have a first deal of each pairing. */
TEST(pairings_of_each_game_have_a_first_deal)
{
    const struct any_setup setup = {.rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 3};
    struct buf log = {0};
    struct sample s = {.every = 1000};
    struct any_file file;
    size_t firsts = 0;

    any_log(&log, &setup);
    file = any_file(log.data, log.len);
    for (size_t game = 0; game < 2; game++)
        offer(&s, file.path, game);
    for (size_t i = 0; i < s.list.count; i++)
        firsts += s.list.item[i].before == 0;
    assert_int_equal(firsts, 12);
    sample_finish(&s);
    buf_finish(&log);
    unlink(file.path);
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
        cmocka_unit_test(faults_are_told_and_counted),
        cmocka_unit_test(faults_that_lost_a_table_are_counted),
        cmocka_unit_test(tables_that_were_given_up_are_faults),
        cmocka_unit_test(the_same_log_gives_the_same_bytes),
        cmocka_unit_test(a_log_that_is_being_written_has_a_report),
        cmocka_unit_test(of_big_logs_some_deals_are_chosen),
        cmocka_unit_test(what_came_later_is_not_in_the_report),
        cmocka_unit_test(room_for_deals_is_guessed_well),
        cmocka_unit_test(equal_swings_are_chosen_by_hash),
        cmocka_unit_test(pairings_of_each_game_have_a_first_deal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
