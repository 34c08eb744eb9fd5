/* Pairings and line-ups: what makes them the same, who sits where, and addresses. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "rules/rules.h"
#include "table/address.h"
#include "table/pairing.h"
#include "test.h"

static const char *const names[] = {"ann", "bob", "cid", "dot", "eve", "fay", "gus"};

/* Individual games by the number of players. */
static const char *const lined_up[EU_SEATS + 1] = {
    [3] = "hoyle-3", [4] = "callace1905", [5] = "hoyle-5", [6] = "callace1905 players=6",
    [7] = "hoyle-7",
};

static const char *const in_sides[] = {"hoyle-2", "modern", "hoyle-6"};

static struct pairing pairing_of(const char *rules, unsigned bots, const uint32_t *bot)
{
    const char *chosen[EU_SEATS];
    struct eu_rules record;
    struct pairing p;

    record = rules_of(rules);
    for (unsigned i = 0; i < bots; i++)
        chosen[i] = names[bot[i]];
    pairing_make(&p, &record, bots, bot, chosen);
    return p;
}

static struct pairing line_up(unsigned players)
{
    static const uint32_t all[] = {0, 1, 2, 3, 4, 5, 6};

    return pairing_of(lined_up[players], players, all);
}

/* ---- Which pairings are one ---- */

static void expect_same(const struct pairing *p, const struct pairing *q, bool same)
{
    assert_int_equal(memcmp(p->id, q->id, sizeof p->id) == 0, same);
    if (same)
        assert_memory_equal(p->bot, q->bot, sizeof p->bot);
}

TEST(the_order_of_naming_does_not_matter)
{
    struct pairing a, b;

    a = pairing_of("modern", 2, (uint32_t[]){3, 1});
    b = pairing_of("modern", 2, (uint32_t[]){1, 3});
    expect_same(&a, &b, true);
    a = pairing_of("modern", 4, (uint32_t[]){3, 1, 0, 2});
    b = pairing_of("modern", 4, (uint32_t[]){2, 0, 1, 3});
    expect_same(&a, &b, true);
    a = pairing_of("callace1905", 4, (uint32_t[]){3, 1, 0, 2});
    b = pairing_of("callace1905", 4, (uint32_t[]){1, 0, 2, 3});
    expect_same(&a, &b, true);
    a = pairing_of("hoyle-3", 3, (uint32_t[]){2, 1, 2});
    b = pairing_of("hoyle-3", 3, (uint32_t[]){2, 2, 1});
    expect_same(&a, &b, true);
}

TEST(who_plays_with_whom_does)
{
    struct pairing a, b;

    a = pairing_of("modern", 4, (uint32_t[]){0, 1, 2, 3});
    b = pairing_of("modern", 4, (uint32_t[]){0, 2, 1, 3});
    expect_same(&a, &b, false);
    b = pairing_of("callace1905", 4, (uint32_t[]){0, 1, 2, 3});
    expect_same(&a, &b, false);
    a = pairing_of("hoyle-3", 3, (uint32_t[]){2, 1, 2});
    b = pairing_of("hoyle-3", 3, (uint32_t[]){2, 1, 1});
    expect_same(&a, &b, false);
}

/* ---- Seats ---- */

/* The second half has every chair in the seat beside its own, and partners stay partners. */
TEST(two_sides_change_seats)
{
    for (unsigned i = 0; i < sizeof in_sides / sizeof in_sides[0]; i++) {
        struct pairing p = pairing_of(in_sides[i], 2, (uint32_t[]){0, 1});
        assert_int_equal(pairing_tables(&p), 2);
        assert_int_equal(pairing_block(&p), 1);
        for (uint32_t set = 0; set < 3; set++) {
            struct seating s;
            pairing_seating(&p, set, &s);
            for (unsigned seat = 0; seat < p.players; seat++) {
                assert_int_equal(s.chair[0][seat], seat);
                assert_int_equal(s.chair[1][seat], seat ^ 1);
                assert_int_equal(pairing_seat(&p, set, 0, seat), seat & 1);
                assert_int_equal(pairing_seat(&p, set, 1, seat), !(seat & 1));
                assert_int_equal(pairing_contestants(&p, &s, 1, 1u << (seat & 1)),
                                 1u << !(seat & 1));
            }
        }
    }
}

TEST(pairs_sit_across)
{
    struct pairing p = pairing_of("modern", 4, (uint32_t[]){0, 3, 1, 2});
    static const uint32_t seats[2][4] = {{0, 1, 3, 2}, {1, 0, 2, 3}};

    for (unsigned table = 0; table < 2; table++)
        for (unsigned seat = 0; seat < 4; seat++)
            assert_int_equal(pairing_seat(&p, 5, table, seat), seats[table][seat]);
    for (unsigned place = 0; place < 4; place++)
        assert_int_equal(pairing_place_contestant(&p, place), place / 2);
}

/* Every chair has every seat once, and what is asked for singly is the same. */
TEST(every_chair_has_every_seat)
{
    for (unsigned n = 3; n <= EU_SEATS; n++) {
        struct pairing p = line_up(n);
        assert_int_equal(pairing_tables(&p), n);
        for (uint32_t set = 0; set < 300; set++) {
            unsigned met[EU_SEATS] = {0};
            struct seating s;
            pairing_seating(&p, set, &s);
            for (unsigned table = 0; table < n; table++) {
                unsigned chairs = 0;
                for (unsigned seat = 0; seat < n; seat++) {
                    unsigned chair = s.chair[table][seat];
                    met[seat] |= 1u << chair;
                    chairs |= 1u << chair;
                    assert_int_equal(pairing_seat(&p, set, table, seat), pairing_chair(&p, chair));
                    assert_int_equal(pairing_contestants(&p, &s, table, 1u << seat), 1u << chair);
                }
                assert_int_equal(chairs, (1u << n) - 1);
            }
            for (unsigned seat = 0; seat < n; seat++)
                assert_int_equal(met[seat], (1u << n) - 1);
        }
    }
}

/* Every two chairs have every two seats once a block, each way round. */
TEST(blocks_are_balanced)
{
    static const unsigned fields[] = {4, 5, 7};

    for (unsigned i = 0; i < 3; i++) {
        unsigned n = fields[i];
        struct pairing p = line_up(n);
        assert_int_equal(pairing_block(&p), n - 1);
        for (uint32_t block = 0; block < 50; block++) {
            unsigned times[EU_SEATS][EU_SEATS][EU_SEATS][EU_SEATS] = {{{{0}}}};
            for (uint32_t set = block * (n - 1); set < (block + 1) * (n - 1); set++) {
                struct seating s;
                pairing_seating(&p, set, &s);
                for (unsigned table = 0; table < n; table++)
                    for (unsigned a = 0; a < n; a++)
                        for (unsigned b = 0; b < n; b++)
                            times[s.chair[table][a]][s.chair[table][b]][a][b]++;
            }
            for (unsigned x = 0; x < n; x++)
                for (unsigned y = 0; y < n; y++)
                    for (unsigned a = 0; a < n; a++)
                        for (unsigned b = 0; b < n; b++)
                            if (x != y && a != b)
                                assert_int_equal(times[x][y][a][b], 1);
        }
    }
}

/* For three and six a set turns the whole table round. */
TEST(others_go_round)
{
    static const unsigned others[] = {3, 6};

    for (unsigned i = 0; i < 2; i++) {
        unsigned n = others[i];
        struct pairing p = line_up(n);
        assert_int_equal(pairing_block(&p), 1);
        for (uint32_t set = 0; set < 50; set++) {
            struct seating s;
            pairing_seating(&p, set, &s);
            for (unsigned table = 0; table < n; table++)
                for (unsigned seat = 0; seat < n; seat++)
                    assert_int_equal(s.chair[table][(seat + table) % n], s.chair[0][seat]);
        }
    }
}

/* Who sits at the left of whom, as a number: the order round the table from chair 0 on. */
static unsigned order_number(const struct seating *s, unsigned n)
{
    unsigned from = 0, number = 0;

    while (s->chair[0][from] != 0)
        from++;
    for (unsigned i = 1; i < n; i++)
        number = number * n + s->chair[0][(from + i) % n];
    return number;
}

/* All orders round the table come, each as often as any other. 1 of 10 000 is the chance of a chi
 * square so large; what is drawn depends on names alone and stays as it is. */
TEST(orders_are_drawn_evenly)
{
    enum { BLOCKS = 12000, NUMBERS = 4 * 4 * 4 };
    static const unsigned players[] = {3, 4};
    static const double limit[] = {15.2, 25.8}; /* of 1 and 5 degrees of freedom */

    for (unsigned i = 0; i < 2; i++) {
        unsigned n = players[i], orders = 0, count[NUMBERS] = {0};
        struct pairing p = line_up(n);
        double chi = 0, expected = BLOCKS / (n == 3 ? 2.0 : 6.0);
        for (uint32_t block = 0; block < BLOCKS; block++) {
            struct seating s;
            pairing_seating(&p, block * pairing_block(&p), &s);
            count[order_number(&s, n)]++;
        }
        for (unsigned k = 0; k < NUMBERS; k++) {
            orders += count[k] > 0;
            chi += count[k] ? (count[k] - expected) * (count[k] - expected) / expected : 0;
        }
        assert_int_equal(orders, n == 3 ? 2 : 6);
        assert_true(chi < limit[i]);
    }
}

/* Of many players hardly two blocks in a row have one order, and other line-ups have others. */
TEST(orders_differ)
{
    struct pairing p = line_up(6), q = pairing_of(lined_up[6], 6, (uint32_t[]){0, 1, 2, 3, 4, 6});
    unsigned alike = 0, shared = 0, last = 0;

    for (uint32_t set = 0; set < 400; set++) {
        struct seating s, other;
        pairing_seating(&p, set, &s);
        pairing_seating(&q, set, &other);
        shared += order_number(&s, 6) == order_number(&other, 6);
        alike += order_number(&s, 6) == last;
        last = order_number(&s, 6);
    }
    assert_true(alike < 20 && shared < 20); /* 400 / 120 are expected */
}

/* Chairs of a bot that has several places are told apart. */
TEST(a_bot_may_have_several_chairs)
{
    struct pairing p = pairing_of("callace1905", 4, (uint32_t[]){5, 2, 5, 5});
    static const uint32_t chairs[] = {2, 5, 5, 5};

    for (unsigned chair = 0; chair < 4; chair++) {
        assert_int_equal(pairing_chair(&p, chair), chairs[chair]);
        assert_int_equal(pairing_place_contestant(&p, chair), chair);
    }
}

/* ---- Addresses ---- */

/* Entrants are numbered by seat there, and bots listed side by side. */
static void expect_single_table(const char *rules)
{
    struct eu_rules record = rules_of(rules);
    const char *name[EU_SEATS];
    uint32_t bot[EU_SEATS];
    struct pairing p;
    struct seating s;

    for (unsigned place = 0; place < record.players; place++) {
        bot[place] = pairing_place_seat(&record, place);
        name[place] = names[bot[place]];
    }
    pairing_make_table(&p, &record, bot, name);
    assert_int_equal(pairing_tables(&p), 1);
    for (uint32_t set = 0; set < 7; set++) {
        pairing_seating(&p, set, &s);
        for (unsigned seat = 0; seat < record.players; seat++) {
            assert_int_equal(s.chair[0][seat], seat);
            assert_int_equal(pairing_seat(&p, set, 0, seat), seat);
        }
    }
    for (unsigned place = 0; place < record.players; place++)
        assert_int_equal(pairing_place_contestant(&p, place), rules_side(&record, p.bot[place]));
}

TEST(at_a_single_table_everyone_keeps_his_seat)
{
    for (size_t i = 0; i < sizeof in_sides / sizeof in_sides[0]; i++)
        expect_single_table(in_sides[i]);
    for (unsigned players = 3; players <= EU_SEATS; players++)
        expect_single_table(lined_up[players]);
}

TEST(addresses_are_read_as_written)
{
    struct address a = {.pairing = {0x9f, 0x3c, 0x21, 0xaa},
                        .set = UINT32_MAX,
                        .table = EU_SEATS - 1,
                        .game = 2,
                        .deal = 65534,
                        .trick = 6},
                   read;
    char text[ADDRESS_TEXT], again[ADDRESS_TEXT];

    address_text(&a, text);
    assert_string_equal(text, "9f3c21aa/4294967296g/3.65535.7");
    assert_true(address_parse(text, &read));
    assert_int_equal(read.parts, 6);
    address_text(&read, again);
    assert_string_equal(text, again);
}

TEST(addresses_may_be_short_but_not_odd)
{
    static const struct {
        const char *text;
        unsigned parts;
    } good[] = {{"9f3c", 1}, {"9/1", 2}, {"9/1g", 3}, {"9/1a/1", 4}, {"9/1b/1.2", 5}};
    static const char *const bad[] = {
        "",      "g",      "9f3c21aab", "9/0",          "9/1h",         "9/1/1",
        "9/1a/", "9/1a/0", "9/1a/1.",   "9/1a/1.1.1.1", "9/1a/1.65537", "9/4294967297"};
    struct address a;

    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(address_parse(good[i].text, &a));
        assert_int_equal(a.parts, good[i].parts);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (address_parse(bad[i], &a))
            fail_msg("'%s' was taken for an address", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_naming_does_not_matter),
        cmocka_unit_test(who_plays_with_whom_does),
        cmocka_unit_test(two_sides_change_seats),
        cmocka_unit_test(pairs_sit_across),
        cmocka_unit_test(every_chair_has_every_seat),
        cmocka_unit_test(blocks_are_balanced),
        cmocka_unit_test(others_go_round),
        cmocka_unit_test(orders_are_drawn_evenly),
        cmocka_unit_test(orders_differ),
        cmocka_unit_test(a_bot_may_have_several_chairs),
        cmocka_unit_test(at_a_single_table_everyone_keeps_his_seat),
        cmocka_unit_test(addresses_are_read_as_written),
        cmocka_unit_test(addresses_may_be_short_but_not_odd),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
