/* arena/run/retry: what is made of processes that end, and what becomes of a table whose bot is
 * out before its first question. */
#include <stdlib.h>
#include <string.h>

#include "any_log.h"
#include "run/retry.h"
#include "test.h"

static struct failure crash_at(uint32_t entrant, uint8_t table, uint8_t seat, uint16_t deal,
                               uint16_t step)
{
    return (struct failure){
        .explained = true,
        .entrant = entrant,
        .strike = {.table = table,
                   .deal = deal,
                   .fault = {.code = EU_CRASH,
                             .raw = 11,
                             .seat = seat,
                             .question = EU_PLAY,
                             .trick = 1,
                             .step = step,
                             .law = ""}},
    };
}

enum { AGAIN, STRIKE, STOP };

/* What is made of a run alone that did not come to its end. */
static int again(struct retry *t, struct failure *m)
{
    m->event = FAILURE_ENDED;
    if (!retry_again(t, m))
        return STOP;
    return m->event == FAILURE_STRIKE ? STRIKE : AGAIN;
}

TEST(what_is_not_repeated_counts_for_nothing)
{
    struct retry t;
    struct failure m = crash_at(3, 0, 1, 0, 5);
    retry_start(&t, &m, 2);
    assert_int_equal(t.strikes, 0);
    assert_true(retry_unrepeated(&t));
    assert_int_equal(again(&t, &m), STRIKE);
    assert_int_equal(t.strikes, 1);
    assert_int_equal(t.strike[0].fault.step, 5);
    assert_false(retry_unrepeated(&t));
}

TEST(an_earlier_strike_voids_later_ones)
{
    struct retry t;
    struct failure a = crash_at(3, 0, 1, 2, 5), b = crash_at(3, 0, 1, 2, 9),
                   other = crash_at(3, 1, 0, 7, 0), early = crash_at(3, 0, 1, 1, 8);
    retry_start(&t, &a, 2);
    assert_int_equal(again(&t, &a), STRIKE);
    assert_int_equal(again(&t, &b), STRIKE);
    assert_int_equal(again(&t, &other), STRIKE);
    assert_int_equal(t.strikes, 3);
    assert_int_equal(again(&t, &early), STRIKE);
    assert_int_equal(t.strikes, 2);
    assert_int_equal(t.strike[0].table, 1);
    assert_int_equal(t.strike[1].deal, 1);
}

/* Three strikes for what it did, before its first question. */
static void out_at_first_step(const struct retry *t, size_t from, const struct fault *did,
                              unsigned table)
{
    assert_int_equal(t->strikes, from + STRIKES_OUT);
    for (size_t i = from; i < t->strikes; i++) {
        const struct strike *s = &t->strike[i];
        assert_int_equal(s->table, table);
        assert_int_equal(s->game, 0);
        assert_int_equal(s->deal, 0);
        assert_int_equal(s->fault.step, 0);
        assert_int_equal(s->fault.trick, 0);
        assert_int_equal(s->fault.question, EU_NOTHING);
        assert_int_equal(s->fault.code, did->code);
        assert_int_equal(s->fault.raw, did->raw);
        assert_int_equal(s->fault.seat, did->seat);
    }
    assert_true(strikes_lose_table(t->strike, t->strikes, 0, table));
}

/* A bot that fails a little earlier each time is out in the end, and the run goes on. */
TEST(who_fails_ever_earlier_is_out)
{
    struct retry t;
    struct failure m = crash_at(3, 0, 1, 60000, 5);
    retry_start(&t, &m, 1);
    for (int i = 0; i < RETRY_PATIENCE; i++) {
        m.strike.deal--;
        assert_int_equal(again(&t, &m), STRIKE);
        assert_int_equal(t.strikes, 1);
        assert_int_equal(t.strike[0].deal, m.strike.deal);
    }
    m.strike.deal--;
    assert_int_equal(again(&t, &m), STRIKE);
    out_at_first_step(&t, 0, &m.strike.fault, 0);
}

/* Nor is there more patience at the set's other tables. */
TEST(patience_is_for_all_tables_of_a_set)
{
    struct retry t;
    struct failure m = crash_at(3, 0, 1, 60000, 5);
    retry_start(&t, &m, SET_TABLES_MOST);
    while (!strikes_lose_table(t.strike, t.strikes, 0, 0)) {
        m.strike.deal--;
        assert_int_equal(again(&t, &m), STRIKE);
    }
    for (unsigned table = 1; table < SET_TABLES_MOST; table++) {
        m = crash_at(3, (uint8_t)table, 2, 9, 7);
        assert_int_equal(again(&t, &m), STRIKE);
        m.strike.fault.step--;
        assert_int_equal(again(&t, &m), STRIKE);
        out_at_first_step(&t, (size_t)STRIKES_OUT * table, &m.strike.fault, table);
    }
}

/* The one that keeps everyone waiting is out, not one that fails at the same place again and again
 * because its strike there was voided. */
TEST(who_keeps_everyone_waiting_is_out)
{
    struct retry t;
    struct failure early = crash_at(5, 0, 3, 1, 5), steady = crash_at(3, 0, 1, 900, 5),
                   erratic = crash_at(4, 0, 2, 800, 5);
    retry_start(&t, &steady, 1);
    assert_int_equal(again(&t, &early), STRIKE);
    for (;;) {
        erratic.strike.deal--;
        assert_int_equal(again(&t, &erratic), STRIKE);
        if (strikes_lose_table(t.strike, t.strikes, 0, 0))
            break;
        assert_int_equal(again(&t, &steady), STRIKE);
        assert_int_equal(t.strikes, 3);
    }
    out_at_first_step(&t, 0, &erratic.strike.fault, 0);
}

/* A bot that is out is not asked again; where memory that bots ruined tells of it all the same, the
 * trial still comes to an end. */
TEST(a_trial_comes_to_its_end)
{
    struct retry t;
    struct failure m = crash_at(3, 0, 1, 0, 0);
    unsigned runs = 0;
    retry_start(&t, &m, 1);
    while (again(&t, &m) == STRIKE)
        assert_in_range(++runs, 1, RETRY_STRIKES);
    assert_in_range(t.strikes, 0, RETRY_STRIKES);
}

/* Seven bots at seven tables that all crash again and again at different places are all struck out,
 * each for what it did. */
TEST(there_is_room_for_all_strikes)
{
    struct retry t;
    struct failure m = crash_at(0, 0, 0, 0, 0);
    unsigned runs = 0;
    retry_start(&t, &m, SET_TABLES_MOST);
    for (unsigned table = 0; table < SET_TABLES_MOST; table++)
        for (unsigned n = 0; n < EU_SEATS * (STRIKES_OUT - 1) + 1; n++, runs++) {
            m = crash_at(3, (uint8_t)table, n % EU_SEATS, (uint16_t)n, 0);
            assert_int_equal(again(&t, &m), STRIKE);
            assert_int_equal(t.strikes, runs + 1);
        }
}

/* ---- Ends without an explanation ---- */

/* However often it is the same bot, and whether or not it was being asked. */
TEST(kills_are_nobodys_fault)
{
    struct failure m = crash_at(3, 0, 1, 0, 5), crash = m,
                   unasked = {.killed = true, .entrant = FAILURE_NOBODY};
    struct retry t;
    m.explained = false;
    m.killed = true;
    retry_start(&t, &m, 2);
    assert_false(retry_unrepeated(&t));
    for (int kills = 2; kills < RETRY_KILLS; kills++)
        assert_int_equal(again(&t, kills % 3 ? &m : &unasked), AGAIN);
    assert_int_equal(t.strikes, 0);
    /* what a bot does in between is a sign that the machine is well */
    assert_int_equal(again(&t, &crash), STRIKE);
    assert_int_equal(t.strikes, 1);
    assert_int_equal(t.strike[0].fault.code, EU_CRASH);
    for (int kills = 1; kills < RETRY_KILLS; kills++)
        assert_int_equal(again(&t, &m), AGAIN);
    assert_int_equal(again(&t, &m), STOP);
    assert_int_equal(t.strikes, 1);
}

/* A worker that ends otherwise while no bot is being asked has been ruined from within. */
TEST(ends_without_a_kill_are_borne_once)
{
    struct failure m = {.entrant = FAILURE_NOBODY};
    struct retry t;
    retry_start(&t, &m, 2);
    assert_int_equal(again(&t, &m), STOP);
    retry_start(&t, NULL, 2);
    assert_int_equal(again(&t, &m), AGAIN);
    assert_int_equal(again(&t, &m), STOP);
}

/* An end among many tables at once is none of them. */
TEST(a_kill_in_a_batch_does_not_count)
{
    struct retry t;
    struct failure batch = crash_at(3, 0, 1, 0, 0), m = crash_at(3, 0, 1, 0, 5);
    batch.explained = m.explained = false;
    batch.killed = m.killed = batch.in_batch = true;
    retry_start(&t, &batch, 1);
    assert_false(retry_unrepeated(&t));
    for (int kills = 1; kills < RETRY_KILLS; kills++)
        assert_int_equal(again(&t, &m), AGAIN);
    assert_int_equal(again(&t, &m), STOP);
    assert_int_equal(t.strikes, 0);
}

/* Kills from outside use up nobody's patience. */
TEST(kills_use_up_no_patience)
{
    struct retry t;
    struct failure m = crash_at(3, 0, 1, 60000, 5), kill = m;
    kill.explained = false;
    kill.killed = true;
    retry_start(&t, &m, 1);
    for (int i = 0; i < RETRY_PATIENCE; i++) {
        m.strike.deal--;
        assert_int_equal(again(&t, &kill), AGAIN);
        assert_int_equal(again(&t, &m), STRIKE);
        assert_int_equal(t.strikes, 1);
    }
}

/* ---- Tables lost at their first step ---- */

static bool never_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    (void)chair;
    (void)i;
    (void)opening;
    fail_msg("a bot is opened at a table that is lost");
    return false;
}

static int32_t never_ask(struct chair *chair, const struct query *query)
{
    (void)chair;
    (void)query;
    fail_msg("a bot is asked at a table that is lost");
    return 0;
}

static void never_close(struct chair *chair, struct instance *i)
{
    (void)chair;
    (void)i;
    fail_msg("a bot is closed at a table that is lost");
}

/* Nobody sits down at it: it ends with those strikes and no answer. */
static void expect_lost(const char *rules, enum unit unit, unsigned deals, const struct retry *t)
{
    static const struct chair_ops ops = {.open = never_open,
                                         .ask = never_ask,
                                         .close = never_close};
    static const uint8_t id[PAIRING_ID] = {1};
    struct chair chair = {.ops = &ops, .asks = CHAIR_ASKS_ALL, .args = ""};
    struct eu_rules r = rules_of(rules);
    struct duplicate_deals source;
    struct table_record played = {.deals = 0};
    duplicate_start(&source, &r, any_seed, id, NULL);
    struct table_setup setup = {.rules = &r,
                                .unit = unit,
                                .deals = deals,
                                .source = &source,
                                .strikes = t->strike,
                                .nstrikes = t->strikes};
    for (unsigned seat = 0; seat < r.players; seat++)
        setup.chair[seat] = &chair;
    table_play(&setup, &played);
    assert_false(played.failed);
    assert_int_equal(played.faults, t->strikes);
    assert_int_equal(played.deals, 1);
    assert_int_equal(played.answers.len, 0);
    assert_int_equal(played.forfeits, 1u << rules_side(&r, t->strike[0].fault.seat));
    table_record_finish(&played);
}

TEST(nobody_sits_down_at_a_lost_table)
{
    struct retry t;
    struct failure m = crash_at(3, 0, 1, 60000, 5);
    retry_start(&t, &m, 1);
    while (!strikes_lose_table(t.strike, t.strikes, 0, 0)) {
        m.strike.deal--;
        assert_int_equal(again(&t, &m), STRIKE);
    }
    expect_lost("modern", UNIT_GAME, 0, &t);
    expect_lost("somerset1888", UNIT_RUBBER, 0, &t);
    expect_lost("modern", UNIT_DEALS, 4, &t);
    expect_lost("callace1905", UNIT_SITTING, 4, &t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_repeated_counts_for_nothing),
        cmocka_unit_test(an_earlier_strike_voids_later_ones),
        cmocka_unit_test(who_fails_ever_earlier_is_out),
        cmocka_unit_test(patience_is_for_all_tables_of_a_set),
        cmocka_unit_test(who_keeps_everyone_waiting_is_out),
        cmocka_unit_test(a_trial_comes_to_its_end),
        cmocka_unit_test(there_is_room_for_all_strikes),
        cmocka_unit_test(kills_are_nobodys_fault),
        cmocka_unit_test(ends_without_a_kill_are_borne_once),
        cmocka_unit_test(a_kill_in_a_batch_does_not_count),
        cmocka_unit_test(kills_use_up_no_patience),
        cmocka_unit_test(nobody_sits_down_at_a_lost_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
