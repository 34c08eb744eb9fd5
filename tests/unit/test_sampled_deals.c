/*
 * Which deals of a log a report shows: of small logs all, of big ones those with a fault, those
 * that swung most and some of every pairing.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "any_report.h"
#include "stats/log_results.h"
#include "log/set_reader.h"
#include "report/sampled_deals.h"
#include "test.h"

static void offer(struct sampled_deals *s, const char *path, size_t game)
{
    uint32_t bot[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct set_reader r;
    struct err err;
    int found;

    must(set_reader_open(&r, path, &err), &err);
    while ((found = set_reader_next(&r, &err)) == 1) {
        if (r.record.kind != LOG_SET)
            continue;
        must(set_reader_pairing(&r, &err), &err);
        struct set_view seen = {.event = &r.event,
                                .pairing = &r.pairing,
                                .set = &r.set,
                                .bot = bot,
                                .game = game,
                                .record = r.record.number};
        pairing_seating(&r.pairing, r.set.set, &seen.seating);
        must(sampled_deals_set(s, &seen, &err), &err);
        if (r.set.table[0].faults)
            assert_true(sampled_deals_fault(s, &seen, 0, 0, s->faults.count));
    }
    assert_int_equal(found, 0);
    set_reader_close(&r);
}

/* What deals are said to take is near what they do. */
TEST(room_for_deals_is_guessed_well)
{
    const struct any_setup setup = {
        .rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 6, .unlike = true};
    struct sampled_deals s = {.every = 1};
    struct any_report m;
    size_t guessed = 0;

    any_report(&m, &setup, 0);
    offer(&s, m.file.path, 0);
    for (size_t i = 0; i < s.list.count; i++)
        guessed += s.list.item[i].bytes;
    char *text = json_dumps(json_object_get(m.data, "deals"), JSON_COMPACT);
    assert_int_equal(s.list.count, json_array_size(json_object_get(m.data, "deals")));
    near_within((double)guessed / (double)strlen(text), 1, 0.3);
    free(text);
    sampled_deals_finish(&s);
    any_report_finish(&m);
}

static void check_choice(const struct sampled_deals *s, size_t bytes, unsigned pairings)
{
    size_t sum = 0, why[DEAL_KTH + 1] = {0};
    uint64_t firsts = 0;

    for (size_t i = 0; i < s->count; i++) {
        const struct chosen_deal *c = &s->chosen[i];
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
    struct table_record *p = &r->table[1];

    for (size_t i = 0; i < p->deals; i++)
        for (unsigned side = 0; side < 2; side++)
            p->deal[i].points[side] = (int8_t)(i == 0 && side == number % 2 ? 60 + number / 2 : 0);
    return true;
}

/* What contestant 0 gained at the first table comes to 4 points at most. */
static void check_swings(const struct sampled_deals *s)
{
    size_t swings = 0;

    for (size_t i = 0; i < s->count; i++) {
        const struct chosen_deal *c = &s->chosen[i];
        if (c->why != DEAL_SWING)
            continue;
        assert_true(c->g == 0 && c->d == 0);
        assert_in_range(abs(c->swing), s->least_swing, 64 + c->record / 2);
        /* contestant 0 has side 1 there; record 1, behind the header, is set number 0 */
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
    struct sampled_deals s;
    struct buf words = {0}, log = {0}, swung = {0};
    struct log_results tour = {.stages = 0};
    struct err err;

    any_log(&log, &setup);
    any_rewrite(&swung, &log, swing, any_seed);
    struct any_file file = any_file(swung.data, swung.len);
    must(log_results_read(&tour, file.path, &err), &err);
    for (size_t i = 0; i < 2; i++) {
        sampled_deals_start(&s, &tour, 0, bytes[i]);
        offer(&s, file.path, 0);
        assert_int_equal(s.faults.count, SAMPLED_DEALS_FAULTS);
        must(sampled_deals_choose(&s, bytes[i], &err), &err);
        check_choice(&s, bytes[i], 10);
        check_swings(&s);
        sampled_deals_words(&s, &words);
        assert_non_null(strstr(buf_str(&words), " can be looked at: "));
        assert_non_null(strstr(buf_str(&words), "the first of their pairing and every "));
        buf_clear(&words);
        sampled_deals_finish(&s);
    }
    buf_finish(&words);
    buf_finish(&log);
    buf_finish(&swung);
    unlink(file.path);
    log_results_finish(&tour);
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
    struct sampled_deals s = {.every = 1000000};
    uint64_t late = 0;

    any_log(&log, &setup);
    any_rewrite(&swung, &log, swing_alike, any_seed);
    struct any_file file = any_file(swung.data, swung.len);
    offer(&s, file.path, 0);
    assert_int_equal(s.swings.count, SAMPLED_DEALS_SWINGS);
    for (size_t i = 0; i < s.swings.count; i++) {
        const struct chosen_deal *c = &s.swings.item[i];
        assert_int_equal(abs(c->swing), 3);
        assert_true(i == 0 || c->tie > c[-1].tie);
        late += c->record > 24;
    }
    /* 480 deals, so that the middle of the hashes is near the last that is chosen */
    assert_true(s.swings.item[SAMPLED_DEALS_SWINGS - 1].tie < UINT64_MAX / 2);
    assert_true(late > SAMPLED_DEALS_SWINGS / 3);
    sampled_deals_finish(&s);
    buf_finish(&log);
    buf_finish(&swung);
    unlink(file.path);
}

/* The same bots meet in two games: both have a first deal of each pairing. */
TEST(pairings_of_each_game_have_a_first_deal)
{
    const struct any_setup setup = {.rules = "modern", .unit = UNIT_GAME, .bots = 4, .sets = 3};
    struct buf log = {0};
    struct sampled_deals s = {.every = 1000};
    struct any_file file;
    size_t firsts = 0;

    any_log(&log, &setup);
    file = any_file(log.data, log.len);
    for (size_t game = 0; game < 2; game++)
        offer(&s, file.path, game);
    for (size_t i = 0; i < s.list.count; i++)
        firsts += s.list.item[i].before == 0;
    assert_int_equal(firsts, 12);
    sampled_deals_finish(&s);
    buf_finish(&log);
    unlink(file.path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_big_logs_some_deals_are_chosen),
        cmocka_unit_test(room_for_deals_is_guessed_well),
        cmocka_unit_test(equal_swings_are_chosen_by_hash),
        cmocka_unit_test(pairings_of_each_game_have_a_first_deal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
