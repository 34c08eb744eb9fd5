/* arena/sandbox/batch: tables played at once are the tables they are alone, and where a process
 * ends it is known which of them count. */
#include <signal.h>

#include "housed.h"
#include "sandbox/batch.h"
#include "test.h"

enum { TABLES = 40 };

struct tables {
    struct housed h;
    struct batch_table list[TABLES];
    struct table_record played[TABLES], here[TABLES];
    unsigned lines[TABLES];
    uint64_t said[TABLES]; /* what the lines are and where they stand, in whatever order */
};

static struct tables all;

static void count_line(void *context, const struct address *at, unsigned seat, const char *line)
{
    unsigned *n = context;
    size_t table = (size_t)(n - all.lines);
    char text[256];
    assert_int_equal(at->set, table);
    assert_non_null(line);
    ++*n;
    snprintf(text, sizeof text, "%u.%u.%u %u %.40s", at->game, at->deal, at->trick, seat, line);
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    for (const char *c = text; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 1099511628211U;
    all.said[table] += hash;
}

/* Bots that may be played here stand in for those of the processes. */
static void seat_tables(const char *rules, const char *const bot[], const char *const tame[],
                        unsigned bots)
{
    struct tables *a = &all;
    housed_start(&a->h, rules, bot, bots);
    a->h.table.log = count_line;
    for (unsigned i = 0; i < TABLES; i++) {
        struct batch_table *t = &a->list[i];
        *t = (struct batch_table){.set = i, .played = &a->played[i], .log_context = &a->lines[i]};
        for (unsigned seat = 0; seat < a->h.rules.players; seat++)
            t->chair_at[seat] = (uint8_t)((seat + i) % a->h.rules.players);
        duplicate_set(&a->h.source, i);
        a->lines[i] = 0;
        a->said[i] = 0;
        a->h.table.log_context = &a->lines[i];
        housed_here(&a->h, tame, bots, t->chair_at, &a->here[i], NULL, NULL);
    }
}

static void clear_tables(void)
{
    for (unsigned i = 0; i < TABLES; i++) {
        table_record_finish(&all.played[i]);
        table_record_finish(&all.here[i]);
    }
}

/* Plays those that wait. The bot group's trouble, if there was any. */
static struct failure play(unsigned width, bool over)
{
    struct tables *a = &all;
    struct batch_setup setup = {.table = a->h.table, .source = &a->h.source, .width = width};
    struct bot_group bot_group;
    struct batch *b;
    struct err err;
    must(batch_create(&b, &setup, &err), &err);
    assert_true(bot_group_start(&bot_group, &a->h.setup, width));
    assert_int_equal(batch_play(b, &bot_group, a->list, TABLES), over);
    assert_false(bot_group.failed);
    assert_int_equal(bot_group.failure.happened, !over);
    struct failure failure = bot_group.failure;
    assert_int_equal(bot_group_end(&bot_group, !over), 0);
    batch_destroy(b);
    no_children();
    return failure;
}

static unsigned count(enum batch_state state)
{
    unsigned n = 0;
    for (unsigned i = 0; i < TABLES; i++)
        n += all.list[i].state == state;
    return n;
}

static void over_ones_are_final(void)
{
    for (unsigned i = 0; i < TABLES; i++)
        if (all.list[i].state == BATCH_OVER)
            same_played(&all.here[i], &all.played[i]);
}

/* ---- Well-behaved ---- */

/* All tables are to be played once more. */
static void wait_again(void)
{
    for (unsigned i = 0; i < TABLES; i++) {
        all.list[i].state = BATCH_WAITS;
        all.lines[i] = 0;
        all.said[i] = 0;
        table_record_clear(&all.played[i]);
    }
}

static void same_at_widths(const char *rules)
{
    static const char *const bot[] = {"bots/random.so", "tests/hostile/chatter.so",
                                      "bots/greedy.so"};
    static const char *const quiet[] = {"bots/random.so", "tests/hostile/tame.so",
                                        "bots/greedy.so"};
    static const unsigned widths[] = {1, 3, 64};
    unsigned lines[TABLES] = {0};
    seat_tables(rules, bot, quiet, 3);
    for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++) {
        wait_again();
        (void)play(widths[w], true);
        assert_int_equal(count(BATCH_OVER), TABLES);
        over_ones_are_final();
        for (unsigned i = 0; i < TABLES; i++) {
            assert_int_equal(lines[i] ? lines[i] : all.lines[i], all.lines[i]);
            lines[i] = all.lines[i];
            assert_true(lines[i] > 0);
        }
    }
    clear_tables();
}

/* Where a line stands does not depend on how many tables are played at once; `here`: and is the
 * same as in this process. */
static void same_lines(const char *logs, bool here)
{
    const char *const bot[] = {"bots/random.so", logs, "bots/greedy.so", logs};
    static const unsigned widths[] = {1, 3, 40};
    uint64_t said[TABLES];
    seat_tables("modern", bot, bot, 4);
    memcpy(said, all.said, sizeof said);
    for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++) {
        wait_again();
        (void)play(widths[w], true);
        if (w > 0 || here)
            assert_memory_equal(all.said, said, sizeof said);
        memcpy(said, all.said, sizeof said);
    }
    clear_tables();
}

TEST(lines_stand_where_they_stand_alone)
{
    same_lines("tests/hostile/log_all.so", false);
    same_lines("tests/hostile/log_no_tell.so", true);
}

TEST(width_changes_nothing)
{
    same_at_widths("modern");
    same_at_widths("callace1905 players=5");
}

/* Those that are over already are left alone, as are those that play elsewhere. */
TEST(only_those_that_wait_are_played)
{
    static const char *const bot[] = {"bots/random.so"};
    seat_tables("modern", bot, bot, 1);
    for (unsigned i = 0; i < TABLES; i++)
        all.list[i].state = i % 3 == 1 ? BATCH_OVER : BATCH_WAITS;
    (void)play(4, true);
    for (unsigned i = 0; i < TABLES; i++) {
        assert_int_equal(all.list[i].state, BATCH_OVER);
        assert_int_equal(all.played[i].deals > 0, i % 3 != 1);
        if (i % 3 != 1)
            same_played(&all.here[i], &all.played[i]);
    }
    clear_tables();
}

/* ---- A process ends ---- */

static void dies_at_width(unsigned width)
{
    static const char *const bot[] = {"bots/random.so", "bots/greedy.so",
                                      "tests/hostile/globals.so", "bots/first.so"};
    static const char *const tame[] = {"bots/random.so", "bots/greedy.so", "tests/hostile/tame.so",
                                       "bots/first.so"};
    seat_tables("modern", bot, tame, 4);
    struct failure t = play(width, false);
    assert_int_equal(t.chair, 2);
    assert_int_equal(t.strike.fault.code, EU_CRASH);
    assert_int_equal(t.strike.fault.raw, SIGSEGV);
    assert_false(t.placed); /* nobody knows where */
    assert_false(t.has_view);
    assert_in_range(count(BATCH_PLAYS), 1, width);
    assert_true(count(BATCH_OVER) > 0);
    assert_true(count(BATCH_WAITS) > 0);
    over_ones_are_final();
    for (unsigned i = 0; i < TABLES; i++)
        if (all.list[i].state == BATCH_WAITS)
            assert_int_equal(all.played[i].deals, 0);
    clear_tables();
}

TEST(where_one_dies_it_is_known_what_counts)
{
    dies_at_width(1);
    dies_at_width(3);
}

/* A bot that has all its answers behind it, and crashes as it is told so. */
TEST(a_crash_in_close_is_failure)
{
    static const char *const bot[] = {"bots/first.so", "tests/hostile/close_crash.so"};
    static const char *const tame[] = {"bots/first.so", "tests/hostile/tame.so"};
    seat_tables("modern", bot, tame, 2);
    for (unsigned i = 1; i < TABLES; i++)
        all.list[i].state = BATCH_OVER;
    struct failure t = play(8, false);
    assert_int_equal(t.strike.fault.code, EU_CRASH);
    assert_int_equal(t.chair % 2, 1);
    assert_int_equal(all.list[0].state, BATCH_PLAYS);
    clear_tables();
}

/* The same where some of many tables have ended, of which the bot has yet to be told. */
TEST(no_table_is_over_before_all_bots_know)
{
    static const char *const bot[] = {"bots/first.so", "bots/first.so", "bots/first.so",
                                      "tests/hostile/close_crash.so"};
    static const char *const tame[] = {"bots/first.so", "bots/first.so", "bots/first.so",
                                       "tests/hostile/tame.so"};
    seat_tables("modern", bot, tame, 4);
    struct failure t = play(TABLES, false);
    assert_int_equal(t.strike.fault.code, EU_CRASH);
    assert_int_equal(t.chair, 3);
    assert_int_equal(count(BATCH_OVER), 0);
    clear_tables();
}

/* Of two that do not sit down the first is blamed, whoever deals and is asked first. */
TEST(the_first_that_does_not_sit_down_is_blamed)
{
    static const char *const bot[] = {"bots/first.so", "zoo/open_null.so"};
    static const char *const tame[] = {"bots/first.so", "bots/first.so"};
    for (unsigned one = 0; one < TABLES; one++) {
        seat_tables("modern", bot, tame, 2);
        for (unsigned i = 0; i < TABLES; i++)
            all.list[i].state = i == one ? BATCH_WAITS : BATCH_OVER;
        struct failure t = play(1, false);
        assert_int_equal(t.strike.fault.code, EU_NO_START);
        assert_int_equal(t.chair, 1);
        clear_tables();
    }
}

/* What does not sit down in a batch is tried alone. */
TEST(who_does_not_sit_down_is_tried_alone)
{
    static const char *const bot[] = {"bots/first.so", "bots/first.so", "zoo/open_null.so",
                                      "bots/first.so"};
    static const char *const tame[] = {"bots/first.so", "bots/first.so", "bots/first.so",
                                       "bots/first.so"};
    seat_tables("modern", bot, tame, 4);
    struct failure t = play(5, false);
    assert_int_equal(t.chair, 2);
    assert_int_equal(t.strike.fault.code, EU_NO_START);
    assert_int_equal(count(BATCH_PLAYS), 5);
    assert_int_equal(count(BATCH_OVER), 0);
    clear_tables();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_stand_where_they_stand_alone),
        cmocka_unit_test(width_changes_nothing),
        cmocka_unit_test(only_those_that_wait_are_played),
        cmocka_unit_test(where_one_dies_it_is_known_what_counts),
        cmocka_unit_test(a_crash_in_close_is_failure),
        cmocka_unit_test(no_table_is_over_before_all_bots_know),
        cmocka_unit_test(the_first_that_does_not_sit_down_is_blamed),
        cmocka_unit_test(who_does_not_sit_down_is_tried_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
