#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "any_log.h"
#include "base/hash.h"

static struct event event_of(enum format format, unsigned bots, unsigned sets)
{
    struct any_setup s = {
        .rules = "modern", .unit = UNIT_GAME, .format = format, .bots = bots, .sets = sets};
    struct event e;

    any_event(&e, &s);
    return e;
}

static void formats_have_names(void **state)
{
    enum format format;

    (void)state;
    for (unsigned i = 0; i <= FORMAT_PAIRS; i++) {
        assert_true(format_parse(format_name((enum format)i), &format));
        assert_int_equal(format, i);
    }
    assert_false(format_parse("swiss", &format));
}

/* Every two entrants meet once, the first named against all others before the second. */
static void round_robin_pairs_all(void **state)
{
    (void)state;
    for (unsigned n = 2; n < 20; n++) {
        struct event e = event_of(FORMAT_ROUND_ROBIN, n, 1);
        uint64_t i = 0;
        assert_int_equal(event_pairings(&e), n * (n - 1) / 2);
        for (unsigned a = 0; a < n; a++) {
            for (unsigned b = a + 1; b < n; b++) {
                struct pairing p;
                event_pairing(&e, i++, &p);
                assert_int_equal(p.bots, 2);
                assert_int_equal(p.bot[0] + p.bot[1], a + b);
                assert_true(p.bot[0] == a || p.bot[0] == b);
            }
        }
        event_finish(&e);
    }
}

/* The arithmetic of pairings holds far beyond what could be listed. */
static void many_bots_are_no_list(void **state)
{
    enum { BOTS = 65536 };
    struct event e = event_of(FORMAT_ROUND_ROBIN, 2, 1);
    struct pairing p, q;

    (void)state;
    for (size_t i = 0; i < e.entrants; i++)
        free(e.entrant[i].args);
    free(e.entrant);
    e.entrants = BOTS;
    e.entrant = calloc(BOTS, sizeof *e.entrant);
    for (unsigned i = 0; i < BOTS; i++)
        (void)snprintf(e.entrant[i].name, NAME_CAP, "%05u", i);
    uint64_t all = event_pairings(&e);
    assert_int_equal(all, (uint64_t)BOTS * (BOTS - 1) / 2);
    event_pairing(&e, 0, &p);
    assert_int_equal(p.bot[0], 0);
    assert_int_equal(p.bot[1], 1);
    event_pairing(&e, all - 1, &p);
    assert_int_equal(p.bot[0], BOTS - 2);
    assert_int_equal(p.bot[1], BOTS - 1);
    event_pairing(&e, 0, &p);
    for (uint64_t i = 1; i < all; i += all / 50000, p = q) {
        event_pairing(&e, i, &q);
        assert_true(q.bot[0] < q.bot[1] && q.bot[1] < BOTS);
        assert_true(q.bot[0] > p.bot[0] || (q.bot[0] == p.bot[0] && q.bot[1] > p.bot[1]));
    }
    e.entrants = 0;
    free(e.entrant);
    e.entrant = NULL;
    event_finish(&e);
}

static void gauntlet_meets_the_challenger(void **state)
{
    struct event e = event_of(FORMAT_GAUNTLET, 5, 1);
    static const uint32_t others[] = {0, 1, 3, 4};

    (void)state;
    e.challenger = 2;
    assert_int_equal(event_pairings(&e), 4);
    for (unsigned i = 0; i < 4; i++) {
        struct pairing p;
        event_pairing(&e, i, &p);
        assert_true(p.bot[0] == 2 || p.bot[1] == 2);
        assert_int_equal(p.bot[0] + p.bot[1], 2 + others[i]);
    }
    event_finish(&e);
}

/* (a b) (c d) (e f) and (a d): the last shares a bot with two of the others. */
static void pairs_share_no_bot(void **state)
{
    struct event e = event_of(FORMAT_PAIRS, 6, 1);
    static const uint32_t expected[4][4] = {{0, 1, 2, 3}, {0, 1, 4, 5}, {2, 3, 4, 5}, {0, 3, 4, 5}};

    (void)state;
    e.pair = realloc(e.pair, 4 * sizeof *e.pair);
    e.pair[3][0] = 3;
    e.pair[3][1] = 0;
    e.pairs = 4;
    assert_true(event_check(&e, NULL));
    assert_int_equal(event_pairings(&e), 4);
    for (unsigned i = 0; i < 4; i++) {
        struct pairing p;
        event_pairing(&e, i, &p);
        assert_int_equal(p.bots, 4);
        assert_memory_equal(p.bot, expected[i], sizeof expected[i]);
    }
    event_finish(&e);
}

/* Block 1 of every pairing, then block 2, each set once. */
static void sets_come_in_blocks(void **state)
{
    struct event e = event_of(FORMAT_ROUND_ROBIN, 4, 300);
    unsigned next[6] = {0};
    uint64_t pairing, last = 0;
    uint32_t set, round = 0;

    (void)state;
    assert_int_equal(event_sets(&e), 6 * 300);
    for (uint64_t i = 0; i < event_sets(&e); i++) {
        event_set(&e, i, &pairing, &set);
        assert_int_equal(set, next[pairing]++);
        assert_true(set / BLOCK_SETS > round || pairing == last || pairing == last + 1);
        round = set / BLOCK_SETS;
        last = pairing;
    }
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(next[i], 300);
    event_finish(&e);
}

/* Each of these makes a good event bad. */
static void no_sets(struct event *e)
{
    e->sets = 0;
}

static void same_names(struct event *e)
{
    memcpy(e->entrant[0].name, e->entrant[1].name, NAME_CAP);
}

static void no_name(struct event *e)
{
    e->entrant[1].name[0] = '\0';
}

static void odd_title(struct event *e)
{
    e->title[0] = '\n';
}

static void odd_author(struct event *e)
{
    e->entrant[2].author[0] = (char)0xff;
}

static void late_fault(struct event *e)
{
    e->entrant[2].fault = EU_TIME;
}

static void no_rubber(struct event *e)
{
    e->unit = UNIT_RUBBER;
}

static void no_rules(struct event *e)
{
    e->rules.point = 200;
}

static void one_bot(struct event *e)
{
    for (size_t i = 1; i < e->entrants; i++)
        free(e->entrant[i].args);
    e->entrants = 1;
}

static void no_challenger(struct event *e)
{
    e->format = FORMAT_GAUNTLET;
    e->challenger = 3;
}

static void bad_events_are_refused(void **state)
{
    static const struct {
        void (*spoil)(struct event *e);
        const char *what;
    } cases[] = {
        {no_sets, "sets: expected at least 1"},
        {same_names, "two bots are named bot b"},
        {no_name, "a bot without a name"},
        {odd_title, "title: expected at most 4095 bytes of UTF-8"},
        {odd_author, "author of bot bot c: expected"},
        {late_fault, "bot bot c: a fault"},
        {no_rubber, "unit rubber: modern has no rubber"},
        {no_rules, "point=200: expected"},
        {one_bot, "format round-robin: nobody to play against"},
        {no_challenger, "the challenger does not enter"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct event e = event_of(FORMAT_ROUND_ROBIN, 3, 1);
        struct err err = {0};
        assert_true(event_check(&e, &err));
        cases[i].spoil(&e);
        assert_false(event_check(&e, &err));
        assert_int_equal(err.class, ERR_USAGE);
        if (!strstr(err.text, cases[i].what))
            fail_msg("expected '%s' in '%s'", cases[i].what, err.text);
        event_finish(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_have_names),     cmocka_unit_test(round_robin_pairs_all),
        cmocka_unit_test(many_bots_are_no_list),  cmocka_unit_test(gauntlet_meets_the_challenger),
        cmocka_unit_test(pairs_share_no_bot),     cmocka_unit_test(sets_come_in_blocks),
        cmocka_unit_test(bad_events_are_refused),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
