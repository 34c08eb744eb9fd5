/*
 * Records of sets as bytes: what is written is read back, what no set can be is refused; and what
 * is counted of them.
 */
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "base/hash.h"
#include "log/log_stats.h"
#include "log/set_reader.h"
#include "test.h"

/* ---- Sets ---- */

/* Reads a log and writes its records again. */
static void read_and_write(const struct any_setup *s, unsigned bots, unsigned tables)
{
    struct buf log = {0}, again = {0};
    struct set_reader r;
    unsigned sets = 0;

    any_log(&log, s);
    assert_true(set_reader_open_bytes(&r, log.data, log.len, "log", NULL));
    while (set_reader_next(&r, NULL) == 1) {
        buf_clear(&again);
        if (r.record.kind == LOG_HEADER)
            assert_true(log_put_header(&again, &r.event));
        if (r.record.kind == LOG_SET) {
            assert_true(log_put_set(&again, &r.set, &r.event));
            assert_int_equal(r.set.set, sets++ % s->sets);
            assert_int_equal(r.set.bots, bots);
            assert_int_equal(r.set.tables, tables);
            assert_non_null(set_record_cards(&r.set, 0, 0));
            assert_null(set_record_cards(&r.set, 9, 0));
        }
        if (again.len) {
            assert_int_equal(again.len, r.record.size);
            assert_memory_equal(again.data, r.record.data, r.record.size);
        }
    }
    assert_int_equal(sets, event_sets(&r.event));
    set_reader_close(&r);
    buf_finish(&log);
    buf_finish(&again);
}

TEST(set_records_are_read_as_written)
{
    static const struct any_setup pairs = {.rules = "somerset1888",
                                           .unit = UNIT_RUBBER,
                                           .format = FORMAT_PAIRS,
                                           .bots = 4,
                                           .sets = 30,
                                           .badly = 8};
    static const struct any_setup five = {.rules = "callace1905 players=5 joker=yes",
                                          .unit = UNIT_SITTING,
                                          .deals = 10,
                                          .bots = 6,
                                          .sets = 4,
                                          .badly = 20};
    static const struct any_setup seven = {
        .rules = "hoyle-7", .unit = UNIT_SITTING, .deals = 7, .bots = 3, .sets = 4, .badly = 20};
    static const struct any_setup six = {
        .rules = "hoyle-6", .unit = UNIT_GAME, .bots = 2, .sets = 4, .badly = 20};

    read_and_write(&pairs, 4, 2);
    read_and_write(&five, 5, 5);
    read_and_write(&seven, 7, 7);
    read_and_write(&six, 2, 2);
}

/* Each of these makes a set of seven what it cannot be. */
static void a_table_less(struct set_record *r)
{
    r->tables--;
}

static void a_bot_less(struct set_record *r)
{
    r->bots--;
}

static void a_card_twice(struct set_record *r)
{
    struct cards *c = &r->deal[3].cards;

    c->blind = (c->blind & (c->blind - 1)) | card_bit(card_lowest(c->hand[2]));
}

static void nobody_forfeits(struct set_record *r)
{
    r->table[6].forfeits = 0x80;
}

static void nobody_deals(struct set_record *r)
{
    r->first_dealer = 7;
}

static void nobody_offends(struct set_record *r)
{
    table_record_add_fault(&r->table[5], &(struct fault){.code = EU_REVOKE,
                                                         .seat = 7,
                                                         .question = EU_PLAY,
                                                         .law = ""});
}

static void nobody_asks(struct set_record *r)
{
    table_record_add_fault(&r->table[5], &(struct fault){.code = EU_REVOKE,
                                                         .seat = 1,
                                                         .question = EU_CHOOSE_PARTNER + 1,
                                                         .law = ""});
}

static void a_deal_too_many(struct set_record *r)
{
    assert_non_null(table_record_add_deal(&r->table[4], 0, 7));
    (void)table_record_end_deal(&r->table[4], 0);
}

TEST(impossible_sets_are_refused)
{
    static const struct {
        void (*spoil)(struct set_record *r);
        const char *what;
    } cases[] = {
        {a_table_less, "expected as many tables as its sets have"},
        {a_bot_less, "expected the hashes of as many bots"},
        {a_card_twice, "expected the cards of as many possible deals"},
        {nobody_forfeits, "expected the sides that forfeited"},
        {nobody_deals, "expected the first dealer's seat"},
        {nobody_offends, "expected the seat of a fault"},
        {nobody_asks, "expected the question of a fault"},
        {a_deal_too_many, "expected the number of deals of each game at the table"},
    };
    struct any_setup s = {
        .rules = "hoyle-7", .unit = UNIT_SITTING, .deals = 7, .bots = 7, .sets = 1};
    struct buf log = {0}, spoilt = {0};
    struct set_reader r;
    struct err err;

    any_log(&log, &s);
    assert_true(set_reader_open_bytes(&r, log.data, log.len, "log", NULL));
    assert_int_equal(set_reader_next(&r, NULL), 1);
    assert_int_equal(set_reader_next(&r, NULL), 1);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(log_get_set(&r.record, &r.event, &r.set, NULL));
        cases[i].spoil(&r.set);
        buf_clear(&spoilt);
        assert_true(log_put_set(&spoilt, &r.set, &r.event));
        struct log_record bad = {.kind = LOG_SET,
                                 .data = spoilt.data,
                                 .size = spoilt.len,
                                 .log = "log"};
        assert_false(log_get_set(&bad, &r.event, &r.set, &err));
        assert_int_equal(err.class, ERR_FOUND);
        if (!strstr(err.text, cases[i].what))
            fail_msg("expected '%s' in '%s'", cases[i].what, err.text);
    }
    set_reader_close(&r);
    buf_finish(&log);
    buf_finish(&spoilt);
}

TEST(cards_are_kept_in_order)
{
    static const unsigned order[][2] = {{1, 0}, {0, 2}, {0, 0}, {2, 1}, {0, 1}, {2, 0}, {0, 2}};
    struct set_record r = {.bots = 0};

    for (unsigned i = 0; i < 7; i++) {
        struct cards cards = {.turnup = (card)i};
        assert_true(set_record_add_cards(&r, order[i][0], order[i][1], &cards));
    }
    assert_int_equal(r.deals, 6);
    for (unsigned i = 1; i < 6; i++)
        assert_true(r.deal[i].game > r.deal[i - 1].game ||
                    (r.deal[i].game == r.deal[i - 1].game && r.deal[i].deal > r.deal[i - 1].deal));
    assert_int_equal(set_record_cards(&r, 0, 2)->turnup, 1);
    assert_null(set_record_cards(&r, 1, 1));
    set_record_finish(&r);
}

/* 16 deals a table cost at most 64 bytes each. */
TEST(deals_are_small)
{
    struct any_setup s = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 16, .bots = 2, .sets = 100};
    struct buf log = {0};

    any_log(&log, &s);
    assert_true(log.len <= 64 * 100 * 32);
    buf_finish(&log);
}

/* ---- Counting ---- */

static void keep_log_stats(void *context, const struct log_stats *c)
{
    uint64_t *kept =
        context; /* tables, forfeits and payoff of each of three bots, then all tables */

    for (unsigned i = 0; i < 3; i++) {
        kept[3 * i] = c->bot[i].tables;
        kept[3 * i + 1] = c->bot[i].forfeits;
        kept[3 * i + 2] = (uint64_t)c->bot[i].payoff;
    }
    kept[9] = c->tables;
    kept[10] = c->forfeited;
}

/* Three bots fill the four places of three line-ups, each twice in one of them. The first forfeits
 * every table, with one of its places; after eight sets it is given up, and both count. */
TEST(a_log_stats_counts_places)
{
    struct any_setup s = {
        .rules = "callace1905", .unit = UNIT_SITTING, .deals = 4, .bots = 3, .sets = 10, .lost = 1};
    uint64_t kept[11] = {0}, good;
    struct buf log = {0};
    struct err err;

    any_log(&log, &s);
    struct any_file f = any_file(log.data, log.len);
    assert_true(log_stats_read(f.path, keep_log_stats, kept, &good, &err));
    assert_int_equal(good, log.len);
    assert_int_equal(kept[9], 3 * 10 * 4);
    assert_int_equal(kept[10], 3 * 10 * 4);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(kept[3 * i], 4 * 10 * 4);
        assert_int_equal(kept[3 * i + 1], i == 0 ? 3 * 10 * 4 + 2 * 4 : 0);
    }
    assert_true((int64_t)kept[2] < 0 && kept[2] + kept[5] + kept[8] == 0);
    assert_int_equal(kept[5], kept[8]);
    unlink(f.path);
    buf_finish(&log);
}

/* Two points for each of four deals go off one account, and every two settle the difference. */
TEST(a_forfeit_is_settled)
{
    static const int32_t payoff[EU_SEATS] = {8, 8, -24, 8}, none[EU_SEATS] = {0};
    struct eu_rules rules;
    struct table_record p = {.deals = 0};

    rules = rules_of("callace1905");
    table_record_forfeit(&p, &rules, UNIT_SITTING, 4, 1u << 2);
    assert_memory_equal(p.payoff, payoff, sizeof payoff);
    assert_int_equal(p.forfeits, 1u << 2);
    table_record_clear(&p);
    assert_memory_equal(p.payoff, none, sizeof none);
    table_record_forfeit(&p, &rules, UNIT_SITTING, 4, 0xf);
    assert_memory_equal(p.payoff, none, sizeof none);
    rules = rules_of("modern");
    table_record_forfeit(&p, &rules, UNIT_DEALS, 4, 1u << 1);
    assert_memory_equal(p.payoff, none, sizeof none);
    assert_int_equal(p.margin.first, 8);
    table_record_finish(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_records_are_read_as_written),
        cmocka_unit_test(impossible_sets_are_refused),
        cmocka_unit_test(cards_are_kept_in_order),
        cmocka_unit_test(deals_are_small),
        cmocka_unit_test(a_log_stats_counts_places),
        cmocka_unit_test(a_forfeit_is_settled),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
